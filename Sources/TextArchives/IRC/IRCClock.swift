import ArchiveReading
import CivilTime

/// The time at the beginning of a line, as far as the line contains it.
struct IRCClock {
  /// Seconds since midnight.
  let second: Int
  /// The day, if the line names it.
  private(set) var date: CivilDate?
  /// The month and day of a line without a year.
  private(set) var dayOfYear: (month: Int, day: Int)?
  /// Seconds ahead of UTC, if the line has an offset.
  private(set) var offset: Int?

  /// Takes the time from the front of a line; nil if there is none.
  init?(taking line: inout Substring) {
    var rest = line
    let hasBracket = rest.first == "["
    if hasBracket { rest = rest.dropFirst() }
    if let date = Self.takeDate(&rest) {
      self.date = date
      guard rest.first == " " || rest.first == "T" else { return nil }
      rest = rest.dropFirst()
    } else if let day = Self.takeDayOfYear(&rest) {
      dayOfYear = day
    }
    guard let second = Self.takeTime(&rest) else { return nil }
    self.second = second
    offset = Self.takeOffset(&rest)
    if hasBracket {
      guard rest.first == "]" else { return nil }
      rest = rest.dropFirst()
    }
    guard rest.first == " " || rest.first == "\t" else { return nil }
    line = rest.dropFirst()
  }

  private static func takeNumber(_ rest: inout Substring, _ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.utf8.count == count, let number = Int(digits), digits.first != "-" else {
      return nil
    }
    rest = rest.dropFirst(count)
    return number
  }

  private static func take(_ rest: inout Substring, _ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest = rest.dropFirst()
    return true
  }

  private static func takeDate(_ line: inout Substring) -> CivilDate? {
    var rest = line
    guard let year = takeNumber(&rest, 4), take(&rest, "-"), let month = takeNumber(&rest, 2),
      take(&rest, "-"), let day = takeNumber(&rest, 2)
    else { return nil }
    line = rest
    return CivilDate(year: year, month: month, day: day)
  }

  private static func takeDayOfYear(_ line: inout Substring) -> (month: Int, day: Int)? {
    let words = line.prefix(8).split(separator: " ", omittingEmptySubsequences: false)
    guard words.count >= 3, let month = EnglishMonth.number(of: words[0]), words[0].count == 3,
      let day = Int(words[1]), (1...31).contains(day)
    else { return nil }
    line = line[words[1].endIndex...].dropFirst()
    return (month, day)
  }

  private static func takeTime(_ rest: inout Substring) -> Int? {
    guard let hour = takeNumber(&rest, 2), hour < 24, take(&rest, ":"),
      let minute = takeNumber(&rest, 2), minute < 60
    else { return nil }
    var second = 0
    if take(&rest, ":") {
      guard let number = takeNumber(&rest, 2), number <= 60 else { return nil }
      second = min(number, 59)
    }
    return (hour * 60 + minute) * 60 + second
  }

  private static func takeOffset(_ rest: inout Substring) -> Int? {
    if take(&rest, "Z") { return 0 }
    guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
    var ahead = rest.dropFirst()
    guard let hour = takeNumber(&ahead, 2) else { return nil }
    _ = take(&ahead, ":")
    guard let minute = takeNumber(&ahead, 2), hour <= 18, minute < 60 else { return nil }
    rest = ahead
    return (hour * 60 + minute) * (sign == "-" ? -60 : 60)
  }
}

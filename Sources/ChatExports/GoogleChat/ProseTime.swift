import ArchiveReading
import CivilTime

/// A date and time in words, such as `Thursday, November 3, 2016 at 11:59:50 AM UTC`,
/// `jeudi 3 novembre 2016 à 11:59:50 UTC` or `2026年5月29日星期五 UTC 03:00:29`.
struct ProseTime {
  /// The date and time on the clock.
  let dateTime: CivilDateTime
  /// Whether the text says that the clock showed UTC.
  let isUTC: Bool

  /// Reads a text; nil if it has no date and time.
  init?(_ text: String) {
    guard text.utf8.count < 200 else { return nil }
    var numbers: Numbers = []
    var words: [String] = []
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      if Self.isDigit(first) {
        let digits = rest.prefix(while: Self.isDigit)
        rest = rest[digits.endIndex...]
        guard digits.count <= 4 else { return nil }
        let value = digits.reduce(0) { $0 * 10 + Int($1.value) - 0x30 }
        numbers.append((value, digits.count, rest.first))
      } else if Self.isLetter(first) {
        let word = rest.prefix { Self.isLetter($0) || $0 == "." }
        rest = rest[word.endIndex...]
        var text = String(Substring(word)).lowercased()
        if text.utf8.contains(UInt8(ascii: ".")) { text.removeAll { $0 == "." } }
        words.append(text)
      } else {
        rest = rest.dropFirst()
      }
    }
    guard let time = Self.time(numbers, words), let date = Self.date(numbers, words) else {
      return nil
    }
    guard
      let dateTime = CivilDateTime(date, hour: time.hour, minute: time.minute, second: time.second)
    else { return nil }
    self.dateTime = dateTime
    isUTC = words.contains("utc") || words.contains("gmt")
  }

  private typealias Numbers = [(value: Int, digits: Int, next: Unicode.Scalar?)]

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? "a"..."z" ~= Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar.properties.isAlphabetic
  }

  /// What follows the hour and the minute; Japanese and Korean times have words for both.
  private static let hourSigns: Set<Unicode.Scalar> = [":", "時", "시"]
  private static let minuteSigns: Set<Unicode.Scalar> = [":", "分", "분"]

  /// The time of day: an hour, a minute and perhaps a second.
  private static func time(
    _ numbers: Numbers,
    _ words: [String]
  ) -> (hour: Int, minute: Int, second: Int)? {
    guard let position = numbers.firstIndex(where: { $0.next.map(hourSigns.contains) ?? false }),
      position + 1 < numbers.count
    else { return nil }
    var hour = numbers[position].value
    let hasSeconds =
      numbers[position + 1].next.map(minuteSigns.contains) ?? false
      && position + 2 < numbers.count
    let isAfternoon = words.contains(where: WrittenTimeWords.afternoon.contains)
    let isMorning = words.contains(where: WrittenTimeWords.morning.contains)
    if isAfternoon, hour < 12 { hour += 12 }
    if isMorning, hour == 12 { hour = 0 }
    return (hour, numbers[position + 1].value, hasSeconds ? numbers[position + 2].value : 0)
  }

  /// The year has four digits; the month is a word, or a number between year and day.
  private static func date(_ numbers: Numbers, _ words: [String]) -> CivilDate? {
    guard let yearIndex = numbers.firstIndex(where: { $0.digits == 4 }) else { return nil }
    let year = numbers[yearIndex].value
    if let month = WrittenTimeWords.month(in: words) {
      let clock = numbers.firstIndex { $0.next == ":" } ?? numbers.count
      let days = numbers[..<clock].filter { $0.digits <= 2 }
      let late = numbers[clock...].dropFirst(3).filter { $0.digits <= 2 }
      guard let day = days.first ?? late.first else { return nil }
      return CivilDate(year: year, month: month, day: day.value)
    }
    guard yearIndex + 2 < numbers.count, numbers[yearIndex].next != ":" else { return nil }
    return CivilDate(
      year: year,
      month: numbers[yearIndex + 1].value,
      day: numbers[yearIndex + 2].value
    )
  }
}

/// The rule of a zone for the years after the last change in its file: a POSIX `TZ` string.
///
/// POSIX.1-2017 §8.3, with the wider times of RFC 8536 §3.3.1. Example: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct YearlyRule: Sendable, Hashable {
  /// A day of each year and a time of that day.
  struct Change: Sendable, Hashable {
    /// How the day is named.
    enum Day: Sendable, Hashable {
      /// `M3.5.0`: the last (5) or the n-th weekday of a month.
      case weekday(month: Int, week: Int, weekday: Int)
      /// `J60`: 1 to 365, 29 February never counted.
      case julian(Int)
      /// `59`: 0 to 365, 29 February counted.
      case ordinal(Int)
    }

    let day: Day
    /// Seconds after local midnight, −167 to 167 hours.
    let time: Int

    /// When the change comes in a year: seconds since 1970 on a clock that was not changed.
    func localSeconds(inYear year: Int) -> Int64 {
      Int64(days(inYear: year)) * 86_400 + Int64(time)
    }

    private func days(inYear year: Int) -> Int {
      let newYear = CivilDate(uncheckedYear: year, month: 1, day: 1).daysSinceEpoch
      switch day {
      case .julian(let number):
        return newYear + number - (CivilDate.isLeap(year) && number >= 60 ? 0 : 1)
      case .ordinal(let number): return newYear + number
      case .weekday(let month, let week, let weekday):
        let first = CivilDate(uncheckedYear: year, month: month, day: 1)
        let ahead = (weekday - first.weekday.rawValue + 7) % 7
        let day = 1 + ahead + (week - 1) * 7
        let isInMonth = day <= CivilDate.dayCount(ofMonth: month, year: year)
        return first.daysSinceEpoch + (isInMonth ? day : day - 7) - 1
      }
    }
  }

  /// Daylight saving time: its offset, its first and its last moment in a year.
  struct Daylight: Sendable, Hashable {
    let offset: Int
    let start: Change
    let end: Change
  }

  /// The offset of standard time, in seconds ahead of UTC.
  let standardOffset: Int
  /// Daylight saving time, if the zone has it.
  let daylight: Daylight?

  /// The offset at a time given in seconds since 1970.
  func offset(at second: Int64) -> Int {
    offset(second, local: second + Int64(standardOffset)) { Int64(-$0) }
  }

  /// The offset at a local time given in seconds since 1970 on that clock; for skipped and
  /// repeated times the one before the change.
  func offset(atLocal second: Int64) -> Int {
    // A clock that goes forward skips the times up to `change + gain`, and they count as before
    // the change. So do the times that a clock repeats when it goes back, and they end at `change`.
    offset(second, local: second) { before in
      guard let daylight else { return 0 }
      let after = before == standardOffset ? daylight.offset : standardOffset
      return Int64(max(0, after - before))
    }
  }

  /// The offset at a time, where `shift` says what to add to the local time of a change to compare
  /// it with that time, given the offset before the change.
  private func offset(_ second: Int64, local: Int64, shift: (Int) -> Int64) -> Int {
    guard let daylight else { return standardOffset }
    let days = Int(max(-719_162, min(2_932_896, local.flooredQuotient(by: 86_400))))
    let year = CivilDate(uncheckedDays: days).year
    let start = daylight.start.localSeconds(inYear: year) + shift(standardOffset)
    let end = daylight.end.localSeconds(inYear: year) + shift(daylight.offset)
    let isDaylight =
      start < end ? start <= second && second < end : !(end <= second && second < start)
    return isDaylight ? daylight.offset : standardOffset
  }
}

extension YearlyRule {
  /// Reads a rule; nil if the text is not one.
  init?(_ text: String) {
    var parser = YearlyRuleParser(rest: Array(text.utf8)[...])
    guard let rule = parser.rule(), parser.rest.isEmpty else { return nil }
    self = rule
  }
}

/// Reads a POSIX `TZ` string from its start.
private struct YearlyRuleParser {
  var rest: ArraySlice<UInt8>

  mutating func rule() -> YearlyRule? {
    guard name(), let west = duration(maximumHours: 24) else { return nil }
    guard !rest.isEmpty else { return YearlyRule(standardOffset: -west, daylight: nil) }
    guard name() else { return nil }
    var daylightOffset = -west + 3600
    if let next = rest.first, next != UInt8(ascii: ",") {
      guard let west = duration(maximumHours: 24) else { return nil }
      daylightOffset = -west
    }
    guard let start = change(), let end = change() else { return nil }
    return YearlyRule(
      standardOffset: -west,
      daylight: YearlyRule.Daylight(offset: daylightOffset, start: start, end: end)
    )
  }

  /// Skips an abbreviation: letters, or anything between angle brackets.
  private mutating func name() -> Bool {
    if skip("<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      rest = rest[(end + 1)...]
      return true
    }
    let letters = rest.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
    rest = rest.dropFirst(letters.count)
    return letters.count >= 3
  }

  private mutating func change() -> YearlyRule.Change? {
    guard skip(","), let day = day() else { return nil }
    guard skip("/") else { return YearlyRule.Change(day: day, time: 7200) }
    return duration(maximumHours: 167).map { YearlyRule.Change(day: day, time: $0) }
  }

  private mutating func day() -> YearlyRule.Change.Day? {
    if skip("J") { return number(in: 1...365).map { .julian($0) } }
    guard skip("M") else { return number(in: 0...365).map { .ordinal($0) } }
    guard let month = number(in: 1...12), skip("."), let week = number(in: 1...5), skip("."),
      let weekday = number(in: 0...6)
    else { return nil }
    return .weekday(month: month, week: week, weekday: weekday)
  }

  /// Reads `[+-]hh[:mm[:ss]]` as seconds.
  private mutating func duration(maximumHours: Int) -> Int? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard var seconds = number(in: 0...maximumHours).map({ $0 * 3600 }) else { return nil }
    for unit in [60, 1] where skip(":") {
      guard let part = number(in: 0...59) else { return nil }
      seconds += part * unit
    }
    return isNegative ? -seconds : seconds
  }

  private mutating func number(in range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix(4).prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty else { return nil }
    rest = rest.dropFirst(digits.count)
    let number = digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    return range.contains(number) ? number : nil
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }
}

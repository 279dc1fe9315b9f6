package import CivilTime

/// Instants as people read them, in UTC.
package enum ClockText {
  /// The day: `2024-03-08`.
  package static func day(_ instant: Instant) -> String { "\(CivilDateTime(instant).date)" }

  /// The day with its name: `Friday 2024-03-08`.
  package static func namedDay(_ instant: Instant) -> String {
    let date = CivilDateTime(instant).date
    let name = "\(date.weekday)"
    return "\(name.prefix(1).uppercased())\(name.dropFirst()) \(date)"
  }

  /// The time of day: `09:14`.
  package static func time(_ instant: Instant) -> String {
    let time = CivilDateTime(instant)
    return "\(twoDigits(time.hour)):\(twoDigits(time.minute))"
  }

  /// Day and time: `2024-03-08 09:14`.
  package static func minute(_ instant: Instant) -> String { "\(day(instant)) \(time(instant))" }

  /// From day to day; one day if it is the same.
  package static func span(_ first: Instant?, _ last: Instant?) -> String {
    guard let first, let last else { return "unknown" }
    return day(first) == day(last) ? day(first) : "\(day(first)) to \(day(last))"
  }

  private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
}

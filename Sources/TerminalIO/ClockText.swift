package import CivilTime

/// Instants as people read them, by the clocks of a zone.
package struct ClockText: Sendable {
  private let zone: TimeZoneRules

  /// Writes what the clocks of a zone show.
  package init(_ zone: TimeZoneRules) { self.zone = zone }

  /// The day: `2024-03-08`.
  package func day(_ instant: Instant) -> String { "\(zone.dateTime(at: instant).date)" }

  /// The day with its name: `Friday 2024-03-08`.
  package func namedDay(_ instant: Instant) -> String {
    let date = zone.dateTime(at: instant).date
    let name = "\(date.weekday)"
    return "\(name.prefix(1).uppercased())\(name.dropFirst()) \(date)"
  }

  /// The time of day: `09:14`.
  package func time(_ instant: Instant) -> String {
    let time = zone.dateTime(at: instant)
    return "\(twoDigits(time.hour)):\(twoDigits(time.minute))"
  }

  /// Day and time: `2024-03-08 09:14`.
  package func minute(_ instant: Instant) -> String { "\(day(instant)) \(time(instant))" }

  /// From day to day; one day if it is the same.
  package func span(_ first: Instant?, _ last: Instant?) -> String {
    guard let first, let last else { return "unknown" }
    return day(first) == day(last) ? day(first) : "\(day(first)) to \(day(last))"
  }

  private func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
}

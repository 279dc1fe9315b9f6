package import CivilTime

/// A day or an instant, as given on the command line.
package struct DateOrTime: Sendable, Hashable {
  /// A phrase that describes valid values.
  package static let expectation = "a date such as 2024-03-08 or 2024-03-08T14:00Z"

  private let time: ISO8601Time
  private let inUTC: Instant
  private let isDay: Bool

  /// Parses a date such as `2024-03-08` or a time such as `2024-03-08T14:00Z`.
  package init?(_ text: String) {
    guard let time = ISO8601Time(text), let instant = time.instant(in: .utc) else { return nil }
    self.time = time
    inUTC = instant
    isDay = text.utf8.count == "2024-03-08".utf8.count
  }

  /// The first millisecond.
  ///
  /// - Parameter zone: The zone of days, and of times without an offset.
  package func start(in zone: TimeZoneRules = .utc) -> Instant {
    // Only at the ends of the calendar does an instant exist in one zone but not in another.
    time.instant(in: zone) ?? inUTC
  }

  /// The instant after a day; an instant itself.
  package func end(in zone: TimeZoneRules = .utc) -> Instant {
    midnight(in: zone) ?? start(in: zone)
  }

  /// The last millisecond of a day; an instant itself.
  package func lastMillisecond(in zone: TimeZoneRules = .utc) -> Instant {
    midnight(in: zone).map { Instant(milliseconds: $0.milliseconds - 1) } ?? start(in: zone)
  }

  /// The midnight that ends a day; nil for an instant.
  private func midnight(in zone: TimeZoneRules) -> Instant? {
    guard isDay, let next = zone.dateTime(at: start(in: zone)).date.adding(days: 1),
      let midnight = CivilDateTime(next, hour: 0, minute: 0)
    else { return nil }
    return zone.instant(of: midnight)
  }
}

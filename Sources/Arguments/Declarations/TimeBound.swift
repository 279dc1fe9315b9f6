package import CivilTime

/// The beginning of a period: a date, a time, or a span before some instant.
package enum TimeBound: Sendable, Hashable {
  case time(DateOrTime)
  case span(Duration)

  /// A phrase that describes valid values.
  package static let expectation =
    "a date (2024-03-01), a time (2024-03-01T09:00:00Z) or a span before now (7d, 1h30m)"

  /// Parses a bound.
  package init?(_ text: String) {
    if let span = Duration(shorthand: text) {
      self = .span(span)
    } else if let time = DateOrTime(text) {
      self = .time(time)
    } else {
      return nil
    }
  }

  /// The instant itself.
  ///
  /// - Parameters:
  ///   - now: The end of a span; not asked for if there is none.
  ///   - zone: The zone of days, and of times without an offset.
  /// - Throws: What `now` throws.
  package func instant(
    before now: @autoclosure () throws -> Instant,
    in zone: TimeZoneRules = .utc
  ) rethrows -> Instant {
    switch self {
    case .time(let time): time.start(in: zone)
    case .span(let span): try now() - span
    }
  }
}

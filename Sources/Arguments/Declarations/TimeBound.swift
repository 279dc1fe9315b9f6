package import CivilTime

/// The beginning of a period: a date, a time, or a span before some instant.
package enum TimeBound: Sendable, Hashable {
  case instant(Instant)
  case span(Duration)

  /// A phrase that describes valid values.
  package static let expectation =
    "a date (2024-03-01), a time (2024-03-01T09:00:00Z) or a span before now (7d, 1h30m)"

  /// Parses a bound; days are in UTC.
  package init?(_ text: String) {
    if let span = Duration(shorthand: text) {
      self = .span(span)
    } else if let time = DateOrTime(text) {
      self = .instant(time.start())
    } else {
      return nil
    }
  }

  /// The instant itself.
  ///
  /// - Parameter now: The end of a span; not asked for if there is none.
  /// - Throws: What `now` throws.
  package func instant(before now: @autoclosure () throws -> Instant) rethrows -> Instant {
    switch self {
    case .instant(let instant): instant
    case .span(let span): try now() - span
    }
  }
}

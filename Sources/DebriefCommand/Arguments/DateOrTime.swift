import CivilTime
import Workspace

/// A day or an instant, as given on the command line.
struct DateOrTime: Sendable, Hashable {
  /// What a valid text is, as a phrase.
  static let expectation = "a date such as 2024-03-08 or 2024-03-08T14:00Z"

  private let time: ISO8601Time
  private let inUTC: Instant
  private let isDay: Bool

  /// Parses a date such as `2024-03-08` or a time such as `2024-03-08T14:00Z`.
  init?(_ text: String) {
    guard let time = ISO8601Time(text), let instant = time.instant(in: .utc) else { return nil }
    self.time = time
    inUTC = instant
    isDay = text.utf8.count == "2024-03-08".utf8.count
  }

  /// The first millisecond.
  ///
  /// - Parameter zone: The zone of days, and of times without an offset.
  func start(in zone: TimeZoneRules = .utc) -> Instant {
    // Only at the ends of the calendar an instant exists in one zone and not in another.
    time.instant(in: zone) ?? inUTC
  }

  /// The instant after a day; an instant itself.
  func end(in zone: TimeZoneRules = .utc) -> Instant { midnight(in: zone) ?? start(in: zone) }

  /// The last millisecond of a day; an instant itself.
  func lastMillisecond(in zone: TimeZoneRules = .utc) -> Instant {
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

/// The instant as of which to judge, as given on the command line.
enum AsOfChoice: Sendable, Hashable {
  /// A day or an instant.
  case time(DateOrTime)
  /// `now`, or `source`: the newest message of each source.
  case clock(SourceClocks.Choice)

  /// What a valid text is, as a phrase.
  static let expectation = "now, source, or \(DateOrTime.expectation)"

  /// Parses `now`, `source`, a date or a time.
  init?(_ text: String) {
    switch text {
    case "now": self = .clock(.now)
    case "source": self = .clock(.newestMessage)
    default:
      guard let time = DateOrTime(text) else { return nil }
      self = .time(time)
    }
  }
}

/// The beginning of a period: a date, a time, or a span before some instant.
enum TimeBound: Sendable, Hashable {
  case instant(Instant)
  case span(Duration)

  /// What a valid text is, as a phrase.
  static let expectation =
    "a date (2024-03-01), a time (2024-03-01T09:00:00Z) or a span before now (7d, 1h30m)"

  /// Parses a bound; days are in UTC.
  init?(_ text: String) {
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
  /// - Parameter now: The end of a span.
  func instant(before now: Instant) -> Instant {
    switch self {
    case .instant(let instant): instant
    case .span(let span): now - span
    }
  }
}

import CivilTime
import Workspace

extension Option {
  /// The two clocks, and the zone of their days.
  static let clocks = [
    Option(
      "as-of",
      nil,
      .date,
      help: "what held on that day, by what had been said until then"
    ),
    Option("known-at", nil, .date, help: "what the workspace said on that day"),
    Option("timezone", nil, .zone, help: "the zone of days", default: "UTC"),
  ]
}

/// A day or an instant that the command line names.
struct NamedTime: Sendable, Hashable {
  /// When it begins.
  let start: Instant
  /// Its last millisecond; the same for an instant.
  let end: Instant

  /// Reads a date or a time.
  ///
  /// It is nil if the text is neither.
  ///
  /// - Parameters:
  ///   - text: For instance `2024-03-08` or `2024-03-08T14:00Z`.
  ///   - zone: The zone of days, and of times that name none.
  init?(_ text: String, in zone: TimeZoneRules) {
    guard let start = ISO8601Time(text)?.instant(in: zone) else { return nil }
    self.start = start
    let isDay = text.utf8.count == "2024-03-08".utf8.count
    guard isDay, let next = zone.dateTime(at: start).date.adding(days: 1),
      let midnight = CivilDateTime(next, hour: 0, minute: 0)
    else {
      end = start
      return
    }
    end = Instant(milliseconds: zone.instant(of: midnight).milliseconds - 1)
  }
}

extension ParsedArguments {
  /// The zone of days.
  var zone: TimeZoneRules { self["timezone"].flatMap(ValueParser.zone) ?? .utc }

  /// What `--as-of` and `--known-at` say.
  func clocks(in zone: TimeZoneRules) -> AsOf {
    AsOf(asOf: time("as-of", in: zone)?.end, knownAt: time("known-at", in: zone)?.end)
  }

  /// The day or instant that an option names.
  func time(_ option: String, in zone: TimeZoneRules) -> NamedTime? {
    self[option].flatMap { NamedTime($0, in: zone) }
  }
}

import Arguments
import CivilTime

/// Limits a listing to what was said in a period.
enum PeriodOptions {
  static let since = Option("since", .time, help: "only what was said since then, for instance 7d")
  static let until = Option(
    "until",
    .date,
    help: "only what was said until then; a date includes the whole day"
  )
}

extension ParsedArguments {
  /// The period of ``PeriodOptions``: from its beginning, to before its end.
  ///
  /// - Parameters:
  ///   - asOf: The instant that spans such as `7d` end at.
  ///   - zone: The zone of days.
  /// - Throws: ``UsageError`` if it ends before it begins.
  func period(
    before asOf: @autoclosure () throws -> Instant,
    in zone: TimeZoneRules = .utc
  ) throws -> (since: Instant?, until: Instant?) {
    let since = try self[PeriodOptions.since].map { try $0.instant(before: asOf(), in: zone) }
    let until = self[PeriodOptions.until]?.end(in: zone)
    if let since, let until, since >= until { throw UsageError("--since is not before --until") }
    return (since, until)
  }
}

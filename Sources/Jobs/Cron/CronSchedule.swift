package import CivilTime

/// A cron expression on the clocks of a zone.
///
/// Fixed times (see ``CronExpression/isFixedTime``) are neither lost nor doubled when the clocks
/// change by up to three hours: skipped times are due once, right after the change, and of times
/// that occur twice the first one counts. Everything else follows the clocks, and a greater change
/// is not corrected.
package struct CronSchedule: Sendable, Hashable {
  /// The dates and times.
  let expression: CronExpression
  /// The zone of the clocks.
  package let zone: TimeZoneRules

  /// The greatest clock change that is corrected, in seconds.
  private static let correctedChange = 3 * 3600
  /// The calendar repeats after 400 years: what does not occur by then never occurs.
  private static let horizon: Int64 = 146_097 * 86_400

  /// Interprets an expression in a zone.
  package init(_ expression: CronExpression, zone: TimeZoneRules) {
    self.expression = expression
    self.zone = zone
  }

  /// The first occurrence after an instant.
  ///
  /// - Parameter instant: An occurrence at this instant does not count.
  /// - Returns: The instant, a whole second; nil if there is none in the calendar.
  package func next(after instant: Instant) -> Instant? {
    find(after: instant)?.instant
  }

  /// The first occurrence after an instant, with a note if a clock change affects it.
  ///
  /// - Parameter instant: An occurrence at this instant does not count.
  /// - Returns: nil if there is none in the calendar.
  package func occurrence(after instant: Instant) -> Occurrence? {
    guard let found = find(after: instant) else { return nil }
    return found.note != nil
      ? found : Occurrence(instant: found.instant, note: repetition(at: found.instant))
  }

  /// The first occurrences after an instant.
  ///
  /// - Parameters:
  ///   - instant: An occurrence at this instant does not count.
  ///   - count: The maximum number to find.
  /// - Returns: Fewer if the calendar ends before.
  package func occurrences(after instant: Instant, count: Int) -> [Occurrence] {
    var found: [Occurrence] = []
    var current = instant
    while found.count < count, let next = occurrence(after: current) {
      found.append(next)
      current = next.instant
    }
    return found
  }

  /// The last occurrence up to an instant.
  ///
  /// - Parameter bound: Occurrences up to here do not count.
  /// - Returns: nil if there is none between the two.
  package func last(upTo instant: Instant, after bound: Instant = .earliest) -> Instant? {
    let end = min(instant, .latest)
    let hasOne = { (start: Instant) in next(after: start).map { $0 <= end } ?? false }
    // An occurrence is after `low`, none after `high`: the search halves the span between.
    var span = Duration.seconds(60)
    var high = end
    var low = max(bound, end - span)
    while !hasOne(low) {
      guard low > bound else { return nil }
      high = low
      span *= 2
      low = max(bound, end - span)
    }
    while high.milliseconds - low.milliseconds > 1000 {
      let middle = Instant(milliseconds: (low.milliseconds + high.milliseconds) / 2)
      if hasOne(middle) { low = middle } else { high = middle }
    }
    return next(after: low)
  }

  /// Walks from one clock change to the next; between two of them the offset is constant.
  private func find(after instant: Instant) -> Occurrence? {
    let clamped = min(max(instant, .earliest), .latest)
    let milliseconds = clamped.milliseconds
    let earliest = milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0) + 1
    let end = earliest + Self.horizon
    // Early enough to see a change that still has effects.
    var current = clamped - .seconds(Self.correctedChange + 3600)
    var lower = earliest
    var offset = Int64(zone.offset(at: current))
    while true {
      let change = zone.nextChange(after: current)
      let upper = min(change?.instant.seconds ?? end, end)
      if let local = expression.firstTime(from: lower + offset, before: upper + offset) {
        return Occurrence(seconds: local - offset, note: nil)
      }
      guard let change, upper < end else { return nil }
      let isCorrected = expression.isFixedTime && abs(change.skipped) <= Self.correctedChange
      if isCorrected, upper >= earliest, isDue(skippedBy: change) {
        return Occurrence(seconds: upper, note: .gap)
      }
      lower = max(earliest, upper)
      if isCorrected, change.skipped < 0 { lower = max(lower, upper - Int64(change.skipped)) }
      current = change.instant
      offset = Int64(change.after)
    }
  }

  /// Whether the expression matches one of the times that a change skips.
  func isDue(skippedBy change: OffsetChange) -> Bool {
    let second = change.instant.seconds
    let start = second + Int64(change.before)
    return expression.firstTime(from: start, before: second + Int64(change.after)) != nil
  }

  /// Whether the clocks show the time of an instant twice.
  private func repetition(at instant: Instant) -> Occurrence.Note? {
    // No clock was ever set back by more than a day.
    let day = Duration.seconds(26 * 3600)
    var current = instant - day
    while let change = zone.nextChange(after: current), change.instant <= instant + day {
      let repeated = Duration.seconds(-change.skipped)
      if change.instant <= instant, instant < change.instant + repeated { return .secondPass }
      if instant < change.instant, change.instant <= instant + repeated { return .firstPass }
      current = change.instant
    }
    return nil
  }
}

extension Instant {
  /// Whole seconds since 1970 of an instant that is one.
  fileprivate var seconds: Int64 { milliseconds / 1000 }
}

extension Occurrence {
  /// An occurrence; nil beyond the calendar.
  fileprivate init?(seconds: Int64, note: Note?) {
    let instant = Instant(milliseconds: seconds * 1000)
    guard instant >= .earliest, instant <= .latest else { return nil }
    self.init(instant: instant, note: note)
  }
}

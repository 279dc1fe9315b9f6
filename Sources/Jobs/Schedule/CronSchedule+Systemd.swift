package import CivilTime

extension CronSchedule {
  /// The schedule in the syntax of systemd's `OnCalendar`.
  ///
  /// - Returns: For instance `Mon,Tue *-*-* 03:30:00 Europe/Berlin`.
  /// - Throws: ``ExportError`` if systemd has no form for it.
  package func calendarEvent() throws(ExportError) -> String {
    let isEveryDay = expression.day.list.count == 31
    let isEveryWeekday = expression.weekday.list.count == 7
    if expression.takesEitherDay, !isEveryDay, !isEveryWeekday {
      throw .eitherDay(expression.text)
    }
    guard zone.identifier.first != "+", zone.identifier.first != "-" else {
      throw .offsetZone(zone.identifier)
    }
    // A date that may fit either field always fits if one of them takes every day.
    let takesAll = expression.takesEitherDay
    let days = takesAll || isEveryDay ? "*" : Self.list(expression.day, all: 31)
    let names = expression.weekday.list.map { String(CronExpression.weekdays[$0].prefix(3)) }
    let weekdays = takesAll || isEveryWeekday ? "" : names.joined(separator: ",") + " "
    let date = "*-\(Self.list(expression.month, all: 12))-\(days)"
    let time = "\(Self.list(expression.hour, all: 24)):\(Self.list(expression.minute, all: 60)):00"
    return "\(weekdays)\(date) \(time) \(zone.identifier)"
  }

  /// How systemd differs from this schedule when the clocks change, in sentences.
  ///
  /// - Returns: Nothing if there is no difference.
  package func systemdDifferences(now: Instant) -> [String] {
    var start = now
    var gap: OffsetChange?
    var overlap: OffsetChange?
    while let change = zone.nextChange(after: start), change.instant < now + .seconds(63_072_000) {
      if change.skipped > 0, expression.isFixedTime, isDue(skippedBy: change) {
        gap = gap ?? change
      }
      if change.skipped < 0, !expression.isFixedTime { overlap = overlap ?? change }
      start = change.instant
    }
    let skips = gap.map { zone.dateTime(at: $0.instant).date }.map {
      "systemd skips the run of \($0): the clocks skip its time. A time an hour later is safe."
    }
    let misses = overlap.map { zone.dateTime(at: $0.instant).date }.map {
      "systemd misses the times that the clocks show a second time on \($0)."
    }
    return [skips, misses].compactMap(\.self)
  }

  private static func list(_ field: CronField, all: Int) -> String {
    let values = field.list
    return values.count == all ? "*" : values.map(CronExpression.two).joined(separator: ",")
  }
}

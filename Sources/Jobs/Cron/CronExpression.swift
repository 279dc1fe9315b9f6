import CivilTime

/// A cron expression: on which dates and at which times of day something happens.
///
/// The rules are those of Debian's cron. Five fields (minute, hour, day of the month, month, day of
/// the week) or a macro such as `@daily`. A date must fit both day fields if one of them begins with
/// `*`; otherwise one of the two is enough.
package struct CronExpression: Sendable, Hashable {
  /// The expression as it was written, without surrounding blanks.
  package let text: String
  let minute: CronField
  let hour: CronField
  let day: CronField
  let month: CronField
  let weekday: CronField

  /// Reads an expression.
  ///
  /// - Throws: ``CronError`` with the column and what to write instead.
  package init(_ text: String) throws(CronError) {
    self = try CronParser.parse(text)
  }

  init(text: String, fields: [CronField.Kind: CronField]) {
    let any = CronField(text: "*", values: .max)
    self.text = text
    minute = fields[.minute] ?? any
    hour = fields[.hour] ?? any
    day = fields[.day] ?? any
    month = fields[.month] ?? any
    weekday = fields[.weekday] ?? any
  }

  /// Whether times of day are listed individually, so that a clock change must neither skip nor
  /// repeat one.
  ///
  /// An expression whose minute or hour begins with `*` follows the clocks instead.
  var isFixedTime: Bool { !minute.beginsWithStar && !hour.beginsWithStar }

  /// Whether a date need fit only one of the two day fields.
  var takesEitherDay: Bool { !day.beginsWithStar && !weekday.beginsWithStar }

  /// Whether something happens on a date.
  ///
  /// - Returns: Whether month and days fit.
  func matches(_ date: CivilDate) -> Bool {
    guard month.contains(date.month) else { return false }
    let fitsDay = day.contains(date.day)
    let fitsWeekday = weekday.contains(date.weekday.rawValue)
    return takesEitherDay ? fitsDay || fitsWeekday : fitsDay && fitsWeekday
  }
}

/// A day of the proleptic Gregorian calendar, from 0001-01-01 to 9999-12-31.
package struct CivilDate: Sendable, Hashable {
  /// The year, 1 to 9999.
  package let year: Int
  /// The month, 1 to 12.
  package let month: Int
  /// The day of the month, counted from 1.
  package let day: Int

  /// Creates a day.
  ///
  /// It is nil if there is no such day, for instance 30 February.
  ///
  /// - Parameters:
  ///   - year: The year, 1 to 9999.
  ///   - month: The month, 1 to 12.
  ///   - day: The day of the month, counted from 1.
  @inlinable
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= 28 || day <= CivilDate.dayCount(ofMonth: month, year: year)
    else { return nil }
    self.init(uncheckedYear: year, month: month, day: day)
  }

  @usableFromInline
  init(uncheckedYear year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day that is a number of days after 1970-01-01.
  ///
  /// It is nil outside the years 1 to 9999.
  ///
  /// - Parameter daysSinceEpoch: Days after 1970-01-01, negative before it.
  package init?(daysSinceEpoch: Int) {
    guard CivilDate.dayRange.contains(daysSinceEpoch) else { return nil }
    self.init(uncheckedDays: daysSinceEpoch)
  }

  /// Howard Hinnant's `civil_from_days`: the year begins in March, so the leap day comes last.
  init(uncheckedDays days: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    self.init(
      uncheckedYear: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
      month: month,
      day: dayOfYear - (153 * marchMonth + 2) / 5 + 1
    )
  }

  /// Days after 1970-01-01, negative before it.
  ///
  /// Howard Hinnant's `days_from_civil`.
  package var daysSinceEpoch: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// 0001-01-01 to 9999-12-31 in days after 1970-01-01.
  static let dayRange = -719_162...2_932_896

  /// The day of the week.
  package var weekday: Weekday { Weekday(daysSinceEpoch: daysSinceEpoch) }

  /// The day that is a number of days later.
  ///
  /// - Parameter days: The number of days; negative for earlier.
  /// - Returns: nil outside the years 1 to 9999.
  package func adding(days: Int) -> CivilDate? {
    let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
    return overflow ? nil : CivilDate(daysSinceEpoch: sum)
  }

  /// The number of days a month has.
  ///
  /// - Parameter month: The month, 1 to 12.
  /// - Returns: 28 to 31.
  @inlinable
  package static func dayCount(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether a year has a 29 February.
  ///
  /// - Returns: True for every fourth year but three of four centuries.
  @inlinable
  package static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }
}

extension CivilDate: Comparable {
  /// Whether one day is earlier than another.
  package static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

/// A day of the week.
package enum Weekday: Int, Sendable, Hashable, CaseIterable {
  /// The days, numbered as cron and POSIX number them.
  case sunday = 0
  case monday, tuesday, wednesday, thursday, friday, saturday

  /// 1970-01-01 was a Thursday.
  init(daysSinceEpoch days: Int) {
    let remainder = (days + 4) % 7
    let number = remainder < 0 ? remainder + 7 : remainder
    self = Weekday.allCases[number]
  }
}

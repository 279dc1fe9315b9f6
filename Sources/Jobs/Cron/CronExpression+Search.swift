import CivilTime

extension CronExpression {
  private static let secondsOfDay: Int64 = 86_400

  /// The first matching time in a span of local time.
  ///
  /// It checks each month at most once, and the days of matching months.
  ///
  /// - Parameters:
  ///   - start: Where to begin, in seconds since 1970-01-01 00:00 on the clock.
  ///   - end: Where to stop, exclusive.
  /// - Returns: The beginning of the minute, in the same seconds.
  func firstTime(from start: Int64, before end: Int64) -> Int64? {
    guard start < end else { return nil }
    var day = Self.quotient(start, Self.secondsOfDay)
    var minute = Int((start - day * Self.secondsOfDay + 59) / 60)
    while day * Self.secondsOfDay < end, let date = CivilDate(daysSinceEpoch: Int(day)) {
      if !month.contains(date.month) {
        guard let next = firstDay(ofMonthAfter: date) else { return nil }
        day = Int64(next.daysSinceEpoch)
        minute = 0
        continue
      }
      if matches(date), let minute = firstMinute(from: minute) {
        let time = day * Self.secondsOfDay + Int64(minute) * 60
        return time < end ? time : nil
      }
      day += 1
      minute = 0
    }
    return nil
  }

  /// The first matching minute of the day that is not before a minute.
  private func firstMinute(from start: Int) -> Int? {
    guard let hour = hour.first(notBelow: start / 60), hour < 24 else { return nil }
    if hour == start / 60, let minute = minute.first(notBelow: start % 60), minute < 60 {
      return hour * 60 + minute
    }
    let later = hour == start / 60 ? self.hour.first(notBelow: hour + 1) : hour
    guard let later, later < 24, let minute = minute.first(notBelow: 0) else { return nil }
    return later * 60 + minute
  }

  /// The first day of the next matching month; nil beyond the calendar.
  private func firstDay(ofMonthAfter date: CivilDate) -> CivilDate? {
    if let later = month.first(notBelow: date.month + 1), later <= 12 {
      return CivilDate(year: date.year, month: later, day: 1)
    }
    return month.first(notBelow: 1).flatMap {
      CivilDate(year: date.year + 1, month: $0, day: 1)
    }
  }

  /// The quotient rounded towards minus infinity.
  private static func quotient(_ dividend: Int64, _ divisor: Int64) -> Int64 {
    dividend / divisor - (dividend % divisor < 0 ? 1 : 0)
  }
}

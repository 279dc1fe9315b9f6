import CivilTime

/// Dates that begin with a number.
extension UnspacedDates {
  func numbered(at index: Int) -> Reading? {
    guard let (value, next) = text.number(at: index) else { return nil }
    return monthDay(value, next) ?? monthPart(value, next) ?? slashed(value, next) ?? distance(
      value,
      next
    )
      ?? dayOfMonth(value, next) ?? clock(at: index).flatMap { hourOfToday($0.time, $0.next) }
  }

  /// `3月5日`.
  private func monthDay(_ month: Int, _ index: Int) -> Reading? {
    guard (1...12).contains(month), let start = text.end(of: UnspacedWords.months, at: index),
      let (day, number) = text.number(at: start), (1...31).contains(day),
      let date = frame.day(day, month: month, isPast: false)
    else { return nil }
    let next = text.end(of: UnspacedWords.monthDays, at: number) ?? number
    return Reading(DaySpan(date), next: next)
  }

  /// `3月中旬`, `三月底`.
  private func monthPart(_ month: Int, _ index: Int) -> Reading? {
    guard (1...12).contains(month), let next = text.end(of: UnspacedWords.months, at: index),
      let span = frame.month(month, isPast: false)
    else { return nil }
    return section(of: span, next)
  }

  /// `7/31`.
  private func slashed(_ month: Int, _ index: Int) -> Reading? {
    let bytes = text.bytes
    guard (1...12).contains(month), index < bytes.count, bytes[index] == UInt8(ascii: "/"),
      let (day, next) = text.number(at: index + 1), (1...31).contains(day),
      next == bytes.count || bytes[next] != UInt8(ascii: "/"),
      let date = frame.day(day, month: month, isPast: false)
    else { return nil }
    return Reading(DaySpan(date), next: next)
  }

  /// `3日後`, `两天内`.
  private func distance(_ count: Int, _ index: Int) -> Reading? {
    for (word, unit) in UnspacedWords.units where text.starts(word, at: index) {
      guard let next = text.end(of: UnspacedWords.distances, at: index + word.count) else {
        continue
      }
      return frame.day(after: count, unit).map { Reading(DaySpan($0), next: next) }
    }
    return nil
  }

  /// `21日`, `18号`.
  private func dayOfMonth(_ day: Int, _ index: Int) -> Reading? {
    let index = text.skippingSpace(index)
    guard (1...31).contains(day), let next = text.end(of: UnspacedWords.monthDays, at: index),
      let date = frame.day(day, isPast: false)
    else { return nil }
    // "22日前" may be a distance; "22號前" never is, for days are counted in 天.
    let isCount = text.end(of: UnspacedWords.dayCounts, at: next) != nil
    let isBefore = text.starts(UnspacedWords.before, at: next)
    guard !isCount || !text.starts(UnspacedWords.day, at: index) && isBefore else { return nil }
    return Reading(DaySpan(date), next: next)
  }

  /// `下个月10号`, `来月の5日`.
  func dayOfMonth(in month: DaySpan, _ index: Int) -> Reading? {
    let start = text.end(of: UnspacedWords.links, at: index) ?? index
    guard let (day, number) = text.number(at: start),
      let next = text.end(of: UnspacedWords.monthDays, at: number),
      let date = CivilDate(year: month.first.year, month: month.first.month, day: day)
    else { return nil }
    return Reading(DaySpan(date), next: next)
  }

  // MARK: Hours

  /// An hour, in minutes after midnight.
  func clock(at index: Int) -> (time: Int, next: Int)? {
    guard let (hour, number) = text.number(at: index), hour <= 24,
      let next = text.end(of: UnspacedWords.hours, at: number),
      // "3時間" is a length.
      text.end(of: UnspacedWords.lengths, at: next) == nil
    else { return nil }
    let isLater = hour < 12 && text.isAfter(UnspacedWords.afternoons, index)
    return (min(1439, hour * 60 + (isLater ? 720 : 0)), next)
  }

  private func hourOfToday(_ time: Int, _ next: Int) -> Reading? {
    let isAhead = time >= frame.minute || (time <= 720 && time + 720 >= frame.minute)
    guard let date = isAhead ? frame.today : frame.today.adding(days: 1) else { return nil }
    var found = Reading(DaySpan(date), next: next)
    found.time = time
    return found
  }
}

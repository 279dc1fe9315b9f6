import CivilTime

/// A range of days.
struct DaySpan: Sendable, Hashable {
  var first: CivilDate
  /// The last day; the first one if there is only one.
  var last: CivilDate
  var precision: DateMention.Precision

  init(_ first: CivilDate, _ last: CivilDate, _ precision: DateMention.Precision) {
    self.first = first
    self.last = last
    self.precision = precision
  }

  init(_ day: CivilDate) { self.init(day, day, .day) }

  /// From one day to another; nil if either is outside the calendar.
  init?(_ first: CivilDate?, _ last: CivilDate?, _ precision: DateMention.Precision) {
    guard let first, let last else { return nil }
    self.init(first, last, precision)
  }
}

/// The calendar around the moment a message was written.
struct DateFrame: Sendable {
  let today: CivilDate
  /// Minutes after midnight.
  let minute: Int
  let instant: Instant
  let zone: TimeZoneRules

  init(_ instant: Instant, _ zone: TimeZoneRules) {
    let now = zone.dateTime(at: instant)
    today = now.date
    minute = now.hour * 60 + now.minute
    self.instant = instant
    self.zone = zone
  }

  // MARK: Days and weeks

  /// Days since Monday, 0 to 6.
  private static func index(_ weekday: Weekday) -> Int { (weekday.rawValue + 6) % 7 }

  /// The number of days that have passed since Monday.
  var dayOfWeek: Int { Self.index(today.weekday) }

  /// A weekday of the calendar week that is a number of weeks after this one.
  func weekday(_ weekday: Weekday, week: Int) -> CivilDate? {
    today.adding(days: week * 7 - dayOfWeek + Self.index(weekday))
  }

  /// The next day of that name; today only if `includesToday`.
  func coming(_ weekday: Weekday, includesToday: Bool) -> CivilDate? {
    let days = (Self.index(weekday) - dayOfWeek + 7) % 7
    return today.adding(days: days == 0 && !includesToday ? 7 : days)
  }

  /// The latest day of that name before today.
  func past(_ weekday: Weekday) -> CivilDate? {
    let days = (dayOfWeek - Self.index(weekday) + 7) % 7
    return today.adding(days: days == 0 ? -7 : -days)
  }

  /// The first day of a name on or after a day.
  static func first(_ weekday: Weekday, from date: CivilDate) -> CivilDate? {
    date.adding(days: (index(weekday) - index(date.weekday) + 7) % 7)
  }

  /// The first or last day of a name in a month.
  static func weekday(_ weekday: Weekday, isLast: Bool, of month: DaySpan) -> CivilDate? {
    let start = isLast ? month.last.adding(days: -6) : month.first
    return start.flatMap { first(weekday, from: $0) }
  }

  /// The first or last day of a name in this month, or in the next where it is over.
  func weekdayOfMonth(_ weekday: Weekday, isLast: Bool) -> CivilDate? {
    [0, 1].lazy.compactMap { period(.month, offset: $0) }
      .compactMap { Self.weekday(weekday, isLast: isLast, of: $0) }.first { $0 >= today }
  }

  /// Monday to Friday of a week, counted from this one; this week to Sunday on its weekend.
  func week(_ offset: Int) -> DaySpan? {
    let last: Weekday = offset == 0 && dayOfWeek > 4 ? .sunday : .friday
    return DaySpan(weekday(.monday, week: offset), weekday(last, week: offset), .week)
  }

  /// Saturday and Sunday of a week, counted from this one.
  func weekend(_ offset: Int) -> DaySpan? {
    DaySpan(weekday(.saturday, week: offset), weekday(.sunday, week: offset), .day)
  }

  /// Monday to Friday of a week by its ISO 8601 number, the nearest that is not over.
  func week(number: Int) -> DaySpan? {
    for year in [today.year, today.year + 1] {
      // 4 January is always in the first week.
      guard let anchor = CivilDate(year: year, month: 1, day: 4) else { continue }
      let monday = anchor.adding(days: (number - 1) * 7 - Self.index(anchor.weekday))
      if let monday, let friday = monday.adding(days: 4), friday >= today {
        return DaySpan(monday, friday, .week)
      }
    }
    return nil
  }

  /// The last day for what is due by the end of a range: what is due by the weekend is due on the
  /// Friday before, as long as that is ahead.
  func deadline(of span: DaySpan) -> CivilDate {
    // "By Q2" is before it begins.
    if span.precision == .quarter, span.first > today {
      return span.first.adding(days: -1) ?? span.first
    }
    guard span.precision == .day, span.first.weekday == .saturday,
      span.last == span.first.adding(days: 1), let friday = span.first.adding(days: -1),
      friday >= today
    else { return span.last }
    return friday
  }

  /// The Monday after a weekend.
  var mondayAfterWeekend: CivilDate? { weekday(.monday, week: 1) }

  // MARK: Months, quarters, years

  /// A part of a period.
  enum Section { case early, middle, late }

  /// The beginning, the middle or the late part of a range.
  ///
  /// Two days of a week, a third of a longer period; the middle of a month is its 15th.
  func section(_ part: Section, of span: DaySpan) -> DaySpan? {
    let days = span.last.daysSinceEpoch - span.first.daysSinceEpoch + 1
    let bounds: (Int, Int)
    if span.precision == .week {
      bounds = part == .early ? (0, 1) : part == .middle ? (2, 2) : (3, 4)
    } else if span.precision == .month, part == .middle {
      bounds = (14, 14)
    } else {
      let third = days / 3
      bounds =
        part == .early
        ? (0, third - 1) : part == .middle ? (third, third * 2 - 1) : (third * 2, days - 1)
    }
    return DaySpan(
      span.first.adding(days: bounds.0),
      span.first.adding(days: bounds.1),
      span.precision
    )
  }

  /// A whole month, counted from January of a year: months beyond 12 are the next year's.
  static func month(_ month: Int, year: Int) -> DaySpan? {
    let count = year * 12 + month - 1
    guard (12..<120_000).contains(count) else { return nil }
    let (year, month) = (count / 12, count % 12 + 1)
    return DaySpan(
      CivilDate(year: year, month: month, day: 1),
      CivilDate(year: year, month: month, day: CivilDate.dayCount(ofMonth: month, year: year)),
      .month
    )
  }

  /// A unit of the calendar, counted from the one we are in.
  func period(_ unit: CalendarUnit, offset: Int) -> DaySpan? {
    switch unit {
    case .week: week(offset)
    case .month: Self.month(today.month + offset, year: today.year)
    case .quarter: Self.quarter((today.month - 1) / 3 + 1 + offset, year: today.year)
    case .year:
      DaySpan(
        CivilDate(year: today.year + offset, month: 1, day: 1),
        CivilDate(year: today.year + offset, month: 12, day: 31),
        .year
      )
    case .minute, .hour, .day: nil
    }
  }

  /// A quarter of a year.
  static func quarter(_ quarter: Int, year: Int) -> DaySpan? {
    DaySpan(
      month(quarter * 3 - 2, year: year)?.first,
      month(quarter * 3, year: year)?.last,
      .quarter
    )
  }

  /// A month by name: the nearest that is not over, or the latest that has begun.
  func month(_ month: Int, isPast: Bool) -> DaySpan? {
    let isThisYear = isPast ? month <= today.month : month >= today.month
    return Self.month(month, year: isThisYear ? today.year : today.year + (isPast ? -1 : 1))
  }

  /// A day and month without a year: the nearest day from today on, or up to today.
  func day(_ day: Int, month: Int, isPast: Bool) -> CivilDate? {
    let step = isPast ? -1 : 1
    // 29 February is at most eight years away.
    for distance in 0...8 {
      let year = today.year + distance * step
      guard let date = CivilDate(year: year, month: month, day: day) else { continue }
      if isPast ? date <= today : date >= today { return date }
    }
    return nil
  }

  /// A day of an unnamed month.
  func day(_ day: Int, isPast: Bool) -> CivilDate? {
    for distance in 0...2 {
      let count = today.year * 12 + today.month - 1 + (isPast ? -distance : distance)
      guard let date = CivilDate(year: count / 12, month: count % 12 + 1, day: day) else {
        continue
      }
      if isPast ? date <= today : date >= today { return date }
    }
    return nil
  }

  /// The number of days from today to the end of a number of days without weekends.
  func days(ofBusiness count: Int) -> Int {
    var (days, left) = (0, count)
    while left > 0 {
      days += 1
      guard let date = today.adding(days: days) else { return days }
      if date.weekday != .saturday, date.weekday != .sunday { left -= 1 }
    }
    return days
  }

  /// The day on which a number of units from now have passed.
  func day(after count: Int, _ unit: CalendarUnit) -> CivilDate? {
    switch unit {
    case .minute: today.adding(days: (minute + count) / 1440)
    case .hour: today.adding(days: (minute + count * 60) / 1440)
    case .day: today.adding(days: count)
    case .week: today.adding(days: count * 7)
    case .month: adding(months: count)
    case .quarter: adding(months: count * 3)
    case .year: adding(months: count * 12)
    }
  }

  /// The day a number of months away; the month's last where it has fewer days.
  func adding(months: Int) -> CivilDate? {
    let (count, overflow) = (today.year * 12 + today.month - 1).addingReportingOverflow(months)
    guard !overflow, (12..<120_000).contains(count) else { return nil }
    let (year, month) = (count / 12, count % 12 + 1)
    let day = min(today.day, CivilDate.dayCount(ofMonth: month, year: year))
    return CivilDate(year: year, month: month, day: day)
  }
}

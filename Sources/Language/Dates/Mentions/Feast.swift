import CivilTime

/// A feast by which people date things: "before Easter", `nach Weihnachten`.
enum Feast: String, Sendable {
  case easter, ascension, whitsun, thanksgiving, christmas, newYear
  /// Polish `święta`: Christmas or Easter, whichever comes first.
  case holidays

  /// Its day in a year; nil where the calendar ends.
  func day(in year: Int) -> CivilDate? {
    switch self {
    case .easter, .holidays: Self.easter(in: year)
    case .ascension: Self.easter(in: year)?.adding(days: 39)
    case .whitsun: Self.easter(in: year)?.adding(days: 49)
    case .thanksgiving:
      CivilDate(year: year, month: 11, day: 22).flatMap { DateFrame.first(.thursday, from: $0) }
    case .christmas: CivilDate(year: year, month: 12, day: 25)
    case .newYear: CivilDate(year: year, month: 1, day: 1)
    }
  }

  /// The first day after a feast that begins on a day: Easter, Whitsun and Christmas have two days.
  func end(from day: CivilDate) -> CivilDate? {
    switch self {
    case .easter, .whitsun, .christmas, .holidays: day.adding(days: 2)
    case .ascension, .thanksgiving, .newYear: day.adding(days: 1)
    }
  }

  /// Easter Sunday by the Gregorian rule, as Meeus, Jones and Butcher wrote it.
  private static func easter(in year: Int) -> CivilDate? {
    let (golden, century, rest) = (year % 19, year / 100, year % 100)
    let skipped = (century + 8) / 25
    let epact =
      (19 * golden + century - century / 4 - (century - skipped + 1) / 3 + 15) % 30
    let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7
    let shift = (golden + 11 * epact + 22 * weekday) / 451
    let sum = epact + weekday - 7 * shift + 114
    return CivilDate(year: year, month: sum / 31, day: sum % 31 + 1)
  }
}

extension DateFrame {
  /// The day of a feast that is the nearest from today on.
  func day(of feast: Feast) -> CivilDate? {
    if feast == .holidays {
      return [Feast.easter, .christmas].compactMap { day(of: $0) }.min()
    }
    return [today.year, today.year + 1].lazy.compactMap { feast.day(in: $0) }
      .first { $0 >= today }
  }

  /// What is due by a feast is due on the day before.
  func day(before feast: Feast) -> CivilDate? {
    day(of: feast).flatMap { $0 > today ? $0.adding(days: -1) : $0 }
  }

  /// The first working day after a feast.
  func day(after feast: Feast) -> CivilDate? {
    guard let first = day(of: feast), var day = feast.end(from: first) else { return nil }
    while day.weekday == .saturday || day.weekday == .sunday {
      guard let next = day.adding(days: 1) else { return nil }
      day = next
    }
    return day
  }
}

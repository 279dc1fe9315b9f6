/// A calendar period that a digest covers.
package enum CalendarPeriod: String, Sendable, Hashable, CaseIterable {
  /// One day.
  case day
  /// Monday to Sunday.
  case week
  /// One month.
  case month

  /// The sort of a period that ``name(of:)`` could have named.
  ///
  /// - Parameter name: The name, for instance `2026-W14`.
  package init?(naming name: String) {
    switch Array(name.utf8.map { (48...57).contains($0) ? UInt8(ascii: "0") : $0 }) {
    case Array("0000-00-00".utf8): self = .day
    case Array("0000-W00".utf8): self = .week
    case Array("0000-00".utf8): self = .month
    default: return nil
    }
  }

  /// The name of the period that contains a day, in ISO 8601.
  ///
  /// A week belongs to the year that has its Thursday (ISO 8601-1:2019, 3.1.1.23).
  ///
  /// - Returns: `2026-03-30`, `2026-W14` or `2026-03`; names of one sort order as their periods do.
  package func name(of date: CivilDate) -> String {
    switch self {
    case .day: return "\(date)"
    case .month: return String("\(date)".dropLast(3))
    case .week:
      let daysAfterMonday = (date.weekday.rawValue + 6) % 7
      // The first days of the year 1 and the last ones of 9999 have their Thursday outside.
      let thursday = date.adding(days: 3 - daysAfterMonday) ?? date
      let newYear = CivilDate(year: thursday.year, month: 1, day: 1) ?? thursday
      let week = (thursday.daysSinceEpoch - newYear.daysSinceEpoch) / 7 + 1
      return String("\(thursday)".prefix(4)) + (week < 10 ? "-W0" : "-W") + "\(week)"
    }
  }
}

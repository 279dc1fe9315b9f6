import CivilTime

/// The order of year, month and day in the dates of one file.
enum WhatsAppDateOrder: CaseIterable {
  case dayFirst, monthFirst, yearFirst, yearThenDay

  /// The day that three numbers denote.
  ///
  /// - Returns: nil if there is no such day.
  func date(_ header: WhatsAppHeader) -> CivilDate? {
    let (first, second, third) = header.date
    let hasYearInFront = self == .yearFirst || self == .yearThenDay
    // A year of four digits shows its position.
    guard hasYearInFront ? third < 100 : !header.hasYearFirst else { return nil }
    return switch self {
    case .dayFirst: CivilDate(year: Self.year(third), month: second, day: first)
    case .monthFirst: CivilDate(year: Self.year(third), month: first, day: second)
    case .yearFirst: CivilDate(year: Self.year(first), month: second, day: third)
    case .yearThenDay: CivilDate(year: Self.year(first), month: third, day: second)
    }
  }

  /// A full year: WhatsApp is younger than 2000, and Thai phones count from 543 BC.
  private static func year(_ number: Int) -> Int {
    number < 100 ? 2000 + number : number > 2500 ? number - 543 : number
  }
}

/// Finds the order of dates by looking at all of them.
///
/// The right order is the one in which all dates exist, in which time goes back least often, and in
/// which the file spans the least time, because days change more often than months.
struct WhatsAppDateOrderSearch {
  private struct Trial {
    var impossible = 0
    var steps = 0
    var first = Int.max
    var last = Int.min
    var previous: Int?

    mutating func add(_ day: Int) {
      if let previous, day < previous { steps += 1 }
      previous = day
      first = min(first, day)
      last = max(last, day)
    }

    var span: Int { last >= first ? last - first : 0 }
  }

  private var trials = [Trial](repeating: Trial(), count: WhatsAppDateOrder.allCases.count)
  private var hasTwelveHours = false

  /// Adds the date of one message.
  mutating func add(_ header: WhatsAppHeader) {
    hasTwelveHours = hasTwelveHours || header.hasTwelveHours
    for (position, order) in WhatsAppDateOrder.allCases.enumerated() {
      if let date = order.date(header) {
        trials[position].add(date.daysSinceEpoch)
      } else {
        trials[position].impossible += 1
      }
    }
  }

  /// The order that fits best.
  ///
  /// If the dates do not decide it, the day comes first, or the month with a 12-hour clock.
  var best: WhatsAppDateOrder {
    let likely: [WhatsAppDateOrder] =
      (hasTwelveHours ? [.monthFirst, .dayFirst] : [.dayFirst, .monthFirst])
      + [.yearFirst, .yearThenDay]
    let ranked = likely.enumerated().map { rank, order in
      let trial = trials[WhatsAppDateOrder.allCases.firstIndex(of: order) ?? 0]
      return (order, [trial.impossible, trial.steps, trial.span, rank])
    }
    return ranked.min { $0.1.lexicographicallyPrecedes($1.1) }?.0 ?? .dayFirst
  }
}

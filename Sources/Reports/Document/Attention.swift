import Insights

/// An item that wants someone's attention, and why.
struct Attention: Sendable, Hashable {
  /// Why an item wants attention.
  enum Reason: Sendable, Hashable {
    case urgent
    /// Its day passed, talk went on, and no one said that it was done.
    case overdue(days: Int)
    /// Its day passed, and nothing was said since.
    case unconfirmed(days: Int)
    case dueSoon(days: Int)
    /// It no longer holds: it was reversed, or another one replaced it.
    case reversed(ItemState)
    case conflicting
    case unowned

    /// The reason as text.
    var text: String {
      switch self {
      case .urgent: "urgent"
      case .overdue(let days): "overdue by \(Wording.count(days, "day"))"
      case .unconfirmed: "no sign that it was done"
      case .dueSoon(let days): days == 0 ? "due today" : "due in \(Wording.count(days, "day"))"
      case .reversed(let state): "decision \(state)"
      case .conflicting: "decisions conflict"
      case .unowned: "no owner"
      }
    }

    /// The name in JSON.
    var name: String {
      switch self {
      case .urgent: "urgent"
      case .overdue: "overdue"
      case .unconfirmed: "unconfirmed"
      case .dueSoon: "dueSoon"
      case .reversed: "reversed"
      case .conflicting: "conflicting"
      case .unowned: "unowned"
      }
    }

    /// Its rank among the reasons, the most urgent first.
    fileprivate var rank: (Int, Int) {
      switch self {
      case .urgent: (0, 0)
      case .overdue(let days): (1, -days)
      case .dueSoon(let days): (2, days)
      case .unconfirmed(let days): (3, days)
      case .conflicting: (4, 0)
      case .reversed: (5, 0)
      case .unowned: (6, 0)
      }
    }
  }

  /// The number of days ahead within which a date is due soon.
  static let horizon = 7

  let item: ReportItem
  /// At least one.
  let reasons: [Reason]

  /// The owner, or what replaced it; empty if unknown.
  var note: String {
    let replacement = item.facts.first { $0.label == "Replaced by" }
    if let replacement { return " (now: \(replacement.value))" }
    let isDated = reasons.contains { reason in
      switch reason {
      case .overdue, .unconfirmed, .dueSoon: true
      case .urgent, .reversed, .conflicting, .unowned: false
      }
    }
    let asOf = isDated ? item.judgedOn.map { "as of \($0)" } : nil
    let parts = [item.owner, asOf].compactMap(\.self)
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }

  /// The items that want attention: the reader's own first, then the most pressing.
  static func list(_ items: [ReportItem], successors: [InsightID: InsightID]) -> [Attention] {
    items.compactMap { item in
      let reasons = reasons(item, successors)
      return reasons.isEmpty ? nil : Attention(item: item, reasons: reasons)
    }
    .sorted { left, right in
      if left.item.isOwn != right.item.isOwn { return left.item.isOwn }
      let (first, second) = (left.reasons[0].rank, right.reasons[0].rank)
      return first == second ? left.item.id < right.item.id : first < second
    }
  }

  private static func reasons(_ item: ReportItem, _ successors: [InsightID: InsightID]) -> [Reason]
  {
    var reasons: [Reason] = []
    let detail = DetailReader(detail: item.insight.detail)
    switch item.kind {
    case .priority:
      if item.insight.detail.level == .urgent { reasons.append(.urgent) }
    case .actionItem where item.isOwed:
      if let days = item.daysLate {
        reasons.append(item.isOverdue ? .overdue(days: days) : .unconfirmed(days: days))
      }
      if let days = item.dueDays, (0...horizon).contains(days) {
        reasons.append(.dueSoon(days: days))
      }
      if item.owner == nil { reasons.append(.unowned) }
    case .decision:
      // A decision still held to be agreed that another one replaces, or that someone opposed.
      let isContested = !detail.texts(.dissent).isEmpty || successors[item.id] != nil
      if let state = item.state, [.reversed, .replaced].contains(state) {
        reasons.append(.reversed(state))
      } else if isContested {
        reasons.append(.conflicting)
      }
    default: break
    }
    return reasons
  }
}

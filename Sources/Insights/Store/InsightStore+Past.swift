package import CivilTime
import Database
import JSON

extension InsightStore {
  /// Insights as the workspace knew them at an instant.
  ///
  /// - Returns: Those that were known then, in the same order; one that has not changed since is
  ///   the same.
  /// - Throws: ``DatabaseError``; damaged records are set aside.
  package func past(of insights: [Insight], at instant: Instant) throws -> [Insight] {
    var undone: [String: UndoneChanges] = [:]
    var unreadable: Set<String> = []
    try transaction.forEachRow(
      "SELECT insight, change, before FROM insight_history WHERE at > ? ORDER BY id DESC",
      instant
    ) { row in
      let id: String = try row["insight"]
      let change = try settingAside {
        try reading(id) {
          (try row["change"] as InsightChange.Kind, try object("before", of: row))
        }
      }
      guard let change else { return _ = unreadable.insert(id) }
      undone[id, default: UndoneChanges()].undo(change.0, change.1)
    }
    return try insights.compactMap { insight in
      guard !unreadable.contains(insight.id) else { return nil }
      guard let changes = undone[insight.id] else { return insight }
      return try settingAside {
        try reading(insight.id) { try changes.applied(to: insight) }
      } ?? nil
    }
  }

  /// Insights as they were before an instant by the clock of the chats: judged by what was said
  /// until then, whenever it was read.
  ///
  /// - Returns: Those that could be known then, in the same order.
  /// - Throws: ``DatabaseError``; damaged records are set aside.
  package func past(of insights: [Insight], saidBefore instant: Instant) throws -> [Insight] {
    let begun = Dictionary(
      insights.map { ($0.id, $0.evidence.lazy.compactMap(\.createdAt).min()) },
      uniquingKeysWith: { first, _ in first }
    )
    return try insights.compactMap { insight in
      guard insight.mayDiffer(before: instant) else { return insight }
      return try settingAside {
        try reading(insight.id) { try past(of: insight, saidBefore: instant, begun) }
      } ?? nil
    }
  }

  /// When the first quote of an insight was said.
  private func firstQuote(of id: String) throws -> Instant? {
    try transaction.integer(
      "SELECT min(created_at) FROM insight_evidence WHERE insight = ?",
      id
    ).map(Instant.init(milliseconds:))
  }

  /// - Parameter begun: The times of the first quotes of insights that are already known.
  private func past(
    of insight: Insight,
    saidBefore instant: Instant,
    _ begun: [String: Instant?]
  ) throws -> Insight? {
    var undone = UndoneChanges()
    var insight = insight
    for entry in try history(of: insight.id).reversed() {
      let successor = try insight.supersededBy.flatMap { id in
        try begun[id] ?? firstQuote(of: id)
      }
      guard insight.isLater(entry, than: instant, successor: successor) else { break }
      // What was found in one reading may rest on what was said before and after.
      if entry.before.members.isEmpty { break }
      undone.undo(entry.change, entry.before)
      guard let earlier = try undone.applied(to: insight) else { return nil }
      insight = earlier
    }
    return insight.restingOnlyOnWhatWasSaid(before: instant)
  }
}

/// The changes of an insight to undo, from the latest to the earliest.
struct UndoneChanges {
  private var members = JSONObject()
  private var isUnborn = false

  mutating func undo(_ change: InsightChange.Kind, _ before: JSONObject) {
    isUnborn = before.members.isEmpty && (change == .created || change == .quarantined)
    for member in before.members { members[member.name] = member.value }
  }

  /// The insight as it was; nil if it did not exist.
  func applied(to insight: Insight) throws -> Insight? {
    guard !isUnborn else { return nil }
    var record = insight.json.object ?? JSONObject()
    for member in members.members { record[member.name] = member.value }
    // Whether a quoted message had been edited by then is not recorded.
    record["outdated"] = .null
    return try Insight(json: .object(record))
  }
}

extension Insight {
  private var saidAt: Instant? { evidence.lazy.compactMap(\.createdAt).max() }

  /// Whether something happened to it at an instant or later.
  fileprivate func mayDiffer(before instant: Instant) -> Bool {
    status != .active || saidAt ?? createdAt >= instant
      || review.map { $0.at >= instant } ?? false
  }

  /// Whether a change, given the insight right after it, is due to something said at an instant or
  /// later.
  fileprivate func isLater(
    _ entry: InsightStore.HistoryEntry,
    than instant: Instant,
    successor: Instant?
  ) -> Bool {
    switch entry.change {
    case .reviewed, .merged, .retracted, .restored, .quarantined: entry.at >= instant
    case .superseded: successor ?? entry.at >= instant
    case .created, .updated, .done, .reopened, .reversed: saidAt ?? entry.at >= instant
    }
  }

  /// The insight without the quotes from an instant on, and not settled by them; nil if it has no
  /// others.
  fileprivate func restingOnlyOnWhatWasSaid(before instant: Instant) -> Insight? {
    let begun = evidence.lazy.compactMap(\.createdAt).min() ?? createdAt
    guard begun < instant else { return nil }
    let earlier = evidence.filter { $0.createdAt.map { $0 < instant } ?? true }
    guard earlier.count < evidence.count else { return self }
    var insight = self
    insight.evidence = earlier
    if detail.state != .lapsed { insight.detail.state = detail.state?.unsettled }
    return insight
  }
}

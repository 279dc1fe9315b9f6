package import CivilTime
package import Conversations
import Database
import JSON

/// The part of many insights that a reader can take in.
package struct InsightSample: Sendable {
  /// The insights that are shown.
  package var insights: [Insight]
  /// The number of insights of each kind that are left out.
  package var omitted: [KindName: Int]
}

extension InsightStore {
  /// Chooses among insights if there are more than a limit, without decoding the others: first
  /// those that changed lately, then round-robin the newest of every conversation and kind, expired
  /// ones last.
  ///
  /// - Parameters:
  ///   - filter: What is listed; its limit and its owners are ignored.
  ///   - conversations: The ids of the conversations it is about; nil for all.
  ///   - changedSince: Since when a change makes an insight come first; nil if none does.
  /// - Returns: nil if there are no more than the limit.
  /// - Throws: ``DatabaseError``; damaged records are set aside.
  package func sample(
    of limit: Int,
    _ filter: InsightFilter,
    in conversations: Set<ConversationID>?,
    changedSince: Instant? = nil,
    by clock: InsightClock,
    catalog: KindCatalog
  ) throws -> InsightSample? {
    let scope = conversations.map { JSONValue.array($0.sorted().map { .string($0.rawValue) }).text }
    let kinds = Set(try filter.kinds.isEmpty ? storedKinds() : filter.kinds)
    var omitted: [KindName: Int] = [:]
    for kind in kinds { omitted[kind] = try candidateCount(kind, filter, scope, catalog) }
    guard omitted.values.reduce(0, +) > limit else { return nil }
    var ids = try changedSince.map { try changed(since: $0, scope, limit: limit) } ?? []
    var known = Set(ids)
    let latest = try kinds.flatMap { kind in
      try candidates(kind, filter, scope, limit: limit, by: clock, catalog)
    }
    for candidate in latest.sorted(by: <) where ids.count < limit {
      if known.insert(candidate.id).inserted { ids.append(candidate.id) }
    }
    let insights = try insights(ids, filter, kinds, by: clock, catalog)
    for insight in insights where insight.status == .active { omitted[insight.kind]? -= 1 }
    return InsightSample(insights: insights, omitted: omitted.filter { $0.value > 0 })
  }

  /// An insight that may be shown, with the criteria of the choice.
  private struct Candidate: Comparable {
    let id: InsightID
    /// Its position among those of its conversation and kind.
    let turn: Int
    let saidAt: Int64

    static func < (left: Candidate, right: Candidate) -> Bool {
      (left.turn, right.saidAt, left.id) < (right.turn, left.saidAt, right.id)
    }
  }

  private func candidates(
    _ kind: KindName,
    _ filter: InsightFilter,
    _ scope: String?,
    limit: Int,
    by clock: InsightClock,
    _ catalog: KindCatalog
  ) throws -> [Candidate] {
    let condition = filter.candidates.condition(on: kind, at: clock.standard, catalog)
    return try transaction.rows(
      """
      SELECT id, coalesce(said_at, created_at) AS said, row_number() OVER (
        PARTITION BY conversation_id
        ORDER BY coalesce(expires_at <= \(clock.standard.milliseconds), 0),
          coalesce(said_at, created_at) DESC, id) AS turn
      FROM insights WHERE \(condition.sql)\(Self.within(scope)) ORDER BY turn, said DESC, id LIMIT ?
      """,
      bindings: condition.values + bindings(scope, limit)
    ) { row in Candidate(id: try row["id"], turn: try row["turn"], saidAt: try row["said"]) }
  }

  private func candidateCount(
    _ kind: KindName,
    _ filter: InsightFilter,
    _ scope: String?,
    _ catalog: KindCatalog
  ) throws -> Int {
    let condition = filter.candidates.condition(on: kind, at: .earliest, catalog)
    return try transaction.rows(
      "SELECT count(*) AS count FROM insights WHERE \(condition.sql)\(Self.within(scope))",
      bindings: condition.values + bindings(scope)
    ) { row in try row["count"] as Int }.first ?? 0
  }

  private func changed(since instant: Instant, _ scope: String?, limit: Int) throws -> [InsightID] {
    try transaction.rows(
      """
      SELECT insight, max(insight_history.id) AS latest FROM insight_history
      JOIN insights ON insights.id = insight WHERE at > ?\(Self.within(scope))
      GROUP BY insight ORDER BY latest DESC LIMIT ?
      """,
      bindings: [instant.milliseconds] + bindings(scope, limit)
    ) { row in try row["insight"] }
  }

  private func bindings(_ values: (any Bindable)?...) -> [(any Bindable)?] {
    values.filter { $0 != nil }
  }

  private static func within(_ scope: String?) -> String {
    scope == nil ? "" : " AND conversation_id IN (SELECT value FROM json_each(?))"
  }

  /// Insights by their ids, and the decisions that they replace.
  private func insights(
    _ ids: [InsightID],
    _ filter: InsightFilter,
    _ kinds: Set<KindName>,
    by clock: InsightClock,
    _ catalog: KindCatalog
  ) throws -> [Insight] {
    let chosen = try ids.compactMap(readableInsight)
    let known = Set(ids)
    let replaced = try chosen.compactMap(\.supersedes).filter { !known.contains($0) }
      .compactMap(readableInsight)
    let wanted = (chosen + replaced).compactMap { insight -> Insight? in
      let instant = clock.instant(of: insight)
      guard kinds.contains(insight.kind), filter.includes(insight, at: instant, catalog) else {
        return nil
      }
      return insight.lapsing(at: instant)
    }
    return catalog.sorted(wanted)
  }
}

extension InsightFilter {
  /// The active insights among those it lists, expired or not.
  fileprivate var candidates: InsightFilter {
    var candidates = self
    candidates.standings = []
    (candidates.showsExpired, candidates.showsRejected) = (true, true)
    return candidates
  }
}

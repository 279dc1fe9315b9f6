import CivilTime
import Conversations
import Database

extension InsightStore {
  /// Lists insights by the order of their kinds, the newest talk first.
  ///
  /// - Parameter catalog: The order and the minimum confidence of kinds.
  /// - Throws: ``DatabaseError``; damaged records are set aside.
  func list(
    _ filter: InsightFilter = InsightFilter(),
    at instant: Instant,
    catalog: KindCatalog = .shipped
  ) throws -> [Insight] {
    try list(filter, by: InsightClock(instant), catalog: catalog)
  }

  /// Lists insights, each judged by the clock of its source.
  ///
  /// - Parameter catalog: The order and the minimum confidence of kinds.
  /// - Throws: ``DatabaseError``; damaged records are set aside.
  package func list(
    _ filter: InsightFilter,
    by clock: InsightClock,
    catalog: KindCatalog
  ) throws -> [Insight] {
    var listed: [Insight] = []
    try forEach(filter, by: clock, catalog: catalog) { insight in
      if let limit = filter.limit, listed.count >= limit { return false }
      listed.append(insight)
      return filter.limit.map { listed.count < $0 } ?? true
    }
    return listed
  }

  /// Passes insights on in the same order, decoding no more of them than are wanted.
  ///
  /// - Parameter body: Returns whether it wants more. It must not list insights itself.
  /// - Throws: What `body` throws; damaged records are set aside.
  package func forEach(
    _ filter: InsightFilter,
    by clock: InsightClock,
    catalog: KindCatalog = .shipped,
    _ body: (Insight) throws -> Bool
  ) throws {
    if let thread = filter.threadId {
      for insight in try list(filter, ofThread: thread, by: clock, catalog) {
        guard try body(insight) else { return }
      }
      return
    }
    let kinds = filter.kinds.isEmpty ? try storedKinds() : filter.kinds
    let names = Set(kinds).sorted { (catalog.order(of: $0), $0) < (catalog.order(of: $1), $1) }
    for name in names where try !forEach(name, filter, by: clock, catalog, body) { return }
  }

  /// Passes on insights of one kind.
  ///
  /// - Returns: Whether more are wanted.
  private func forEach(
    _ kind: KindName,
    _ filter: InsightFilter,
    by clock: InsightClock,
    _ catalog: KindCatalog,
    _ body: (Insight) throws -> Bool
  ) throws -> Bool {
    let condition = filter.condition(on: kind, at: clock.earliest, catalog)
    let statement = try transaction.query(
      """
      SELECT id, body FROM insights WHERE \(condition.sql)
      ORDER BY coalesce(said_at, created_at) DESC, id
      """,
      condition.values
    )
    defer { statement.reset() }
    while try statement.step() {
      let (id, record): (InsightID, String) = (try statement.row["id"], try statement.row["body"])
      guard let insight = try settingAside({ try insight(id, body: record) }) else { continue }
      let instant = clock.instant(of: insight)
      guard filter.includes(insight, at: instant, catalog) else { continue }
      guard try body(insight.lapsing(at: instant)) else { return false }
    }
    return true
  }

  /// The number of insights that a listing leaves out only because they have expired.
  package func expiredCount(
    _ filter: InsightFilter,
    by clock: InsightClock,
    catalog: KindCatalog = .shipped
  ) throws -> Int {
    var all = filter
    (all.showsExpired, all.limit) = (true, nil)
    if filter.threadId != nil || !filter.isOfColumns {
      return try list(all, by: clock, catalog: catalog).count {
        $0.isExpired(at: clock.instant(of: $0))
      }
    }
    return try countListed(all, by: clock, catalog).values.reduce(0) { $0 + $1.expired }
  }

  /// The number of insights of each kind that a listing would show, and of those that it leaves out
  /// only because they have expired; kinds that have neither are missing.
  package func listedCounts(
    by clock: InsightClock,
    catalog: KindCatalog
  ) throws -> [KindName: (current: Int, expired: Int)] {
    var all = InsightFilter()
    all.showsExpired = true
    return try countListed(all, by: clock, catalog)
  }

  /// Counts what a filter that shows expired insights lists, without decoding any.
  private func countListed(
    _ filter: InsightFilter,
    by clock: InsightClock,
    _ catalog: KindCatalog
  ) throws -> [KindName: (current: Int, expired: Int)] {
    var counts: [KindName: (current: Int, expired: Int)] = [:]
    for kind in Set(filter.kinds.isEmpty ? try storedKinds() : filter.kinds) {
      let condition = filter.condition(on: kind, at: clock.latest, catalog)
      let listed = try transaction.rows(
        "SELECT conversation_id, expires_at FROM insights WHERE \(condition.sql)",
        bindings: condition.values
      ) { row in
        let expiresAt: Instant? = try row["expires_at"]
        return try expiresAt.map {
          try $0 <= clock.instant(ofConversation: row["conversation_id"])
        } ?? false
      }
      let expired = listed.count(where: \.self)
      if !listed.isEmpty { counts[kind] = (listed.count - expired, expired) }
    }
    return counts
  }

  /// The few insights of one thread, in the same order: a query by kind would scan all the others.
  private func list(
    _ filter: InsightFilter,
    ofThread thread: ThreadID,
    by clock: InsightClock,
    _ catalog: KindCatalog
  ) throws -> [Insight] {
    let wanted = try insights(ofThread: thread).filter { insight in
      let saidAt = insight.evidence.compactMap(\.createdAt).max() ?? insight.createdAt
      return (filter.kinds.isEmpty || filter.kinds.contains(insight.kind))
        && (filter.conversationId.map { $0 == insight.conversationId } ?? true)
        && (filter.since.map { saidAt >= $0 } ?? true)
        && (filter.until.map { saidAt < $0 } ?? true)
        && filter.includes(insight, at: clock.instant(of: insight), catalog)
    }
    let ordered = catalog.sorted(wanted)
    return ordered.prefix(filter.limit ?? ordered.count).map {
      $0.lapsing(at: clock.instant(of: $0))
    }
  }

  func storedKinds() throws -> [KindName] {
    // From one kind to the next in the index: DISTINCT reads all rows.
    try transaction.rows(
      """
      WITH RECURSIVE kinds (kind) AS (
        SELECT min(kind) FROM insights
        UNION ALL
        SELECT (SELECT min(kind) FROM insights WHERE insights.kind > kinds.kind) FROM kinds
        WHERE kind IS NOT NULL
      )
      SELECT kind FROM kinds WHERE kind IS NOT NULL
      """
    ) { row in try row["kind"] }
  }

  /// The number of insights of each kind with each stored status.
  package func counts() throws -> [KindName: [Insight.Status: Int]] {
    var counts: [KindName: [Insight.Status: Int]] = [:]
    try transaction.forEachRow(
      "SELECT kind, status, count(*) AS count FROM insights GROUP BY kind, status"
    ) { row in counts[try row["kind"], default: [:]][try row["status"]] = try row["count"] as Int }
    return counts
  }
}

extension InsightFilter {
  /// The condition on columns for an insight of a kind to be listed: enough to skip those that are
  /// not without decoding them.
  ///
  /// Conditions are left out rather than made optional, so that the index of listings is used.
  func condition(
    on kind: KindName,
    at instant: Instant,
    _ catalog: KindCatalog
  ) -> (sql: String, values: [(any Bindable)?]) {
    var parts = ["kind = ?"]
    var values: [(any Bindable)?] = [kind.rawValue]
    func require(_ part: String, _ value: (any Bindable)?...) {
      parts.append(part)
      values += value
    }
    if let storedStatus { require("status = ?", storedStatus) }
    if let conversationId { require("conversation_id = ?", conversationId) }
    if let scope { require("scope = ?", scope.rawValue) }
    if let since { require("coalesce(said_at, created_at) >= ?", since.milliseconds) }
    if let until { require("coalesce(said_at, created_at) < ?", until.milliseconds) }
    if let owners {
      let (sql, names) = Self.mayBeOwned(by: owners.sorted())
      parts.append(sql)
      values += names.map(Optional.some)
    }
    guard !isQuarantined, standings.isEmpty else {
      return (parts.joined(separator: " AND "), values)
    }
    let minimum = minimumConfidence ?? catalog.kind(named: kind).minimumConfidence
    require("confidence >= ?", minimum)
    if !showsRejected { require("coalesce(verdict, '') <> 'rejected'") }
    if !listsExpired {
      require("(expires_at IS NULL OR expires_at > ?)", instant.milliseconds)
    }
    return (parts.joined(separator: " AND "), values)
  }

  /// SQL that skips what is surely owned by others, in a tenth of the time of decoding it.
  private static func mayBeOwned(by owners: [String]) -> (sql: String, names: [any Bindable]) {
    let list = owners.map { _ in "?" }.joined(separator: ", ")
    let members = ["detail.owner.id", "detail.owner.name", "detail.owner"]
    let parts = members.map { member in
      let name = InsightStore.member(member)
      return "\(name) IN (\(list)) OR \(NameMatcher.condition(on: name, in: list))"
    }
    let names = repeatElement(owners, count: 2 * members.count).joined()
    return ("(" + parts.joined(separator: " OR ") + ")", Array(names))
  }

  /// The one stored status that listed insights have; nil if they may have several.
  fileprivate var storedStatus: String? {
    if isQuarantined { return Insight.Status.quarantined.rawValue }
    if standings.isEmpty { return Insight.Status.active.rawValue }
    let statuses = Set(
      standings.map { standing -> Insight.Status in
        switch standing {
        case .active, .expired, .outdated: .active
        case .superseded: .superseded
        case .retracted: .retracted
        case .quarantined: .quarantined
        }
      }
    )
    return statuses.count == 1 ? statuses.first?.rawValue : nil
  }
}

package import CivilTime
import Database

extension InsightStore {
  /// Lists insights by the order of their kinds, the newest talk first.
  ///
  /// - Parameter catalog: The order and the minimum confidence of kinds.
  /// - Throws: ``DatabaseError``; damaged records are set aside.
  package func list(
    _ filter: InsightFilter = InsightFilter(),
    at instant: Instant,
    catalog: KindCatalog = .shipped
  ) throws -> [Insight] {
    var listed: [Insight] = []
    try forEach(filter, at: instant, catalog: catalog) { insight in
      if let limit = filter.limit, listed.count >= limit { return false }
      listed.append(insight)
      return filter.limit.map { listed.count < $0 } ?? true
    }
    return listed
  }

  /// Passes insights on in the same order, decoding no more of them than are wanted.
  ///
  /// - Parameter body: Returns whether it wants more. It must not list insights itself.
  /// - Throws: ``DatabaseError``, and what `body` throws; damaged records are set aside.
  package func forEach(
    _ filter: InsightFilter,
    at instant: Instant,
    catalog: KindCatalog = .shipped,
    _ body: (Insight) throws -> Bool
  ) throws {
    if let thread = filter.threadId {
      for insight in try list(filter, ofThread: thread, at: instant, catalog) {
        guard try body(insight) else { return }
      }
      return
    }
    let kinds = filter.kinds.isEmpty ? try storedKinds() : filter.kinds
    let names = Set(kinds).sorted { (catalog.order(of: $0), $0) < (catalog.order(of: $1), $1) }
    for name in names where try !forEach(name, filter, at: instant, catalog, body) { return }
  }

  /// Passes on insights of one kind.
  ///
  /// - Returns: Whether more are wanted.
  private func forEach(
    _ kind: KindName,
    _ filter: InsightFilter,
    at instant: Instant,
    _ catalog: KindCatalog,
    _ body: (Insight) throws -> Bool
  ) throws -> Bool {
    let condition = filter.condition(on: kind, at: instant, catalog)
    let statement = try transaction.query(
      """
      SELECT id, body FROM insights WHERE \(condition.sql)
      ORDER BY coalesce(said_at, created_at) DESC, id
      """,
      condition.values
    )
    defer { statement.reset() }
    while try statement.step() {
      let (id, record) = (statement.text(0) ?? "", statement.text(1) ?? "")
      guard let insight = try settingAside({ try insight(id, body: record) }),
        filter.includes(insight, at: instant, catalog)
      else { continue }
      guard try body(insight.lapsing(at: instant)) else { return false }
    }
    return true
  }

  /// How many insights a listing leaves out only because they are past their time.
  ///
  /// - Throws: ``DatabaseError``.
  package func expiredCount(
    _ filter: InsightFilter,
    at instant: Instant,
    catalog: KindCatalog = .shipped
  ) throws -> Int {
    var all = filter
    (all.showsExpired, all.limit) = (true, nil)
    if filter.threadId != nil {
      return try list(all, at: instant, catalog: catalog).count { $0.isExpired(at: instant) }
    }
    let kinds = filter.kinds.isEmpty ? try storedKinds() : filter.kinds
    return try Set(kinds).reduce(0) { sum, kind in
      let condition = all.condition(on: kind, at: instant, catalog)
      let statement = try transaction.query(
        "SELECT count(*) FROM insights WHERE \(condition.sql) AND expires_at <= ?",
        condition.values + [instant.milliseconds]
      )
      defer { statement.reset() }
      return sum + (try statement.step() ? Int(statement.integer(0)) : 0)
    }
  }

  /// The few insights of one thread, in the same order: asking by kind would pass all the others.
  private func list(
    _ filter: InsightFilter,
    ofThread thread: String,
    at instant: Instant,
    _ catalog: KindCatalog
  ) throws -> [Insight] {
    let wanted = try insights(ofThread: thread).filter { insight in
      let saidAt = insight.evidence.compactMap(\.createdAt).max() ?? insight.createdAt
      return (filter.kinds.isEmpty || filter.kinds.contains(insight.kind))
        && (filter.conversationId.map { $0 == insight.conversationId } ?? true)
        && (filter.since.map { saidAt >= $0 } ?? true)
        && filter.includes(insight, at: instant, catalog)
    }
    let ordered = catalog.sorted(wanted)
    return ordered.prefix(filter.limit ?? ordered.count).map { $0.lapsing(at: instant) }
  }

  private func storedKinds() throws -> [KindName] {
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

  /// How many insights of each kind have each stored status.
  ///
  /// - Throws: ``DatabaseError``.
  package func counts() throws -> [KindName: [Insight.Status: Int]] {
    var counts: [KindName: [Insight.Status: Int]] = [:]
    try transaction.forEachRow(
      "SELECT kind, status, count(*) AS count FROM insights GROUP BY kind, status"
    ) { row in counts[try row["kind"], default: [:]][try row["status"]] = try row["count"] as Int }
    return counts
  }
}

extension InsightFilter {
  /// What the columns say of whether an insight of a kind is listed: enough to pass by those that
  /// are not without decoding them.
  ///
  /// Conditions are left out rather than made optional, so that the index of listings serves.
  fileprivate func condition(
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
    guard !isQuarantined, standings.isEmpty else {
      return (parts.joined(separator: " AND "), values)
    }
    let minimum = minimumConfidence ?? catalog.kind(named: kind).minimumConfidence
    require("confidence >= ?", minimum)
    if !showsRejected { require("coalesce(verdict, '') <> 'rejected'") }
    if !showsExpired {
      require("(expires_at IS NULL OR expires_at > ?)", instant.milliseconds)
    }
    return (parts.joined(separator: " AND "), values)
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

package import CivilTime
import Database

extension InsightStore {
  /// Lists insights by the order of their kinds, the newest talk first.
  ///
  /// - Parameter catalog: The order and the minimum confidence of kinds.
  /// - Throws: ``DatabaseError``, or ``InsightFormatError`` if a record is damaged.
  package func list(
    _ filter: InsightFilter = InsightFilter(),
    at instant: Instant,
    catalog: KindCatalog = .shipped
  ) throws -> [Insight] {
    if let thread = filter.threadId {
      return try list(filter, ofThread: thread, at: instant, catalog)
    }
    let kinds = filter.kinds.isEmpty ? try storedKinds() : filter.kinds
    let names = Set(kinds).sorted { (catalog.order(of: $0), $0) < (catalog.order(of: $1), $1) }
    var listed: [Insight] = []
    for name in names {
      let found = try insights(
        transaction.query(
          """
          SELECT id, body FROM insights
          WHERE kind = ?1 AND (?2 IS NULL OR conversation_id = ?2)
            AND (?3 IS NULL OR coalesce(said_at, created_at) >= ?3)
            AND (?4 IS NULL OR status = ?4)
          ORDER BY coalesce(said_at, created_at) DESC, id
          """,
          name,
          filter.conversationId,
          filter.since?.milliseconds,
          filter.storedStatus
        )
      )
      for insight in found where filter.includes(insight, at: instant, catalog) {
        if let limit = filter.limit, listed.count >= limit { return listed }
        listed.append(insight.lapsing(at: instant))
      }
    }
    return listed
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
    let statement = try transaction.query("SELECT DISTINCT kind FROM insights")
    defer { statement.reset() }
    var kinds: [KindName] = []
    while try statement.step() { kinds.append(KindName(rawValue: statement.text(0) ?? "")) }
    return kinds
  }

  /// How many insights of each kind have each stored status.
  ///
  /// - Throws: ``DatabaseError``.
  package func counts() throws -> [KindName: [Insight.Status: Int]] {
    let statement = try transaction.query(
      "SELECT kind, status, count(*) FROM insights GROUP BY kind, status"
    )
    defer { statement.reset() }
    var counts: [KindName: [Insight.Status: Int]] = [:]
    while try statement.step() {
      guard let status = statement.text(1).flatMap(Insight.Status.init(rawValue:)) else { continue }
      counts[KindName(rawValue: statement.text(0) ?? ""), default: [:]][status] = Int(
        statement.integer(2)
      )
    }
    return counts
  }
}

extension InsightFilter {
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

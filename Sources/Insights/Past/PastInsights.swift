package import CivilTime
import Conversations
package import Database
import JSON

/// The insights of a workspace as they were: histories tell what was recorded, and ``Retrospect``
/// what had been said.
package struct PastInsights {
  private let transaction: Transaction
  let knownAt: Instant?
  let said: Instant?
  /// Whether what readers judged after ``said`` is not known either.
  private var forgetsLaterReviews = false
  private let catalog: KindCatalog

  /// Prepares to read the past.
  ///
  /// - Parameters:
  ///   - transaction: Where to read, and to create tables if the past is shown.
  ///   - knownAt: What was recorded later does not count; nil if all does.
  ///   - said: What was said later does not count; nil if all does.
  package init(
    _ transaction: Transaction,
    knownAt: Instant? = nil,
    said: Instant? = nil,
    catalog: KindCatalog
  ) {
    self.transaction = transaction
    self.knownAt = knownAt
    self.said = said
    self.catalog = catalog
  }

  /// Prepares to read what held before an instant, to tell what changed since.
  ///
  /// What is wrong was always wrong, but that a reader said so is news.
  package init(_ transaction: Transaction, before instant: Instant, catalog: KindCatalog) {
    self.init(transaction, said: instant - .milliseconds(1), catalog: catalog)
    forgetsLaterReviews = true
  }

  /// Some insights as they were.
  ///
  /// - Returns: Those that were known, in the same order.
  /// - Throws: ``DatabaseError``; damaged records are set aside.
  package func past(of insights: [Insight]) throws -> [Insight] {
    var entries = insights.map { Entry(insight: $0) }
    if let knownAt {
      let changed: [InsightID] = try transaction.rows(Self.changed(since: knownAt)) { row in
        try row["insight"]
      }
      let isChanged = Set(changed)
      let ids = insights.map(\.id).filter(isChanged.contains)
      let known = Self.byID(try known(at: knownAt, .these(ids)))
      entries = entries.compactMap { isChanged.contains($0.insight.id) ? known[$0.insight.id] : $0 }
    }
    guard let said else { return entries.map(\.insight) }
    let store = InsightStore(transaction)
    let given = Self.byID(entries)
    return try view(entries, at: said) { try given[$0]?.insight ?? store.readableInsight($0) }
      .map(\.insight)
  }

  /// Shows the past instead of the present, until the connection is closed.
  ///
  /// Temporary views shadow the stored tables under their names, so that whatever reads through the
  /// connection afterwards reads the past. Only records that were different then are rewritten; for
  /// the others, which are nearly all, a row of columns refers to the stored record. The
  /// conversations must be shown as they were first: whether a quote is out of date is decided by
  /// its message.
  ///
  /// - Throws: ``DatabaseError``; damaged records are set aside.
  package func show() throws {
    let changed = try changedEntries()
    try transaction.execute(Self.tables)
    let store = InsightStore(transaction)
    for entry in changed {
      try store.save(entry.insight, renewsEvidence: true)
      try setFingerprints(of: entry)
    }
    if let unchanged { try transaction.execute(Self.storedRows(where: unchanged)) }
    try transaction.execute(views)
  }

  /// Which stored records are shown as they are; nil if each has to be checked.
  private var unchanged: String? {
    switch (knownAt, said) {
    case (nil, let said?): Self.isSettled(at: said)
    case (let knownAt?, nil): Self.isUnchanged(since: knownAt)
    default: nil
    }
  }

  /// The insights whose records were different.
  private func changedEntries() throws -> [Entry] {
    let store = InsightStore(transaction)
    if let knownAt {
      guard let said else { return try known(at: knownAt, .changed) }
      let entries = try known(at: knownAt, .all)
      let known = Self.byID(entries)
      return try view(entries, at: said) { known[$0]?.insight }
    }
    guard let said else { return [] }
    let unsettled = try store.insights(Self.unsettled(at: said))
    return try view(unsettled.map { Entry(insight: $0) }, at: said) {
      try store.readableInsight($0)
    }
  }

  /// An insight, and when its quotes were last checked.
  private struct Entry {
    var insight: Insight
    /// nil if its record shows what its messages were like.
    var readAt: Instant?
  }

  private static func byID(_ entries: [Entry]) -> [InsightID: Entry] {
    Dictionary(entries.map { ($0.insight.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// A row of a history, or a sighting.
  private struct Change {
    /// What happened; nil for a sighting.
    var kind: InsightChange.Kind?
    var after: JSONObject
  }

  // MARK: Records

  /// Which insights are read.
  private enum Choice {
    case all
    /// Those that changed since.
    case changed
    case these([InsightID])

    /// The ids in JSON, for a statement's `?2`.
    var ids: String? {
      if case .these(let ids) = self {
        JSONValue.array(ids.map { .string($0.rawValue) }).text
      } else {
        nil
      }
    }

    func condition(since instant: Instant) -> String {
      switch self {
      case .all: "?2 IS NULL"
      case .changed: "?2 IS NULL AND insight IN (\(PastInsights.changed(since: instant)))"
      case .these: "insight IN (SELECT value FROM json_each(?2))"
      }
    }
  }

  /// The insights that existed at an instant by the records, as they were.
  private func known(at instant: Instant, _ choice: Choice) throws -> [Entry] {
    let store = InsightStore(transaction)
    let condition = choice.condition(since: instant)
    var entries: [Entry] = []
    var (id, replay) = (InsightID(""), Optional(InsightReplay()))
    func finish() throws {
      guard let replay else { return }
      let insight: Insight?? = try store.settingAside {
        try store.reading(id) { try replay.insight() }
      }
      if let insight = insight ?? nil {
        entries.append(Entry(insight: insight, readAt: replay.readAt))
      }
    }
    try transaction.forEachRow(
      """
      SELECT insight, at, change, after, id FROM main.insight_history
      WHERE at <= ?1 AND \(condition)
      UNION ALL
      SELECT insight, at, NULL, after, \(Int64.max) FROM main.insight_sightings
      WHERE at <= ?1 AND \(condition)
      ORDER BY 1, 2, 5
      """,
      instant,
      choice.ids
    ) { row in
      let next: InsightID = try row["insight"]
      if next != id {
        try finish()
        (id, replay) = (next, InsightReplay())
      }
      // A history that cannot be read yields no insight.
      let change: Change? = try store.settingAside {
        try store.reading(id) {
          Change(kind: try row["change"], after: try store.after(of: row, next))
        }
      }
      guard let change else { return replay = nil }
      replay?.add(change.kind, change.after, at: try row["at"])
    }
    try finish()
    return entries
  }

  // MARK: What was said

  private func view(
    _ entries: [Entry],
    at instant: Instant,
    successor: (InsightID) throws -> Insight?
  ) throws -> [Entry] {
    let retrospect = Retrospect(
      instant: instant,
      forgetsLaterReviews: forgetsLaterReviews,
      catalog: catalog
    )
    let store = InsightStore(transaction)
    var growths: [ThreadID: ThreadGrowth] = [:]
    return try entries.compactMap { entry -> Entry? in
      let insight = entry.insight
      if retrospect.isSettled(insight) { return entry }
      let view: Insight?? = try store.settingAside {
        var circumstances = Retrospect.Circumstances(versions: try versions(of: insight.id))
        if let successor = try insight.supersededBy.flatMap(successor) {
          circumstances.successor = successor
          if !retrospect.isSaid(successor.evidence) {
            circumstances.successorVersions = try versions(of: successor.id)
          }
        }
        if insight.status == .retracted {
          circumstances.retractedAfter = try growth(of: insight, &growths)
        }
        return retrospect.view(insight, circumstances)
      }
      return (view ?? nil).map { Entry(insight: $0, readAt: entry.readAt) }
    }
  }

  /// The versions of an insight, oldest first.
  private func versions(of id: InsightID) throws -> [Insight] {
    let store = InsightStore(transaction)
    var replay = InsightReplay()
    return try store.reading(id) {
      try store.history(of: id).filter { $0.at <= knownAt ?? .latest }.compactMap { entry in
        replay.add(entry.change, entry.after, at: entry.at)
        return try replay.insight()
      }
    }
  }

  /// The time of the first message that was added to an insight's thread, or changed in it, after
  /// the insight was last found there.
  private func growth(
    of insight: Insight,
    _ growths: inout [ThreadID: ThreadGrowth]
  ) throws -> Instant? {
    guard let thread = insight.threadId else { return nil }
    let growth =
      try growths[thread]
      ?? IngestLog(transaction).growth(ofThread: thread, in: insight.conversationId)
    growths[thread] = growth
    return growth.firstSaid(inReadingsAfter: insight.lastSeenAt)
  }

  // MARK: Fingerprints

  /// Sets the fingerprints of quoted messages to those at the time they were quoted.
  private func setFingerprints(of entry: Entry) throws {
    let readings = try entry.readAt.map { try IngestLog(transaction).latest(startedBy: $0) ?? 0 }
    try transaction.run(
      """
      UPDATE insight_evidence SET fingerprint = coalesce(
        -- What was edited or deleted after the instant was not out of date yet.
        (SELECT shown.fingerprint FROM messages AS shown
          JOIN main.messages AS message ON message.id = shown.id
          WHERE shown.native_id = message_id
            AND shown.conversation = (SELECT id FROM main.conversations WHERE key = ?2)
            AND max(coalesce(message.edited_at, 0), coalesce(message.deleted_at, 0)) > ?4),
        (SELECT coalesce(
            (SELECT fingerprint FROM main.message_versions AS version
              WHERE version.id = message.id AND until > ?3 ORDER BY until, version.rowid LIMIT 1),
            message.fingerprint)
          FROM main.messages AS message WHERE ?3 IS NOT NULL AND message.native_id = message_id
            AND message.conversation = (SELECT id FROM main.conversations WHERE key = ?2)),
        (SELECT own.fingerprint FROM main.insight_evidence AS own
          WHERE own.insight = ?1 AND own.message_id = insight_evidence.message_id
            AND own.start = insight_evidence.start AND own."end" = insight_evidence."end"),
        fingerprint)
      WHERE insight = ?1
      """,
      entry.insight.id,
      entry.insight.conversationId,
      readings,
      said?.milliseconds ?? .max
    )
  }
}

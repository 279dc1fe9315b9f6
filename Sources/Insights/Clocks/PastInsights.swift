package import CivilTime
package import Database
import JSON

/// Shows the insights of a workspace as they were.
///
/// Temporary tables stand before the stored ones under their names, so that whatever reads through
/// the connection afterwards reads the past. The conversations have to be shown as they were first:
/// whether a quote is out of date is told by its message.
package struct PastInsights {
  private let transaction: Transaction
  private let knownAt: Instant?
  private let said: Instant?
  private let catalog: KindCatalog

  /// Prepares to show the past.
  ///
  /// - Parameters:
  ///   - transaction: Where to read and to make the tables.
  ///   - knownAt: What was recorded later does not count; nil if all does.
  ///   - said: What was said later does not count; nil if all does.
  package init(
    _ transaction: Transaction,
    knownAt: Instant?,
    said: Instant?,
    catalog: KindCatalog
  ) {
    self.transaction = transaction
    self.knownAt = knownAt
    self.said = said
    self.catalog = catalog
  }

  /// Puts the past in the place of the present, until the connection is closed.
  ///
  /// - Throws: ``DatabaseError``; damaged records are set aside.
  package func show() throws {
    let entries = try knownAt.map(known) ?? stored()
    let shown = try said.map { try view(entries, at: $0) } ?? entries
    try transaction.execute(Self.tables(knownAt: knownAt))
    let store = InsightStore(transaction)
    for entry in shown {
      try store.save(entry.insight, renewsEvidence: true)
      try setFingerprints(of: entry)
    }
  }

  /// An insight, and when its quotes were last looked at.
  private struct Entry {
    var insight: Insight
    /// nil if its record tells what its messages were like.
    var readAt: Instant?
  }

  /// What a row of a history or a sighting says.
  private struct Change {
    /// What happened; nil for a sighting.
    var kind: InsightChange.Kind?
    var after: JSONObject
  }

  // MARK: Records

  private func stored() throws -> [Entry] {
    try InsightStore(transaction).insights("SELECT id, body FROM insights")
      .map { Entry(insight: $0, readAt: nil) }
  }

  private func known(at instant: Instant) throws -> [Entry] {
    let store = InsightStore(transaction)
    var entries: [Entry] = []
    var (id, replay) = ("", Optional(InsightReplay()))
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
      SELECT insight, at, change, after, id FROM main.insight_history WHERE at <= ?1
      UNION ALL
      SELECT insight, at, NULL, after, \(Int64.max) FROM main.insight_sightings WHERE at <= ?1
      ORDER BY 1, 2, 5
      """,
      instant
    ) { row in
      let next: String = try row["insight"]
      if next != id {
        try finish()
        (id, replay) = (next, InsightReplay())
      }
      // A history that cannot be read leaves no insight of it.
      let change: Change? = try store.settingAside {
        try store.reading(id) {
          Change(kind: try row["change"], after: try store.object("after", of: row))
        }
      }
      guard let change else { return replay = nil }
      replay?.add(change.kind, change.after, at: try row["at"])
    }
    try finish()
    return entries
  }

  // MARK: What was said

  private func view(_ entries: [Entry], at instant: Instant) throws -> [Entry] {
    var retrospect = Retrospect(instant: instant)
    retrospect.catalog = catalog
    let known = Dictionary(
      entries.map { ($0.insight.id, $0.insight) },
      uniquingKeysWith: { first, _ in first }
    )
    let store = InsightStore(transaction)
    return try entries.compactMap { entry -> Entry? in
      let insight = entry.insight
      if retrospect.isSettled(insight) { return entry }
      var circumstances = Retrospect.Circumstances()
      let earlier: [Insight]? = try store.settingAside { try versions(of: insight.id) }
      guard let earlier else { return nil }
      circumstances.versions = earlier
      circumstances.successor = insight.supersededBy.flatMap { known[$0] }
      if insight.status == .retracted { circumstances.retractedAfter = try growth(since: insight) }
      return retrospect.view(insight, circumstances).map {
        Entry(insight: $0, readAt: entry.readAt)
      }
    }
  }

  /// The versions of an insight, oldest first.
  private func versions(of id: String) throws -> [Insight] {
    let store = InsightStore(transaction)
    var replay = InsightReplay()
    return try store.reading(id) {
      try store.history(of: id).filter { $0.at <= knownAt ?? .latest }.compactMap { entry in
        replay.add(entry.change, entry.after, at: entry.at)
        return try replay.insight()
      }
    }
  }

  /// When the first of the messages was written that came to a thread after an insight was last
  /// found in it.
  private func growth(since insight: Insight) throws -> Instant? {
    guard let thread = insight.threadId else { return nil }
    return try transaction.integer(
      """
      SELECT min(messages.created_at) FROM main.conversations
      JOIN main.threads ON threads.conversation = conversations.id
      JOIN main.messages AS root ON root.id = threads.root
      JOIN main.thread_messages ON thread_messages.thread = threads.id
      JOIN main.messages ON messages.id = thread_messages.message
      JOIN main.ingests ON ingests.id = messages.ingest
      WHERE conversations.key = ?1 AND conversations.key || ':' || root.native_id = ?2
        AND ingests.started_at > ?3
      """,
      insight.conversationId,
      thread,
      insight.lastSeenAt.milliseconds
    ).map(Instant.init(milliseconds:))
  }

  // MARK: Tables

  private static func tables(knownAt: Instant?) -> String {
    let known = knownAt.map { " WHERE at <= \($0.milliseconds)" } ?? ""
    return """
      CREATE TEMP TABLE insights (
        id TEXT PRIMARY KEY, kind TEXT, scope TEXT, conversation_id TEXT, thread_id TEXT,
        status TEXT, confidence REAL, verdict TEXT, said_at INTEGER, created_at INTEGER,
        updated_at INTEGER, expires_at INTEGER, body TEXT);
      CREATE INDEX temp.past_insights_by_thread ON insights (thread_id);
      CREATE INDEX temp.past_insights_by_kind ON insights (kind, status);
      CREATE TEMP TABLE insight_evidence (
        insight TEXT, place INTEGER, message_id TEXT, fingerprint INTEGER, sender_name TEXT,
        created_at INTEGER, quote TEXT, start INTEGER, "end" INTEGER, match TEXT,
        PRIMARY KEY (insight, place)) WITHOUT ROWID;
      CREATE TEMP VIEW insight_history AS SELECT * FROM main.insight_history\(known);
      """
  }

  /// Says of quotes what their messages were like when they were quoted.
  private func setFingerprints(of entry: Entry) throws {
    let readings = try entry.readAt.map { readAt in
      try transaction.integer(
        "SELECT max(id) FROM main.ingests WHERE started_at <= ?",
        readAt.milliseconds
      ) ?? 0
    }
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

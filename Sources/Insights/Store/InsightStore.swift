package import CivilTime
import Conversations
package import Database
import JSON

/// The insights of a workspace and their history.
package struct InsightStore {
  let transaction: Transaction
  let parser = JSONParser()

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read and write.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  // MARK: Writing

  /// Stores what a new extraction changed, each change with a row in the history.
  ///
  /// - Parameter trigger: Who or what made them.
  package func apply(_ reconciliation: Reconciliation, at now: Instant, by trigger: Trigger) throws
  {
    for change in reconciliation.changes { try apply(change, at: now, by: trigger) }
    for insight in reconciliation.seen {
      try noteFirstVersion(of: insight.id)
      try save(insight, renewsEvidence: true)
      try noteSighting(of: insight)
    }
  }

  /// Stores a change with a row in the history.
  ///
  /// - Parameter isReading: Whether the messages were read for it, so that its quotes are up to date.
  package func apply(
    _ change: InsightChange,
    at now: Instant,
    by trigger: Trigger,
    isReading: Bool = true,
    quotesOf: [String] = []
  ) throws {
    let isFound = ![.reviewed, .retracted, .superseded].contains(change.kind)
    let renewsEvidence = isReading && isFound
    let members = try save(
      change.after,
      isNew: change.before == nil,
      renewsEvidence: renewsEvidence,
      quotesOf: quotesOf
    )
    try note(change, members, now, by: trigger)
  }

  private func note(
    _ change: InsightChange,
    _ members: JSONObject,
    _ now: Instant,
    by trigger: Trigger
  ) throws {
    var fields = change.fields(members)
    if change.before == nil { fields.after = FirstVersion.row(of: members) }
    try transaction.run(
      "INSERT INTO insight_history (insight, at, change, before, after, by) VALUES (?, ?, ?, ?, ?, ?)",
      change.after.id,
      now.milliseconds,
      change.kind.rawValue,
      JSONValue.object(fields.before).text,
      JSONValue.object(fields.after).text,
      trigger.rawValue
    )
  }

  /// Stores an insight and restarts its history, as if it had always said so.
  ///
  /// - Parameter insight: The insight, whose history is empty.
  func replace(_ insight: Insight) throws {
    let members = try save(insight, renewsEvidence: true)
    let creation = InsightChange(.created, before: nil, after: insight)
    try note(creation, members, insight.createdAt, by: .forget)
  }

  /// Stores a record as it is, without a row in the history.
  ///
  /// - Parameter isNew: Whether nothing readable is stored under its id.
  @discardableResult
  func save(
    _ insight: Insight,
    isNew: Bool = false,
    renewsEvidence: Bool,
    quotesOf: [String] = []
  ) throws -> JSONObject {
    let members = insight.members
    var body = members
    // `outdated` is computed on reading.
    (body["evidence"], body["outdated"]) = (nil, nil)
    let text = JSONValue.object(body).text
    // A damaged record exists although it cannot be read.
    let isStored = try !isNew || !insert(insight, text)
    if isStored { try insert(insight, text, replacing: true) }
    if renewsEvidence {
      try saveEvidence(of: insight, replacing: isStored, known: [:])
    } else if try evidence(of: insight.id, in: insight.conversationId).evidence != insight.evidence
    {
      // Quotes that were not checked again keep the fingerprint from when they were.
      let known = try ([insight.id] + quotesOf).map(fingerprints)
      try saveEvidence(
        of: insight,
        replacing: true,
        known: known.reduce(into: [:]) { $0.merge($1) { own, _ in own } }
      )
    }
    return members
  }

  /// Stores the row of an insight.
  ///
  /// - Parameters:
  ///   - body: Its record.
  ///   - replacing: Whether it replaces what is stored under its id.
  /// - Returns: Whether it was stored.
  @discardableResult
  private func insert(_ insight: Insight, _ body: String, replacing: Bool = false) throws -> Bool {
    let update = """
      UPDATE SET kind = excluded.kind, scope = excluded.scope,
        conversation_id = excluded.conversation_id, thread_id = excluded.thread_id,
        status = excluded.status, confidence = excluded.confidence, verdict = excluded.verdict,
        said_at = excluded.said_at, created_at = excluded.created_at,
        updated_at = excluded.updated_at, expires_at = excluded.expires_at, body = excluded.body
      """
    try transaction.run(
      """
      INSERT INTO insights (id, kind, scope, conversation_id, thread_id, status, confidence, verdict,
        said_at, created_at, updated_at, expires_at, body)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO \(replacing ? update : "NOTHING")
      """,
      insight.id,
      insight.kind,
      insight.scope.rawValue,
      insight.conversationId,
      insight.threadId,
      insight.status.rawValue,
      insight.confidence,
      insight.review?.verdict.rawValue,
      insight.evidence.compactMap(\.createdAt).max()?.milliseconds,
      insight.createdAt.milliseconds,
      insight.updatedAt.milliseconds,
      insight.expiresAt?.milliseconds,
      body
    )
    return transaction.changes > 0
  }

  /// The span of a quote.
  private struct Span: Hashable {
    var messageId: MessageID
    var start: Int64
    var end: Int64
  }

  /// The fingerprints of the messages of an insight's quotes when they were quoted; nil if there
  /// were no such messages.
  private func fingerprints(of id: String) throws -> [Span: Int64?] {
    var fingerprints: [Span: Int64?] = [:]
    try transaction.forEachRow(
      """
      SELECT message_id, start, "end", fingerprint FROM insight_evidence WHERE insight = ?
      """,
      id
    ) { row in
      let span = Span(
        messageId: try row["message_id"],
        start: try row["start"],
        end: try row["end"]
      )
      fingerprints.updateValue(try row["fingerprint"], forKey: span)
    }
    return fingerprints
  }

  /// Stores the quotes of an insight.
  ///
  /// - Parameters:
  ///   - replacing: Whether it may have quotes already.
  ///   - known: The fingerprints of messages when they were quoted; others get the current ones.
  private func saveEvidence(
    of insight: Insight,
    replacing: Bool,
    known: [Span: Int64?]
  ) throws {
    if replacing {
      try transaction.run("DELETE FROM insight_evidence WHERE insight = ?", insight.id)
    }
    for (index, evidence) in insight.evidence.enumerated() {
      let quoted = Span(
        messageId: evidence.messageId,
        start: Int64(evidence.start),
        end: Int64(evidence.end)
      )
      // Leftovers of a record that is gone are replaced.
      try transaction.run(
        """
        INSERT OR REPLACE INTO insight_evidence (insight, place, message_id, fingerprint, sender_name, created_at,
          quote, start, "end", match)
        VALUES (?1, ?2, ?3, iif(?4, ?5, (SELECT fingerprint FROM messages
          WHERE native_id = ?3 AND conversation = (SELECT id FROM conversations WHERE key = ?6))),
          ?7, ?8, ?9, ?10, ?11, ?12)
        """,
        insight.id,
        index,
        evidence.messageId,
        known[quoted] != nil,
        known[quoted] ?? nil,
        insight.conversationId,
        evidence.senderName,
        evidence.createdAt?.milliseconds,
        evidence.quote,
        evidence.start,
        evidence.end,
        evidence.match.rawValue
      )
    }
  }
}

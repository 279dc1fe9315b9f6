public import CivilTime
public import Database
import JSON

/// The insights of a workspace and their history.
public struct InsightStore {
  let transaction: Transaction
  let parser = JSONParser()

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read and write.
  public init(_ transaction: Transaction) { self.transaction = transaction }

  // MARK: Writing

  /// Stores what a new extraction changed, each change with a row in the history.
  ///
  /// - Parameters:
  ///   - reconciliation: The changes.
  ///   - now: When they were found.
  ///   - by: Who or what made them, for instance `job:nightly/run:01J…`.
  /// - Throws: ``DatabaseError``.
  public func apply(_ reconciliation: Reconciliation, at now: Instant, by: String) throws {
    for change in reconciliation.changes { try apply(change, at: now, by: by) }
    for insight in reconciliation.seen { try save(insight, renewsEvidence: true) }
  }

  /// Stores a change with a row in the history.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - now: When it was made.
  ///   - by: Who or what made it.
  /// - Throws: ``DatabaseError``.
  public func apply(_ change: InsightChange, at now: Instant, by: String) throws {
    let isFound = ![.reviewed, .retracted, .superseded].contains(change.kind)
    try save(change.after, renewsEvidence: isFound)
    try note(change, now, by: by)
  }

  private func note(_ change: InsightChange, _ now: Instant, by: String) throws {
    let fields = change.fields
    try transaction.run(
      "INSERT INTO insight_history (insight, at, change, before, after, by) VALUES (?, ?, ?, ?, ?, ?)",
      change.after.id,
      now.milliseconds,
      change.kind.rawValue,
      JSONValue.object(fields.before).text,
      JSONValue.object(fields.after).text,
      by
    )
  }

  /// Notes what a reader said of an insight.
  ///
  /// - Parameters:
  ///   - review: What the reader said; the same verdict and note again change nothing.
  ///   - id: The insight's id.
  /// - Returns: Whether anything changed; false if there is no such insight.
  /// - Throws: ``DatabaseError``.
  @discardableResult
  public func review(_ review: Insight.Review, of id: String) throws -> Bool {
    guard let before = try insight(id) else { return false }
    if before.review?.verdict == review.verdict, before.review?.note == review.note { return false }
    var after = before
    after.review = review
    try apply(
      InsightChange(.reviewed, before: before, after: after),
      at: review.at,
      by: review.by ?? "user"
    )
    return true
  }

  /// Stores an insight and begins its history anew, as if it had always said so.
  ///
  /// - Parameter insight: The insight, whose history is empty.
  /// - Throws: ``DatabaseError``.
  func replace(_ insight: Insight) throws {
    try save(insight, renewsEvidence: true)
    try note(InsightChange(.created, before: nil, after: insight), insight.createdAt, by: "forget")
  }

  func save(_ insight: Insight, renewsEvidence: Bool) throws {
    var body = JSONObject()
    // Out of date is what is computed on reading.
    for member in insight.json.object?.members ?? []
    where member.name != "evidence" && member.name != "outdated" {
      body.append(member.name, member.value)
    }
    try transaction.run(
      """
      INSERT INTO insights (id, kind, scope, conversation_id, thread_id, status, confidence, verdict,
        said_at, created_at, updated_at, expires_at, body)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, scope = excluded.scope,
        conversation_id = excluded.conversation_id, thread_id = excluded.thread_id,
        status = excluded.status, confidence = excluded.confidence, verdict = excluded.verdict,
        said_at = excluded.said_at, created_at = excluded.created_at,
        updated_at = excluded.updated_at, expires_at = excluded.expires_at, body = excluded.body
      """,
      insight.id,
      insight.kind,
      insight.scope.rawValue,
      insight.conversationId,
      insight.threadId,
      insight.status.rawValue,
      insight.confidence,
      insight.review?.verdict,
      insight.evidence.compactMap(\.createdAt).max()?.milliseconds,
      insight.createdAt.milliseconds,
      insight.updatedAt.milliseconds,
      insight.expiresAt?.milliseconds,
      JSONValue.object(body).text
    )
    // Quotes that were not looked at anew keep the fingerprint of when they were.
    if try renewsEvidence
      || evidence(of: insight.id, in: insight.conversationId).evidence != insight.evidence
    {
      try saveEvidence(of: insight)
    }
  }

  private func saveEvidence(of insight: Insight) throws {
    try transaction.run("DELETE FROM insight_evidence WHERE insight = ?", insight.id)
    for (place, evidence) in insight.evidence.enumerated() {
      try transaction.run(
        """
        INSERT INTO insight_evidence (insight, place, message_id, fingerprint, sender_name, created_at,
          quote, start, "end", match)
        VALUES (?, ?, ?,
          (SELECT fingerprint FROM messages WHERE native_id = ?3 AND conversation =
            (SELECT id FROM conversations WHERE key = ?10)), ?4, ?5, ?6, ?7, ?8, ?9)
        """,
        insight.id,
        place,
        evidence.messageId,
        evidence.senderName,
        evidence.createdAt?.milliseconds,
        evidence.quote,
        evidence.start,
        evidence.end,
        evidence.match.rawValue,
        insight.conversationId
      )
    }
  }
}

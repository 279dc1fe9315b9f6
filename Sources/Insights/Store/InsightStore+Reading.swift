import CivilTime
import Conversations
import Database
import JSON

extension InsightStore {
  /// One insight.
  ///
  /// - Returns: nil if there is none.
  /// - Throws: ``DatabaseError``, or ``InsightFormatError`` if the record is damaged.
  package func insight(_ id: String) throws -> Insight? {
    try insights(transaction.query("SELECT id, body FROM insights WHERE id = ?", id)).first
  }

  /// All insights of a thread, whatever their status, oldest first.
  ///
  /// - Returns: What ``Reconcile`` takes as stored.
  /// - Throws: ``DatabaseError``, or ``InsightFormatError`` if a record is damaged.
  package func insights(ofThread threadId: String) throws -> [Insight] {
    try insights(
      transaction.query(
        "SELECT id, body FROM insights WHERE thread_id = ? ORDER BY created_at, id",
        threadId
      )
    )
  }

  /// Whether an id is in use by an insight outside a thread.
  ///
  /// - Throws: ``DatabaseError``.
  package func isTaken(_ id: String, outside threadId: String) throws -> Bool {
    try transaction.integer(
      "SELECT 1 FROM insights WHERE id = ? AND thread_id IS NOT ?",
      id,
      threadId
    ) != nil
  }

  /// The insights of rows of `id, body`.
  func insights(_ statement: Statement) throws -> [Insight] {
    var rows: [(id: String, body: String)] = []
    do {
      defer { statement.reset() }
      while try statement.step() {
        rows.append((statement.text(0) ?? "", statement.text(1) ?? ""))
      }
    }
    return try rows.map { try insight($0.id, body: $0.body) }
  }

  private func insight(_ id: String, body: String) throws -> Insight {
    var object = try parser.parse(body).object ?? JSONObject()
    let conversation = object["conversationId"]?.string ?? ""
    let (evidence, outdated) = try evidence(of: id, in: conversation)
    // What stands in tables of its own need not become JSON first.
    object.append("evidence", [])
    object.append("outdated", .null)
    var insight = try Insight(json: .object(object))
    insight.evidence = evidence
    insight.outdated = outdated
    return insight
  }

  /// The quotes of an insight, and why they are out of date, if they are.
  func evidence(
    of id: String,
    in conversation: String
  ) throws -> (evidence: [Evidence], outdated: String?) {
    let statement = try transaction.query(
      """
      SELECT message_id, sender_name, insight_evidence.created_at, quote, start, "end", match,
        insight_evidence.fingerprint, messages.fingerprint, deleted_at IS NOT NULL OR class = \(MessageClass.missing.rawValue)
      FROM insight_evidence LEFT JOIN messages ON native_id = message_id
        AND conversation = (SELECT id FROM conversations WHERE key = ?)
      WHERE insight = ? ORDER BY place
      """,
      conversation,
      id
    )
    defer { statement.reset() }
    var evidence: [Evidence] = []
    var outdated: String?
    while try statement.step() {
      evidence.append(
        Evidence(
          messageId: statement.text(0) ?? "",
          senderName: statement.text(1),
          createdAt: statement.optionalInteger(2).map(Instant.init(milliseconds:)),
          quote: statement.text(3) ?? "",
          start: Int(statement.integer(4)),
          end: Int(statement.integer(5)),
          match: Evidence.Match(rawValue: statement.text(6) ?? "") ?? .fuzzy
        )
      )
      // Quotes of what the workspace does not hold cannot be judged.
      guard let quoted = statement.optionalInteger(7) else { continue }
      let current = statement.optionalInteger(8)
      if current == nil || statement.integer(9) != 0 {
        outdated = "deleted"
      } else if current != quoted {
        outdated = outdated ?? "edited"
      }
    }
    return (evidence, outdated)
  }
}

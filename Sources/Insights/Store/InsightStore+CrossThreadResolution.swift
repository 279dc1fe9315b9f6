package import Database
import JSON

extension InsightSchema {
  /// What closes tasks from other threads of their conversation.
  package static let settling = Migrations.Migration(
    "tasks done in other threads",
    sql: """
      -- `evidence` is the closing quote in JSON, `thread_id` the thread that it stands in.
      CREATE TABLE insight_closings (
        insight TEXT PRIMARY KEY,
        thread_id TEXT NOT NULL,
        evidence TEXT NOT NULL
      ) WITHOUT ROWID, STRICT;
      CREATE INDEX insight_closings_by_thread ON insight_closings (thread_id);
      """
  )
}

extension InsightStore {
  /// How many insights of a kind are compared at most, the latest ones.
  private static let mostCompared = 500

  /// The insights of a kind that hold in a conversation outside a thread, the latest first.
  ///
  /// - Throws: ``DatabaseError``, or ``InsightFormatError`` if a record is damaged.
  package func holding(
    _ kind: KindName,
    in conversation: String,
    outside threadId: String
  ) throws -> [Insight] {
    try insights(
      transaction.query(
        """
        SELECT id, body FROM insights
        WHERE conversation_id = ? AND kind = ? AND status = 'active' AND scope = 'thread'
          AND thread_id <> ? AND coalesce(verdict, '') <> 'rejected'
        ORDER BY said_at DESC, id LIMIT \(Self.mostCompared)
        """,
        conversation,
        kind,
        threadId
      )
    )
  }

  /// The insights outside a thread that one of its insights replaced.
  ///
  /// - Throws: ``DatabaseError``, or ``InsightFormatError`` if a record is damaged.
  package func replaced(
    by id: String,
    in conversation: String,
    outside threadId: String
  ) throws -> [Insight] {
    try insights(
      transaction.query(
        """
        SELECT id, body FROM insights
        WHERE conversation_id = ? AND status = 'superseded' AND thread_id <> ?
          AND json_extract(body, '$.supersededBy') = ? AND coalesce(verdict, '') <> 'merged'
        """,
        conversation,
        threadId,
        id
      )
    )
  }

  /// The quotes in other threads that close tasks of a thread, by the id of the task.
  ///
  /// - Throws: ``DatabaseError``, or ``InsightFormatError`` if a record is damaged.
  package func closings(ofThread threadId: String) throws -> [String: Evidence] {
    try closings(
      transaction.query(
        """
        SELECT insight, evidence FROM insight_closings
        WHERE insight IN (SELECT id FROM insights WHERE insights.thread_id = ?)
        """,
        threadId
      )
    )
  }

  /// The quotes in a thread that close tasks of other threads, by the id of the task.
  ///
  /// - Throws: ``DatabaseError``, or ``InsightFormatError`` if a record is damaged.
  package func closings(inThread threadId: String) throws -> [String: Evidence] {
    try closings(
      transaction.query(
        "SELECT insight, evidence FROM insight_closings WHERE thread_id = ?",
        threadId
      )
    )
  }

  private func closings(_ statement: Statement) throws -> [String: Evidence] {
    defer { statement.reset() }
    var closings: [String: Evidence] = [:]
    while try statement.step() {
      let fields = try InsightFields(parser.parse(statement.text(1) ?? ""), at: "evidence")
      closings[statement.text(0) ?? ""] = try Evidence(fields)
    }
    return closings
  }

  /// Notes that a quote in a thread closes a task of another one.
  ///
  /// - Parameter evidence: The quote; nil takes the note back.
  /// - Throws: ``DatabaseError``.
  package func close(_ id: String, inThread threadId: String, by evidence: Evidence?) throws {
    guard let evidence else {
      return try transaction.run("DELETE FROM insight_closings WHERE insight = ?", id)
    }
    try transaction.run(
      "INSERT OR REPLACE INTO insight_closings (insight, thread_id, evidence) VALUES (?, ?, ?)",
      id,
      threadId,
      evidence.json.text
    )
  }
}

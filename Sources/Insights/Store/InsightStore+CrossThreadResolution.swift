package import CivilTime
package import Conversations
import Database
import JSON

extension InsightStore {
  /// The maximum number of a person's tasks that are compared, the latest ones.
  static let maxTasks = 100

  /// What a thread may settle, or have settled, in others of its conversation.
  package struct Neighbours: Sendable {
    /// Whether it closed tasks of others when it was read last.
    package let hasClosings: Bool
    /// Whether others have open tasks, however old.
    package let haveOpenTasks: Bool
    /// Whether others have active decisions.
    package let haveDecisions: Bool
  }

  /// What a thread may settle in others.
  package func neighbours(of threadId: ThreadID, in conversation: ConversationID) throws
    -> Neighbours
  {
    try transaction.firstRow(
      """
      SELECT EXISTS (SELECT 1 FROM insight_closings WHERE thread_id = ?2) AS has_closings,
        EXISTS (SELECT 1 FROM insights
          WHERE conversation_id = ?1
            AND kind = 'action_item' AND status = 'active' AND scope = 'thread'
            AND \(Self.member("detail.state")) = 'open' AND thread_id <> ?2) AS have_open_tasks,
        EXISTS (SELECT 1 FROM insights
          WHERE conversation_id = ?1 AND kind = 'decision' AND status = 'active'
            AND thread_id <> ?2) AS have_decisions
      """,
      conversation,
      threadId
    ) { row in
      Neighbours(
        hasClosings: try row["has_closings"],
        haveOpenTasks: try row["have_open_tasks"],
        haveDecisions: try row["have_decisions"]
      )
    } ?? Neighbours(hasClosings: false, haveOpenTasks: false, haveDecisions: false)
  }

  /// The active open tasks of people in a conversation outside a thread, latest first.
  ///
  /// - Parameters:
  ///   - limit: The maximum number for each person.
  ///   - isWanted: Whether a task with that title is wanted; only those are decoded.
  /// - Throws: ``DatabaseError``; damaged records are set aside.
  package func openTasks(
    of owners: Set<String>,
    in conversation: ConversationID,
    outside threadId: ThreadID,
    said span: Range<Instant>? = nil,
    limit: Int = maxTasks,
    where isWanted: (_ title: String) -> Bool = { _ in true }
  ) throws -> [Insight] {
    var ids: [InsightID] = []
    for owner in owners.sorted() {
      try transaction.forEachRow(
        """
        SELECT id, body ->> '$.title' AS title FROM insights
        WHERE conversation_id = ?
          AND \(Self.member("detail.owner.id")) = ?
          AND kind = 'action_item' AND status = 'active' AND scope = 'thread'
          AND \(Self.member("detail.state")) = 'open'
          AND thread_id <> ? AND coalesce(verdict, '') <> 'rejected'
          AND (?4 IS NULL OR said_at >= ?4 AND said_at < ?5)
        ORDER BY said_at DESC LIMIT ?6
        """,
        conversation,
        owner,
        threadId,
        span?.lowerBound.milliseconds,
        span?.upperBound.milliseconds,
        limit
      ) { row in
        if try isWanted((row["title"] as String?) ?? "") { ids.append(try row["id"]) }
      }
    }
    return try ids.compactMap(readableInsight)
  }

  /// SQL for a member of a record's body, as in the indexes; NULL if the body is not JSON.
  static func member(_ name: String) -> String {
    "iif(json_valid(body), json_extract(body, '$.\(name)'), NULL)"
  }

  /// The maximum number of decisions that are compared, the latest ones.
  static let maxDecisions = 500

  /// The active agreed decisions in a conversation outside a thread, latest first.
  ///
  /// - Parameters:
  ///   - limit: The maximum number that is compared, the latest ones.
  ///   - isWanted: Whether a decision with that title is wanted; only those are decoded.
  /// - Throws: ``DatabaseError``; damaged records are set aside.
  package func agreedDecisions(
    in conversation: ConversationID,
    outside threadId: ThreadID,
    said span: Range<Instant>? = nil,
    limit: Int = maxDecisions,
    where isWanted: (_ title: String) -> Bool = { _ in true }
  ) throws -> [Insight] {
    var ids: [InsightID] = []
    try transaction.forEachRow(
      """
      SELECT id, \(Self.member("title")) AS title FROM insights
      WHERE conversation_id = ? AND kind = 'decision' AND status = 'active' AND scope = 'thread'
        AND thread_id <> ? AND coalesce(verdict, '') <> 'rejected'
        AND (?3 IS NULL OR said_at >= ?3 AND said_at < ?4)
      ORDER BY coalesce(said_at, created_at) DESC, id LIMIT ?5
      """,
      conversation,
      threadId,
      span?.lowerBound.milliseconds,
      span?.upperBound.milliseconds,
      limit
    ) { row in
      if try isWanted((row["title"] as String?) ?? "") { ids.append(try row["id"]) }
    }
    return try ids.compactMap(readableInsight).filter { $0.detail.state == .agreed }
  }

  /// The insights outside a thread that one of its insights replaced.
  ///
  /// - Throws: ``DatabaseError``; damaged records are set aside.
  package func replaced(
    by id: InsightID,
    in conversation: ConversationID,
    outside threadId: ThreadID
  ) throws -> [Insight] {
    try insights(
      """
      SELECT id, body FROM insights
      WHERE conversation_id = ? AND status = 'superseded' AND thread_id <> ?
        AND \(Self.member("supersededBy")) = ? AND coalesce(verdict, '') <> 'merged'
      """,
      conversation,
      threadId,
      id
    )
  }

  /// The quotes in other threads that close tasks of a thread, by the id of the task.
  ///
  /// - Throws: ``DatabaseError``; damaged records are set aside.
  package func closings(ofThread threadId: ThreadID) throws -> [InsightID: Evidence] {
    try closings(
      """
      SELECT insight, evidence FROM insight_closings
      WHERE insight IN (SELECT id FROM insights WHERE insights.thread_id = ?)
      """,
      threadId
    )
  }

  /// The quotes in a thread that close tasks of other threads, by the id of the task.
  ///
  /// - Throws: ``DatabaseError``; damaged records are set aside.
  package func closings(inThread threadId: ThreadID) throws -> [InsightID: Evidence] {
    try closings("SELECT insight, evidence FROM insight_closings WHERE thread_id = ?", threadId)
  }

  private func closings(_ sql: String, _ threadId: ThreadID) throws -> [InsightID: Evidence] {
    var closings: [InsightID: Evidence] = [:]
    try transaction.forEachRow(sql, threadId) { row in
      let id: InsightID = try row["insight"]
      closings[id] = try settingAside {
        try reading(id) {
          try Evidence(InsightFields(parser.parse(try row["evidence"] as String), at: "evidence"))
        }
      }
    }
    return closings
  }

  /// Records that a quote in a thread closes a task of another one.
  ///
  /// - Parameter evidence: The quote; nil deletes the record.
  package func close(_ id: InsightID, inThread threadId: ThreadID, by evidence: Evidence?) throws {
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

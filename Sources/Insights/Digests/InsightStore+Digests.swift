package import Conversations
import Database

extension InsightStore {
  /// A mark that changes whenever the findings in a conversation's threads do; quick to compute.
  package func mark(ofConversation conversation: ConversationID, kinds: [KindName]) throws -> String
  {
    try kinds.map { kind in
      try transaction.firstRow(
        """
        SELECT count(*) FILTER (WHERE status = 'active' AND verdict IS NOT 'rejected') AS active,
          coalesce(max(updated_at), 0) AS updated_at
        FROM insights WHERE conversation_id = ? AND scope = 'thread' AND kind = ?
        """,
        conversation,
        kind
      ) { row in "\(try row["active"] as Int64)@\(try row["updated_at"] as Int64)" } ?? ""
    }.joined(separator: " ")
  }

  /// The current findings in a conversation's threads, those from the oldest talk first.
  ///
  /// - Throws: ``DatabaseError``; damaged records are set aside.
  package func findings(inConversation conversation: ConversationID, kinds: [KindName]) throws
    -> [Insight]
  {
    try kinds.flatMap { kind in
      try insights(
        """
        SELECT id, body FROM insights
        WHERE conversation_id = ? AND scope = 'thread' AND kind = ? AND status = 'active'
          AND verdict IS NOT 'rejected'
        ORDER BY said_at, id
        """,
        conversation,
        kind
      )
    }
  }

  /// All insights about a conversation in a period, whatever their status, oldest first.
  ///
  /// - Parameter period: The period, in ISO 8601.
  /// - Returns: What ``Reconcile`` takes as stored.
  /// - Throws: ``DatabaseError``; damaged records are set aside.
  package func insights(ofConversation conversation: ConversationID, in period: String) throws
    -> [Insight]
  {
    try insights(
      """
      SELECT id, body FROM insights WHERE conversation_id = ? AND scope = 'conversation'
      ORDER BY created_at, id
      """,
      conversation
    ).filter { $0.period == period }
  }

  /// Whether an id is in use by an insight that is not about a conversation in a period.
  ///
  /// - Throws: ``InsightFormatError`` if the record is damaged.
  package func isTaken(
    _ id: InsightID,
    outside conversation: ConversationID,
    in period: String
  ) throws -> Bool {
    guard let known = try settingAside({ try insight(id) }) else { return true }
    guard let known else { return false }
    return known.conversationId != conversation || known.period != period
  }

  /// The periods of a conversation that have insights.
  ///
  /// - Returns: Their names, in ISO 8601.
  package func periods(ofConversation conversation: ConversationID) throws -> Set<String> {
    let periods: [String?] = try transaction.rows(
      """
      SELECT DISTINCT \(Self.member("period")) AS period FROM insights
      WHERE conversation_id = ? AND scope = 'conversation'
      """,
      conversation
    ) { row in try row["period"] }
    return Set(periods.compactMap(\.self))
  }
}

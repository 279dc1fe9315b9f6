package import CivilTime
package import Database

/// How much was said, and when.
package struct TalkStatistics {
  /// The talk of a conversation.
  package struct OfConversation: Sendable {
    /// The conversation's row.
    package var row: ConversationRow
    /// The number of its threads.
    package var threads: Int
    /// The number of messages in them.
    package var messages: Int
    /// When the first message was written; nil if no message has a time.
    package var firstAt: Instant?
    /// When the last message was written; nil if no message has a time.
    package var lastAt: Instant?
  }

  /// The messages of one sender in a quarter of an hour.
  package struct QuarterHour: Sendable {
    /// The conversation's row.
    package var conversation: ConversationRow
    /// The sender's row, if the source names one.
    package var sender: SenderRow?
    /// The number of quarters of an hour since 1970; no time zone changes its day within one.
    package var quarter: Int64
    /// The number of messages.
    package var messages: Int
  }

  private let transaction: Transaction

  /// Works inside a transaction.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// The talk of all conversations that have threads.
  ///
  /// - Parameter onlyActive: Whether alternatives that the source does not show are left out.
  package func conversations(onlyActive: Bool = false) throws -> [OfConversation] {
    try transaction.rows(
      """
      SELECT conversation, count(*) AS threads, sum(message_count) AS messages,
        min(first_at) AS first_at, max(last_at) AS last_at
      FROM threads WHERE is_active = 1 OR NOT ?1 GROUP BY conversation
      """,
      onlyActive ? 1 : 0
    ) { row in
      OfConversation(
        row: try row["conversation"],
        threads: try row["threads"],
        messages: try row["messages"],
        firstAt: try row["first_at"],
        lastAt: try row["last_at"]
      )
    }
  }

  /// When the newest message was written; nil if no message has a time.
  package var newest: Instant? {
    get throws {
      try transaction.integer("SELECT max(last_at) FROM threads")
        .map(Instant.init(milliseconds:))
    }
  }

  /// Counts messages by conversation, sender and quarter of an hour.
  ///
  /// - Parameters:
  ///   - since: The instant from which messages count; nil for all before `until`.
  ///   - until: The last instant at which they count.
  /// - Throws: Whatever `body` throws.
  package func forEachQuarterHour(
    since: Instant?,
    until: Instant,
    _ body: (QuarterHour) throws -> Void
  ) throws {
    try transaction.forEachRow(
      """
      SELECT conversation, sender, created_at / 900000 AS quarter, count(*) AS messages
      FROM messages
      WHERE created_at <= ?1 AND (?2 IS NULL OR created_at >= ?2)
      GROUP BY conversation, quarter, sender
      """,
      until.milliseconds,
      since?.milliseconds
    ) { row in
      try body(
        QuarterHour(
          conversation: try row["conversation"],
          sender: try row["sender"],
          quarter: try row["quarter"],
          messages: try row["messages"]
        )
      )
    }
  }
}

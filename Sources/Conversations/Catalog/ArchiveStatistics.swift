package import CivilTime
package import Database

/// Counts over everything in a workspace.
package struct ArchiveStatistics {
  private let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// The number of conversations.
  package var conversations: Int {
    get throws { try count("SELECT count(*) FROM conversations") }
  }

  /// The number of threads.
  package var threads: Int { get throws { try count("SELECT count(*) FROM threads") } }

  /// The number of messages the source holds.
  package var messages: Int {
    get throws { try count("SELECT count(*) FROM messages WHERE class <> 6") }
  }

  /// The number of people who wrote, or are named as taking part.
  package var people: Int {
    get throws {
      try count(
        """
        SELECT count(*) FROM (
          SELECT key FROM senders WHERE kind = 0 AND id IN (SELECT sender FROM messages)
          UNION
          SELECT key FROM participants
          JOIN conversation_participants ON participant = participants.id WHERE kind = 0)
        """
      )
    }
  }

  /// The number of messages that answer another one.
  package var replies: Int {
    get throws {
      try count(
        """
        SELECT count(*) FROM messages JOIN conversations ON conversations.id = conversation
        WHERE reply_to IS NOT NULL OR (native_thread IS NOT NULL AND native_thread <> native_id)
          OR (parent IS NOT NULL AND NOT is_tree)
        """
      )
    }
  }

  /// When the first and the last message were written; nil if no message has a time.
  package var span: ClosedRange<Instant>? {
    get throws {
      try transaction.firstRow(
        "SELECT min(created_at) AS earliest, max(created_at) AS latest FROM messages"
      ) { row -> ClosedRange<Instant>? in
        guard let earliest: Instant = try row["earliest"], let latest: Instant = try row["latest"]
        else { return nil }
        return earliest...latest
      } ?? nil
    }
  }

  /// The number of messages of each kind; kinds without messages are left out.
  ///
  /// The classes add up to all messages; `deleted`, `edited`, `image` and `file` count among them.
  package var kinds: [(name: String, count: Int)] {
    get throws {
      // One pass over the messages counts everything.
      let classes = MessageClass.allCases.filter { $0 != .missing }
      let counted =
        classes.map { ($0.name, "class = \($0.rawValue)") } + [
          ("edited", "edited_at IS NOT NULL"), ("deleted", "deleted_at IS NOT NULL"),
          ("image", "details LIKE '%\"isImage\":true%'"),
          ("file", "details LIKE '%\"attachments\"%' AND details NOT LIKE '%\"isImage\":true%'"),
        ]
      let sums = counted.map { "coalesce(sum(\($0.1)), 0) AS \"\($0.0)\"" }.joined(separator: ", ")
      let kinds = try transaction.firstRow("SELECT \(sums) FROM messages") { row in
        try counted.map { (name: $0.0, count: try row.value(named: $0.0) as Int) }
      }
      return (kinds ?? []).filter { $0.count > 0 }
    }
  }

  /// The approximate number of tokens for a language model: one per four bytes of text.
  package var tokens: Int {
    get throws { try count("SELECT sum(length(CAST(text AS BLOB))) FROM messages") / 4 }
  }

  /// A conversation and its size.
  package struct Conversation: Sendable {
    /// The source's own id.
    package var id: String
    /// Its title.
    package var name: String?
    /// The kind of conversation.
    package var kind: ConversationKind?
    /// The number of its messages.
    package var messages: Int
    /// The number of its threads.
    package var threads: Int
  }

  /// The conversations with the most messages.
  ///
  /// - Parameter limit: The maximum number.
  /// - Returns: The conversations, largest first.
  package func largest(_ limit: Int) throws -> [Conversation] {
    try transaction.rows(
      """
      SELECT key, name, kind, count(*) AS size,
        (SELECT count(*) FROM threads WHERE threads.conversation = conversations.id) AS threads
      FROM conversations JOIN messages ON conversation = conversations.id AND class <> 6
      GROUP BY conversations.id ORDER BY size DESC, key LIMIT ?
      """,
      limit
    ) { row in
      Conversation(
        id: try row["key"],
        name: try row["name"],
        kind: try row["kind"],
        messages: try row["size"],
        threads: try row["threads"]
      )
    }
  }

  private func count(_ sql: String) throws -> Int {
    Int(try transaction.integer(sql) ?? 0)
  }
}

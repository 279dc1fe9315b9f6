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
      let statement = try transaction.query("SELECT min(created_at), max(created_at) FROM messages")
      defer { statement.reset() }
      guard try statement.step(), let first = statement.optionalInteger(0),
        let last = statement.optionalInteger(1)
      else { return nil }
      return Instant(milliseconds: first)...Instant(milliseconds: last)
    }
  }

  /// How many messages of each kind there are; what is absent is left out.
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
      let sums = counted.map { "coalesce(sum(\($0.1)), 0)" }.joined(separator: ", ")
      let statement = try transaction.query("SELECT \(sums) FROM messages")
      defer { statement.reset() }
      guard try statement.step() else { return [] }
      let kinds = counted.enumerated().map { column, kind in
        (name: kind.0, count: Int(statement.integer(Int32(column))))
      }.filter { $0.count > 0 }
      return kinds
    }
  }

  /// About how many tokens a language model would count: one for four bytes of text.
  package var tokens: Int {
    get throws { try count("SELECT sum(length(CAST(text AS BLOB))) FROM messages") / 4 }
  }

  /// A conversation and how much is in it.
  package struct Conversation: Sendable {
    /// The source's own id.
    package var id: String
    /// Its title.
    package var name: String?
    /// What kind of conversation it is.
    package var kind: ConversationKind?
    /// The number of messages it has.
    package var messages: Int
    /// The number of threads it has.
    package var threads: Int
  }

  /// The conversations with the most messages.
  ///
  /// - Parameter limit: The maximum number.
  /// - Returns: The conversations, the largest first.
  /// - Throws: ``DatabaseError``.
  package func largest(_ limit: Int) throws -> [Conversation] {
    let statement = try transaction.query(
      """
      SELECT key, name, kind, count(*) AS size,
        (SELECT count(*) FROM threads WHERE threads.conversation = conversations.id)
      FROM conversations JOIN messages ON conversation = conversations.id AND class <> 6
      GROUP BY conversations.id ORDER BY size DESC, key LIMIT ?
      """,
      limit
    )
    defer { statement.reset() }
    var conversations: [Conversation] = []
    while try statement.step() {
      conversations.append(
        Conversation(
          id: statement.text(0) ?? "",
          name: statement.text(1),
          kind: statement.optionalInteger(2).flatMap { ConversationKind(rawValue: Int($0)) },
          messages: Int(statement.integer(3)),
          threads: Int(statement.integer(4))
        )
      )
    }
    return conversations
  }

  private func count(_ sql: String, _ value: Int? = nil) throws -> Int {
    Int(try transaction.integer(sql, value) ?? 0)
  }
}

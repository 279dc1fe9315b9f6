package import CivilTime
package import Database

/// What to forget; all conditions must hold.
package struct ForgetSelection: Sendable, Hashable {
  /// The row of a conversation; nil for all.
  package var conversation: ConversationRow?
  /// The ids under which someone wrote or takes part; nil for everyone.
  package var person: Set<String>?
  /// Only what was written before this instant; nil for all times.
  package var before: Instant?

  /// Creates a selection without restrictions.
  package init() {}

  /// Whether a whole conversation is forgotten, and must not come back.
  var isWholeConversation: Bool { conversation != nil && person == nil && before == nil }

  /// Whether a person is forgotten everywhere, and must not come back.
  package var isWholePerson: Bool { person != nil && conversation == nil && before == nil }
}

/// The messages that are about to be forgotten, and the threads they are in.
///
/// They are in temporary tables of the connection, so that stores of other modules can join them:
/// `forgotten_messages (message, conversation_id, message_id)` and `forgotten_threads (thread, id,
/// conversation, conversation_id)`.
package struct ForgottenMessages {
  let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read and write.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// Finds the messages.
  package func select(_ selection: ForgetSelection) throws {
    try transaction.execute(
      """
      DROP TABLE IF EXISTS temp.forgotten_messages; DROP TABLE IF EXISTS temp.forgotten_threads;
      DROP TABLE IF EXISTS temp.forgotten_people;
      CREATE TEMP TABLE forgotten_people (key TEXT PRIMARY KEY) WITHOUT ROWID;
      CREATE TEMP TABLE forgotten_messages (
        message INTEGER PRIMARY KEY, conversation_id TEXT, message_id TEXT);
      CREATE INDEX temp.forgotten_messages_by_id ON forgotten_messages (message_id);
      CREATE TEMP TABLE forgotten_threads (
        thread INTEGER PRIMARY KEY, id TEXT, conversation INTEGER, conversation_id TEXT);
      CREATE INDEX temp.forgotten_threads_by_id ON forgotten_threads (id);
      """
    )
    for key in selection.person ?? [] {
      try transaction.run("INSERT INTO forgotten_people (key) VALUES (?)", key)
    }
    try transaction.run(
      """
      INSERT INTO forgotten_messages
      SELECT messages.id, conversations.key, native_id FROM messages
      JOIN conversations ON conversations.id = conversation
      WHERE (?1 IS NULL OR conversation = ?1) AND (?2 IS NULL OR messages.created_at < ?2)
        AND (?3 = 0 OR sender IN (
          SELECT id FROM senders WHERE key IN (SELECT key FROM forgotten_people)))
        AND (class <> ?4 OR ?5)
      """,
      selection.conversation,
      selection.before?.milliseconds,
      selection.person != nil,
      MessageClass.missing.rawValue,
      selection.isWholeConversation
    )
    try transaction.run(
      """
      INSERT INTO forgotten_threads
      SELECT threads.id, conversations.key || ':' || native_id, conversations.id, conversations.key
      FROM threads JOIN conversations ON conversations.id = threads.conversation
      JOIN messages ON messages.id = root
      WHERE threads.id IN (
        SELECT thread FROM thread_messages WHERE message IN (SELECT message FROM forgotten_messages))
      """
    )
  }

  /// The number of messages.
  var count: Int {
    get throws { Int(try transaction.integer("SELECT count(*) FROM forgotten_messages") ?? 0) }
  }

  /// Records what must not come back.
  ///
  /// - Parameter tombstones: Where to record it.
  package func bury(_ selection: ForgetSelection, under tombstones: Tombstones) throws {
    if selection.isWholeConversation {
      try transaction.forEachRow(
        "SELECT key, name FROM conversations WHERE id = ?",
        selection.conversation
      ) { row in
        try tombstones.add(.conversation, try row["key"])
        if let title: String = try row["name"] { try tombstones.add(.title, title.lowercased()) }
      }
    } else if selection.isWholePerson {
      for key in selection.person ?? [] { try tombstones.add(.person, key) }
      try transaction.forEachRow(
        """
        SELECT name FROM senders WHERE key IN (SELECT key FROM forgotten_people)
        UNION SELECT name FROM participants WHERE key IN (SELECT key FROM forgotten_people)
        """
      ) { row in
        if let name: String = try row["name"] { try tombstones.add(.name, name.lowercased()) }
      }
    } else {
      try transaction.forEachRow(
        "SELECT conversation_id, message_id FROM forgotten_messages"
      ) { row in
        try tombstones.add(.message, try row["conversation_id"], try row["message_id"])
      }
    }
  }
}

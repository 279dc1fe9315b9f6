import Database

/// Reads the stored messages and threads of a conversation for thread assembly.
struct StoredThreads {
  private let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// All messages of a conversation.
  func links(of conversation: ConversationRow) throws -> [MessageLink] {
    let statement = try transaction.query(
      """
      SELECT id, created_at, native_id, native_thread, coalesce(reply_to, parent), fingerprint, local_id,
        class
      FROM messages WHERE conversation = ?
      """,
      conversation
    )
    defer { statement.reset() }
    var links: [MessageLink] = []
    while try statement.step() {
      let messageClass: MessageClass = try statement.value(7)
      links.append(
        MessageLink(
          message: statement.row(0),
          conversation: conversation,
          at: statement.optionalInteger(1) ?? MessageLink.noTime,
          id: digest(statement, 2),
          thread: digest(statement, 3),
          reply: digest(statement, 4),
          fingerprint: UInt64(bitPattern: statement.integer(5)),
          local: digest(statement, 6),
          isTalk: messageClass != .system && messageClass != .missing,
          isUnsent: messageClass == .unsent,
          isMissing: messageClass == .missing
        )
      )
    }
    return links
  }

  private func digest(_ statement: Statement, _ column: Int32) -> UInt64 {
    statement.type(column) == .null ? 0 : statement.withBytes(column, Interner.digest)
  }

  /// The threads of a conversation.
  func threads(of conversation: ConversationRow) throws -> ConversationThreads.Stored {
    var stored = ConversationThreads.Stored()
    stored.threads = try transaction.rows(
      "SELECT id, root, origin FROM threads WHERE conversation = ?",
      conversation
    ) { row in
      ThreadAssembly.Existing(
        id: try row["id"],
        root: try row["root"],
        origin: try row["origin"]
      )
    }
    try transaction.forEachRow(
      """
      SELECT thread, message FROM thread_messages
      WHERE thread IN (SELECT id FROM threads WHERE conversation = ?)
      """,
      conversation
    ) { row in stored.threadOfMessage[try row["message"]] = try row["thread"] as ThreadRow }
    return stored
  }
}

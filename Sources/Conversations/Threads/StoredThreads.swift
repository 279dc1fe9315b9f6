import Database

/// Reads the stored messages and threads of a conversation for thread assembly.
struct StoredThreads {
  private let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// All messages of a conversation.
  func links(of conversation: ConversationRow) throws -> [MessageLink] {
    try transaction.rows(
      """
      SELECT id, created_at, native_id, native_thread, coalesce(reply_to, parent) AS answered,
        fingerprint, local_id, class
      FROM messages WHERE conversation = ?
      """,
      conversation
    ) { row in
      let messageClass: MessageClass = try row["class"]
      return MessageLink(
        message: try row["id"],
        conversation: conversation,
        at: try row["created_at"] ?? MessageLink.noTime,
        id: try digest("native_id", of: row),
        thread: try digest("native_thread", of: row),
        reply: try digest("answered", of: row),
        fingerprint: UInt64(bitPattern: try row["fingerprint"]),
        local: try digest("local_id", of: row),
        isTalk: messageClass != .system && messageClass != .missing,
        isUnsent: messageClass == .unsent,
        isMissing: messageClass == .missing
      )
    }
  }

  private func digest(_ column: StaticString, of row: Row) throws -> UInt64 {
    // The bytes of NULL have no address; those of an empty text have one.
    try row.withBytes(column) { $0.baseAddress == nil ? 0 : Interner.digest($0) }
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

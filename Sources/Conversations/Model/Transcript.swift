package import CivilTime
package import Database
import JSON

/// A message as it is stored in the workspace.
package struct StoredMessage: Sendable {
  /// Its row.
  package var row: MessageRow
  /// The source's own id.
  package var id: MessageID
  /// Who wrote it, as shown at the time.
  package var sender: Sender?
  /// When it was written.
  package var createdAt: Instant?
  /// When its text was last changed.
  package var editedAt: Instant?
  /// When it was deleted.
  package var deletedAt: Instant?
  /// The plain text.
  package var text: String
  /// The name of its thread, if this message gives it.
  package var threadName: String?
  /// Its class.
  package var messageClass: MessageClass
  /// The id of the message it answers or continues.
  package var replyToId: MessageID?
  /// The app's delivery state.
  package var status: String?
  /// Files and images.
  package var attachments: [Attachment]
  /// Emoji reactions.
  package var reactions: [Reaction]
  /// The ids of those who have read it, where the source says so.
  package var readBy: [String] = []
  /// The UTC offset of the clock that wrote it, in minutes, where the source says so.
  package var utcOffset: Int?
}

/// The messages of threads and conversations, in reading order.
package struct Transcript {
  private let transaction: Transaction
  private let parser = JSONParser()

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  private static let columns = """
    messages.id AS id, native_id, senders.key AS sender, senders.name AS sender_name,
    senders.kind AS sender_kind, messages.created_at AS created_at, edited_at, deleted_at, text, class,
    coalesce(reply_to, parent) AS answered, details, thread_name
    """

  /// The messages of a thread.
  ///
  /// - Returns: Its messages, in reading order.
  package func messages(ofThread thread: ThreadRow) throws -> [StoredMessage] {
    try transaction.rows(
      """
      SELECT \(Self.columns) FROM thread_messages JOIN messages ON messages.id = message
      LEFT JOIN senders ON senders.id = messages.sender WHERE thread = ? ORDER BY at, message
      """,
      thread,
      read: message
    )
  }

  /// The last messages of a thread.
  ///
  /// - Returns: At most so many, in reading order.
  package func lastMessages(ofThread thread: ThreadRow, limit: Int) throws -> [StoredMessage] {
    try transaction.rows(
      """
      SELECT \(Self.columns) FROM thread_messages JOIN messages ON messages.id = message
      LEFT JOIN senders ON senders.id = messages.sender WHERE thread = ?
      ORDER BY at DESC, message DESC LIMIT ?
      """,
      thread,
      limit,
      read: message
    ).reversed()
  }

  /// The messages in some rows.
  ///
  /// - Returns: The messages, in the order of the rows.
  package func messages(rows: [MessageRow]) throws -> [StoredMessage] {
    try rows.flatMap { row in
      try transaction.rows(
        """
        SELECT \(Self.columns) FROM messages LEFT JOIN senders ON senders.id = messages.sender
        WHERE messages.id = ?
        """,
        row,
        read: message
      )
    }
  }

  /// Some messages of a conversation.
  ///
  /// - Returns: The messages that exist, in the order of the ids.
  package func messages(
    withIds ids: [MessageID],
    inConversation conversation: ConversationRow
  ) throws -> [StoredMessage] {
    try ids.flatMap { id in
      try transaction.rows(
        """
        SELECT \(Self.columns) FROM messages LEFT JOIN senders ON senders.id = messages.sender
        WHERE conversation = ? AND native_id = ?
        """,
        conversation,
        id,
        read: message
      )
    }
  }

  private func message(_ row: Row) throws -> StoredMessage {
    let id: MessageID = try row["native_id"]
    let details = try (row["details"] as String?).flatMap {
      transaction.json($0, with: parser, of: "message", id: id.rawValue)
    }
    var message = StoredMessage(
      row: try row["id"],
      id: id,
      sender: try sender(row),
      createdAt: try row["created_at"],
      editedAt: try row["edited_at"],
      deletedAt: try row["deleted_at"],
      text: try row["text"],
      messageClass: try row["class"],
      replyToId: try row["answered"],
      status: details?["status"]?.string,
      attachments: details?["attachments"]?.array?.map(Attachment.init(json:)) ?? [],
      reactions: details?["reactions"]?.array?.map(Reaction.init(json:)) ?? []
    )
    message.threadName = try row["thread_name"]
    message.readBy = details?["readBy"]?.array?.compactMap(\.string) ?? []
    message.utcOffset = details?["utcOffset"]?.integer.flatMap { Int(exactly: $0) }
    return message
  }

  private func sender(_ row: Row) throws -> Sender? {
    guard let id: String = try row["sender"] else { return nil }
    return Sender(id: id, name: try row["sender_name"], kind: try row["sender_kind"])
  }
}

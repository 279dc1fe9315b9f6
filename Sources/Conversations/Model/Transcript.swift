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
    messages.id, native_id, senders.key, senders.name, senders.kind, messages.created_at, edited_at,
    deleted_at, text, class, coalesce(reply_to, parent), details, thread_name
    """

  /// The messages of a thread.
  ///
  /// - Returns: Its messages, in reading order.
  /// - Throws: ``DatabaseError``.
  package func messages(ofThread thread: ThreadRow) throws -> [StoredMessage] {
    try messages(
      transaction.query(
        """
        SELECT \(Self.columns) FROM thread_messages JOIN messages ON messages.id = message
        LEFT JOIN senders ON senders.id = sender WHERE thread = ? ORDER BY at, message
        """,
        thread
      )
    )
  }

  /// The messages in some rows.
  ///
  /// - Returns: The messages, in the order of the rows.
  /// - Throws: ``DatabaseError``.
  package func messages(rows: [MessageRow]) throws -> [StoredMessage] {
    try rows.flatMap { row in
      try messages(
        transaction.query(
          """
          SELECT \(Self.columns) FROM messages LEFT JOIN senders ON senders.id = sender
          WHERE messages.id = ?
          """,
          row
        )
      )
    }
  }

  /// Some messages of a conversation.
  ///
  /// - Returns: The messages that exist, in the order of the ids.
  /// - Throws: ``DatabaseError``.
  package func messages(
    withIds ids: [MessageID],
    inConversation conversation: ConversationRow
  ) throws -> [StoredMessage] {
    try ids.flatMap { id in
      try messages(
        transaction.query(
          """
          SELECT \(Self.columns) FROM messages LEFT JOIN senders ON senders.id = sender
          WHERE conversation = ? AND native_id = ?
          """,
          conversation,
          id
        )
      )
    }
  }

  private func messages(_ statement: Statement) throws -> [StoredMessage] {
    defer { statement.reset() }
    var messages: [StoredMessage] = []
    while try statement.step() { messages.append(try message(statement)) }
    return messages
  }

  private func message(_ statement: Statement) throws -> StoredMessage {
    let details = statement.text(11).flatMap { try? parser.parse($0) }
    var message = StoredMessage(
      row: statement.row(0),
      id: MessageID(statement.text(1) ?? ""),
      sender: try sender(statement),
      createdAt: instant(statement, 5),
      editedAt: instant(statement, 6),
      deletedAt: instant(statement, 7),
      text: statement.text(8) ?? "",
      messageClass: try statement.value(9),
      replyToId: statement.text(10).map { MessageID($0) },
      status: details?["status"]?.string,
      attachments: details?["attachments"]?.array?.map(Attachment.init(json:)) ?? [],
      reactions: details?["reactions"]?.array?.map(Reaction.init(json:)) ?? []
    )
    message.threadName = statement.text(12)
    message.readBy = details?["readBy"]?.array?.compactMap(\.string) ?? []
    message.utcOffset = details?["utcOffset"]?.integer.flatMap { Int(exactly: $0) }
    return message
  }

  private func sender(_ statement: Statement) throws -> Sender? {
    guard let id = statement.text(2) else { return nil }
    return Sender(id: id, name: statement.text(3), kind: try statement.value(4))
  }

  private func instant(_ statement: Statement, _ column: Int32) -> Instant? {
    statement.optionalInteger(column).map(Instant.init(milliseconds:))
  }
}

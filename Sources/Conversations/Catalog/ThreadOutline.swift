package import CivilTime
package import Database

/// The messages of a thread without their words, in reading order and without those that were never
/// sent.
package struct ThreadOutline {
  /// A message.
  package struct Entry: Sendable {
    /// Its row.
    let row: MessageRow
    /// The source's own id.
    package let id: MessageID
    /// When it was written.
    package let createdAt: Instant?
  }

  /// A message with its words.
  package struct Words: Sendable {
    /// The sender's name.
    package let senderName: String?
    /// Its text; nil if it was deleted.
    package let text: String?
  }

  /// The messages.
  package let entries: [Entry]
  private let transaction: Transaction

  /// Reads the messages of a thread.
  ///
  /// - Parameter senders: The rows of the senders whose messages are left out.
  package init(
    ofThread thread: ThreadRow,
    in transaction: Transaction,
    without senders: Set<SenderRow> = []
  ) throws {
    self.transaction = transaction
    entries = try transaction.rows(
      """
      SELECT messages.id AS id, native_id, created_at, sender FROM thread_messages
      JOIN messages ON messages.id = message WHERE thread = ? AND class <> ? ORDER BY at, message
      """,
      thread,
      MessageClass.unsent.rawValue
    ) { row in
      let sender: SenderRow? = try row["sender"]
      if let sender, senders.contains(sender) { return nil }
      return Entry(row: try row["id"], id: try row["native_id"], createdAt: try row["created_at"])
    }.compactMap(\.self)
  }

  /// The words of a message of the thread.
  package func words(of entry: Entry) throws -> Words {
    try transaction.firstRow(
      """
      SELECT coalesce(senders.name, senders.key) AS name,
        CASE WHEN deleted_at IS NULL THEN text END AS text
      FROM messages LEFT JOIN senders ON senders.id = sender WHERE messages.id = ?
      """,
      entry.row
    ) { Words(senderName: try $0["name"], text: try $0["text"]) }
      ?? Words(senderName: nil, text: nil)
  }

  /// The text of the first chat message in a thread.
  ///
  /// - Parameter senders: The rows of the senders whose messages do not count.
  /// - Returns: nil if no one else said anything.
  package static func opening(
    ofThread thread: ThreadRow,
    in transaction: Transaction,
    without senders: Set<SenderRow>
  ) throws -> String? {
    let statement = try transaction.query(
      """
      SELECT sender, text FROM thread_messages JOIN messages ON messages.id = message
      WHERE thread = ? AND class = 0 AND deleted_at IS NULL ORDER BY at, message
      """,
      thread
    )
    defer { statement.reset() }
    while try statement.step() {
      if let sender: SenderRow = try statement.row["sender"], senders.contains(sender) { continue }
      return try statement.row["text"]
    }
    return nil
  }
}

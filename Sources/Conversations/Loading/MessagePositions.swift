package import Database

/// The position of a message in a thread.
package struct MessagePosition: Sendable, Hashable {
  /// The thread's row.
  package var thread: ThreadRow
  /// The message's position in the reading order of the thread, in milliseconds since 1970.
  package var at: Int64
  /// The message's row, which orders messages of the same instant.
  package var message: MessageRow

  /// Creates a position.
  ///
  /// - Parameter at: The position in the reading order.
  package init(thread: ThreadRow, at: Int64, message: MessageRow) {
    self.thread = thread
    self.at = at
    self.message = message
  }
}

/// Finds messages by their position in threads, and threads by their messages.
package struct MessagePositions {
  private let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// The position of a message and the row of its conversation, on the current branch if the
  /// message is on several.
  ///
  /// - Returns: nil if it is in no thread.
  package func position(of message: MessageRow) throws -> (
    MessagePosition, conversation: ConversationRow
  )? {
    try transaction.firstRow(
      """
      SELECT thread, at, conversation FROM thread_messages JOIN threads ON threads.id = thread
      WHERE message = ? ORDER BY is_active DESC, thread LIMIT 1
      """,
      message
    ) { row in
      let position = MessagePosition(
        thread: try row["thread"],
        at: try row["at"],
        message: message
      )
      return (position, conversation: try row["conversation"])
    }
  }

  /// The position of a message in a thread.
  ///
  /// - Returns: nil if the thread does not hold it.
  package func position(
    of message: MessageRow,
    inThread thread: ThreadRow
  ) throws -> MessagePosition? {
    let at = try transaction.integer(
      "SELECT at FROM thread_messages WHERE thread = ? AND message = ?",
      thread,
      message
    )
    return at.map { MessagePosition(thread: thread, at: $0, message: message) }
  }

  /// All messages of all threads, thread by thread and in reading order.
  package func positions() throws -> [MessagePosition] {
    try transaction.rows(
      "SELECT thread, at, message FROM thread_messages ORDER BY thread, at, message"
    ) { MessagePosition(thread: try $0["thread"], at: try $0["at"], message: try $0["message"]) }
  }

  /// Who wrote a message.
  ///
  /// - Returns: The sender's row, if one is named.
  package func sender(of message: MessageRow) throws -> SenderRow? {
    try transaction.row("SELECT sender FROM messages WHERE id = ?", message)
  }

  /// The messages around a position of a thread, including the one there, in reading order.
  package func neighbours(of position: MessagePosition, reach: Int) throws -> [MessagePosition] {
    let before = try read(
      """
      SELECT at, message FROM thread_messages
      WHERE thread = ? AND (at, message) <= (?, ?) ORDER BY at DESC, message DESC LIMIT ?
      """,
      position.thread,
      position.at,
      position.message,
      reach + 1
    )
    let after = try read(
      """
      SELECT at, message FROM thread_messages
      WHERE thread = ? AND (at, message) > (?, ?) ORDER BY at, message LIMIT ?
      """,
      position.thread,
      position.at,
      position.message,
      reach
    )
    return before.reversed() + after
  }

  /// Messages of a thread from a position on, in reading order.
  ///
  /// - Parameters:
  ///   - first: The first position; nil for the beginning of the thread.
  ///   - limit: The maximum number.
  package func positions(
    inThread thread: ThreadRow,
    from first: MessagePosition?,
    limit: Int
  ) throws -> [MessagePosition] {
    try read(
      """
      SELECT at, message FROM thread_messages
      WHERE thread = ? AND (at, message) >= (?, ?) ORDER BY at, message LIMIT ?
      """,
      thread,
      first?.at ?? .min,
      first?.message.rawValue ?? .min,
      limit
    )
  }

  /// The number of messages of a thread before a position.
  package func count(before position: MessagePosition) throws -> Int {
    Int(
      try transaction.integer(
        "SELECT count(*) FROM thread_messages WHERE thread = ? AND (at, message) < (?, ?)",
        position.thread,
        position.at,
        position.message
      ) ?? 0
    )
  }

  /// All messages of a thread, in reading order.
  package func positions(inThread thread: ThreadRow) throws -> [MessagePosition] {
    try read(
      "SELECT at, message FROM thread_messages WHERE thread = ? ORDER BY at, message",
      thread
    )
  }

  /// Passes the searchable texts of a stretch of a thread to `body`, in reading order and without
  /// copies.
  ///
  /// The text of a message that names its thread begins with that name.
  ///
  /// - Parameters:
  ///   - first: The first message of the stretch.
  ///   - last: The last one, of the same thread.
  ///   - body: Receives the bytes, valid until it returns and empty if the message is gone, and the
  ///     time of writing in milliseconds since 1970.
  package func forEachText(
    from first: MessagePosition,
    through last: MessagePosition,
    _ body: (UnsafeRawBufferPointer, Int64?) -> Void
  ) throws {
    // The same as the view `message_words`, which covers only the present.
    try transaction.forEachRow(
      """
      SELECT iif(thread_name IS NULL, text, thread_name || char(10) || text) AS words, created_at
      FROM thread_messages LEFT JOIN messages ON messages.id = message
      WHERE thread = ? AND (at, message) >= (?, ?) AND (at, message) <= (?, ?)
      ORDER BY at, message
      """,
      first.thread,
      first.at,
      first.message,
      last.at,
      last.message
    ) { row in
      let writtenAt: Int64? = try row["created_at"]
      try row.withBytes("words") { body($0, writtenAt) }
    }
  }

  /// The positions in a thread that a query selects by its row and more values.
  private func read(
    _ sql: String,
    _ thread: ThreadRow,
    _ values: (any Bindable)?...
  ) throws -> [MessagePosition] {
    try transaction.rows(sql, bindings: [thread] + values) {
      MessagePosition(thread: thread, at: try $0["at"], message: try $0["message"])
    }
  }
}

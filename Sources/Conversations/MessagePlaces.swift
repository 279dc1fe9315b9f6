public import Database

/// Where a message stands: its thread and its place there.
public struct MessagePlace: Sendable, Hashable {
  /// The thread's row.
  public var thread: Int64
  /// The message's place in the reading order of the thread, in milliseconds since 1970.
  public var at: Int64
  /// The message's row, which orders messages of the same instant.
  public var message: Int64

  /// Names a place.
  ///
  /// - Parameters:
  ///   - thread: The thread's row.
  ///   - at: The place in the reading order.
  ///   - message: The message's row.
  public init(thread: Int64, at: Int64, message: Int64) {
    self.thread = thread
    self.at = at
    self.message = message
  }
}

/// Finds messages by their place in threads, and threads by their messages.
public struct MessagePlaces {
  private let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read.
  public init(_ transaction: Transaction) { self.transaction = transaction }

  /// Where a message stands: on the current branch if it is on several.
  ///
  /// - Parameters:
  ///   - message: The message's row.
  ///   - conversation: The conversation it must be in; nil for any.
  ///   - senders: The senders one of which must have written it; nil for any.
  /// - Returns: nil if it is in no thread, or not of the conversation or the senders.
  /// - Throws: `DatabaseError`.
  public func place(
    of message: Int64,
    conversation: Int64?,
    senders: Set<Int64>?
  ) throws -> MessagePlace? {
    let rows = try transaction.query(
      """
      SELECT thread, at, conversation FROM thread_messages JOIN threads ON threads.id = thread
      WHERE message = ? ORDER BY is_active DESC, thread LIMIT 1
      """,
      message
    )
    defer { rows.reset() }
    guard try rows.step() else { return nil }
    if let conversation, rows.integer(2) != conversation { return nil }
    if let senders, try !senders.contains(sender(of: message) ?? -1) { return nil }
    return MessagePlace(thread: rows.integer(0), at: rows.integer(1), message: message)
  }

  /// Who wrote a message.
  ///
  /// - Parameter message: The message's row.
  /// - Returns: The sender's row, if one is named.
  /// - Throws: `DatabaseError`.
  public func sender(of message: Int64) throws -> Int64? {
    try transaction.integer("SELECT sender FROM messages WHERE id = ?", message)
  }

  /// The messages around a place of a thread, with the one there, in reading order.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - reach: How many messages before it, and how many behind it.
  /// - Returns: The places.
  /// - Throws: `DatabaseError`.
  public func neighbours(of place: MessagePlace, reach: Int) throws -> [MessagePlace] {
    let before = try transaction.query(
      """
      SELECT at, message FROM thread_messages
      WHERE thread = ? AND (at, message) <= (?, ?) ORDER BY at DESC, message DESC LIMIT ?
      """,
      place.thread,
      place.at,
      place.message,
      reach + 1
    )
    let behind = try transaction.query(
      """
      SELECT at, message FROM thread_messages
      WHERE thread = ? AND (at, message) > (?, ?) ORDER BY at, message LIMIT ?
      """,
      place.thread,
      place.at,
      place.message,
      reach
    )
    return try read(before, place.thread).reversed() + read(behind, place.thread)
  }

  /// All messages of a thread, in reading order.
  ///
  /// - Parameter thread: The thread's row.
  /// - Returns: The places.
  /// - Throws: `DatabaseError`.
  public func places(inThread thread: Int64) throws -> [MessagePlace] {
    try read(
      transaction.query(
        "SELECT at, message FROM thread_messages WHERE thread = ? ORDER BY at, message",
        thread
      ),
      thread
    )
  }

  /// Hands the text of a message to `body`, without a copy.
  ///
  /// - Parameters:
  ///   - message: The message's row.
  ///   - body: Takes the bytes, valid until it returns, and the time of writing in milliseconds
  ///     since 1970; not called if there is no such message.
  /// - Throws: `DatabaseError`.
  public func withText(
    of message: Int64,
    _ body: (UnsafeRawBufferPointer, Int64?) -> Void
  ) throws {
    let row = try transaction.query("SELECT text, created_at FROM messages WHERE id = ?", message)
    defer { row.reset() }
    guard try row.step() else { return }
    row.withBytes(0) { body($0, row.optionalInteger(1)) }
  }

  private func read(_ rows: Statement, _ thread: Int64) throws -> [MessagePlace] {
    defer { rows.reset() }
    var places: [MessagePlace] = []
    while try rows.step() {
      places.append(
        MessagePlace(thread: thread, at: rows.integer(0), message: rows.integer(1))
      )
    }
    return places
  }
}

package import Database

/// The full-text index over messages, which `search` over the whole archive needs.
///
/// It is optional: a load without it is about twice as fast, and ranking inside a thread does not
/// use it.
package struct SearchIndex {
  private let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read and write.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// Whether the index exists and is up to date.
  package var isComplete: Bool {
    get throws {
      let state = try WorkspaceSettings(transaction).value(of: .searchIndex)
      return state == State.complete.rawValue
    }
  }

  /// This index, if there is one to keep up to date.
  var current: SearchIndex? {
    get throws { try isComplete ? self : nil }
  }

  /// Rebuilds the index, or leaves the workspace without one.
  func rebuild(if isWanted: Bool) throws {
    guard isWanted else { return try mark(isComplete: false) }
    // FTS5 gathers this many bytes of postings in memory before it writes a segment. The default
    // of 1 MiB makes a rebuild twice as slow (measured; the option is in fts5_config.c only).
    try transaction.execute(
      "INSERT INTO message_text (message_text, rank) VALUES ('hashsize', 16777216)"
    )
    try transaction.execute("INSERT INTO message_text (message_text) VALUES ('rebuild')")
    // The full-text index finds messages; this one finds their threads.
    try transaction.execute(
      "CREATE INDEX IF NOT EXISTS thread_messages_by_message ON thread_messages (message)"
    )
    try mark(isComplete: true)
  }

  /// Brings the index up to date before a reading that maintains it, or marks it as absent.
  package func prepare(isWanted: Bool) throws {
    guard isWanted else { return try mark(isComplete: false) }
    if try !isComplete { try rebuild(if: true) }
  }

  /// Adds messages.
  ///
  /// - Parameter messages: Their rows, ascending: FTS5 flushes its buffer before a row that is out
  ///   of order.
  func add(_ messages: [MessageRow]) throws {
    guard !messages.isEmpty else { return }
    try transaction.run(
      """
      INSERT INTO message_text (rowid, text)
      SELECT m.id, m.text FROM json_each(?) j CROSS JOIN message_words m ON m.id = j.value
      """,
      "[\(messages.map(\.description).joined(separator: ","))]"
    )
  }

  /// Removes a message, before its row changes.
  func remove(_ message: MessageRow) throws {
    try transaction.run(
      """
      INSERT INTO message_text (message_text, rowid, text)
      SELECT 'delete', id, text FROM message_words WHERE id = ?
      """,
      message
    )
  }

  /// Rebuilds the index from the remaining messages, so that nothing of the others is left in it;
  /// empties an unused one.
  func forget() throws {
    guard try isComplete else {
      return try transaction.execute(
        "INSERT INTO message_text (message_text) VALUES ('delete-all')"
      )
    }
    try rebuild(if: true)
  }

  private func mark(isComplete: Bool) throws {
    let state = isComplete ? State.complete : .absent
    try WorkspaceSettings(transaction).set(.searchIndex, to: state.rawValue)
  }

  /// What the settings of a workspace say about the index.
  private enum State: String { case complete, absent }
}

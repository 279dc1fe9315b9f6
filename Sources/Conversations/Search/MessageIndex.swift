package import Database

/// The index of the words of all messages, for ranking over the whole archive.
///
/// Terms come from FTS5 through `fts5vocab` (<https://www.sqlite.org/fts5.html#the_fts5vocab_virtual_table_module>),
/// so no query text is ever read as FTS5 syntax.
package struct MessageIndex {
  /// A message that contains a term.
  package struct Posting: Sendable, Hashable {
    /// The message's row.
    package var message: MessageRow
    /// The number of times it contains the term.
    package var frequency: Int

    /// Creates a posting.
    package init(message: MessageRow, frequency: Int) {
      self.message = message
      self.frequency = frequency
    }
  }

  private let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read; its connection knows the message tokenizer.
  /// - Throws: `DatabaseError` if the workspace has no full-text table.
  package init(_ transaction: Transaction) throws {
    self.transaction = transaction
    try transaction.execute(
      """
      CREATE VIRTUAL TABLE IF NOT EXISTS temp.message_terms
        USING fts5vocab(main, message_text, row);
      CREATE VIRTUAL TABLE IF NOT EXISTS temp.message_term_instances
        USING fts5vocab(main, message_text, instance);
      """
    )
  }

  /// The number of messages indexed, and their total number of tokens.
  ///
  /// They are the first two numbers of FTS5's record "averages" (fts5_index.c).
  ///
  /// - Returns: Zeros for an empty index.
  package func totals() throws -> (messages: Int, words: Int) {
    try transaction.firstRow("SELECT block FROM message_text_data WHERE id = 1") { row in
      try row.withBytes("block") { bytes in
        var offset = 0
        let messages = Self.number(bytes, &offset)
        return (messages, Self.number(bytes, &offset))
      }
    } ?? (0, 0)
  }

  /// The number of messages that contain a term.
  ///
  /// - Returns: 0 if none does.
  package func frequency(of term: String) throws -> Int {
    Int(try transaction.integer("SELECT doc FROM temp.message_terms WHERE term = ?", term) ?? 0)
  }

  /// The messages that contain a term, in the order of their rows.
  ///
  /// - Parameter limit: The maximum number of occurrences read.
  package func postings(of term: String, limit: Int) throws -> [Posting] {
    var postings: [Posting] = []
    try transaction.forEachRow(
      "SELECT doc FROM temp.message_term_instances WHERE term = ? LIMIT ?",
      term,
      limit
    ) { row in
      let message: MessageRow = try row["doc"]
      if let last = postings.last, last.message == message {
        postings[postings.count - 1].frequency += 1
      } else {
        postings.append(Posting(message: message, frequency: 1))
      }
    }
    return postings
  }

  /// The messages in which two characters of a script without spaces are adjacent, newest rows
  /// first.
  ///
  /// - Parameters:
  ///   - first: A term of one character.
  ///   - second: The term after it.
  ///   - limit: The maximum number of messages read.
  package func messages(
    holding first: String,
    _ second: String,
    limit: Int
  ) throws -> [MessageRow] {
    // Inside quotation marks nothing is syntax, and a term contains none.
    try transaction.rows(
      """
      SELECT rowid AS message FROM message_text WHERE message_text MATCH ? ORDER BY rowid DESC LIMIT ?
      """,
      "\"\(first)\(second)\"",
      limit
    ) { try $0["message"] }
  }

  /// One of SQLite's variable-length integers.
  private static func number(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int) -> Int {
    var value: UInt64 = 0
    for _ in 0..<9 where offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      value = value << 7 | UInt64(byte & 0x7F)
      if byte & 0x80 == 0 { break }
    }
    return Int(clamping: value)
  }
}

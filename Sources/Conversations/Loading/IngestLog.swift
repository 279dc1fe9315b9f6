package import CivilTime
package import Database

/// The log of readings, and of what they could not read.
package struct IngestLog {
  private let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read and write.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// Begins a reading; one of the same source that was cut off goes on under its row.
  ///
  /// - Throws: ``DatabaseError``.
  package func begin(source: String, format: String, now: Instant) throws -> Int64 {
    if let unfinished = try transaction.integer(
      "SELECT id FROM ingests WHERE source = ? AND finished_at IS NULL",
      source
    ) {
      return unfinished
    }
    try transaction.run(
      "INSERT INTO ingests (source, format, started_at) VALUES (?, ?, ?)",
      source,
      format,
      now.milliseconds
    )
    return transaction.lastInsertedRow
  }

  /// Notes that a source holds all conversations there are.
  ///
  /// - Throws: ``DatabaseError``.
  package func noteAllConversations(of source: String) throws {
    try transaction.run(
      "INSERT OR IGNORE INTO source_conversations SELECT ?, id FROM conversations",
      source
    )
  }

  /// Notes which conversations a source holds.
  ///
  /// - Throws: ``DatabaseError``.
  package func note(_ conversations: Set<Int64>, of source: String) throws {
    for conversation in conversations {
      try transaction.run(
        "INSERT OR IGNORE INTO source_conversations (source, conversation) VALUES (?, ?)",
        source,
        conversation
      )
    }
  }

  /// The conversations that a source holds.
  ///
  /// - Returns: Their rows; nil if the source has never been read.
  /// - Throws: ``DatabaseError``.
  package func conversations(of source: String) throws -> Set<Int64>? {
    let statement = try transaction.query(
      "SELECT conversation FROM source_conversations WHERE source = ?",
      source
    )
    defer { statement.reset() }
    var conversations: Set<Int64> = []
    while try statement.step() { conversations.insert(statement.integer(0)) }
    return conversations.isEmpty ? nil : conversations
  }

  /// The sources that hold a conversation.
  ///
  /// - Returns: The files and folders, the one read last first.
  /// - Throws: ``DatabaseError``.
  package func sources(of conversation: Int64) throws -> [String] {
    let statement = try transaction.query(
      """
      SELECT source FROM ingests i GROUP BY source
      HAVING EXISTS (
        SELECT 1 FROM source_conversations s WHERE s.source = i.source AND conversation = ?
      ) ORDER BY max(id) DESC
      """,
      conversation
    )
    defer { statement.reset() }
    var sources: [String] = []
    while try statement.step() { if let source = statement.text(0) { sources.append(source) } }
    return sources
  }

  /// Ends a reading.
  ///
  /// - Parameter problems: What could not be read; the first ones are enough.
  /// - Throws: ``DatabaseError``.
  package func finish(
    _ ingest: Int64,
    problems: [MessageBatch.Problem],
    now: Instant
  ) throws {
    for problem in problems {
      try transaction.run(
        "INSERT INTO set_aside (ingest, file, line, reason) VALUES (?, ?, ?, ?)",
        ingest,
        problem.file,
        problem.line,
        problem.reason
      )
    }
    try transaction.run(
      "UPDATE ingests SET finished_at = ? WHERE id = ?",
      now.milliseconds,
      ingest
    )
  }

  /// How far the increments of a source have come.
  ///
  /// - Returns: nil if it was never read in increments.
  /// - Throws: ``DatabaseError``.
  package func cursor(of source: String) throws -> SourceCursor? {
    let statement = try transaction.query(
      "SELECT query, value FROM source_cursors WHERE source = ?",
      source
    )
    defer { statement.reset() }
    guard try statement.step(), let query = statement.text(0) else { return nil }
    return SourceCursor(query: query, value: statement.integer(1))
  }

  /// Notes how far the increments of a source have come.
  ///
  /// - Throws: ``DatabaseError``.
  package func note(_ cursor: SourceCursor, of source: String) throws {
    try transaction.run(
      "INSERT OR REPLACE INTO source_cursors (source, query, value) VALUES (?, ?, ?)",
      source,
      cursor.query,
      cursor.value
    )
  }

  /// The number of threads.
  ///
  /// - Throws: ``DatabaseError``.
  package var threadCount: Int {
    get throws { Int(try transaction.integer("SELECT count(*) FROM threads") ?? 0) }
  }
}

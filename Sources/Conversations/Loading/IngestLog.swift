package import CivilTime
package import Database

/// The log of readings, and of the records they could not read.
package struct IngestLog {
  private let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read and write.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// Begins a reading, or resumes an interrupted one of the same source under its row.
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

  /// Records that a source holds all conversations.
  package func noteAllConversations(of source: String) throws {
    try transaction.run(
      "INSERT OR IGNORE INTO source_conversations SELECT ?, id FROM conversations",
      source
    )
  }

  /// Records which conversations a source holds.
  package func note(_ conversations: Set<ConversationRow>, of source: String) throws {
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
  package func conversations(of source: String) throws -> Set<ConversationRow>? {
    let conversations: [ConversationRow] = try transaction.rows(
      "SELECT conversation FROM source_conversations WHERE source = ?",
      source
    ) { try $0["conversation"] }
    return conversations.isEmpty ? nil : Set(conversations)
  }

  /// The sources that hold a conversation.
  ///
  /// - Returns: The files and folders, most recently read first.
  package func sources(of conversation: ConversationRow) throws -> [String] {
    try transaction.rows(
      """
      SELECT source FROM ingests i GROUP BY source
      HAVING EXISTS (
        SELECT 1 FROM source_conversations s WHERE s.source = i.source AND conversation = ?
      ) ORDER BY max(id) DESC
      """,
      conversation
    ) { try $0["source"] }
  }

  /// Ends a reading.
  ///
  /// - Parameter problems: The records that could not be read; the first ones are enough.
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

  /// The cursor of a source that is read incrementally.
  ///
  /// - Returns: nil if it was never read incrementally.
  package func cursor(of source: String) throws -> SourceCursor? {
    try transaction.firstRow("SELECT query, value FROM source_cursors WHERE source = ?", source) {
      SourceCursor(query: try $0["query"], value: try $0["value"])
    }
  }

  /// Stores the cursor of a source that is read incrementally.
  package func note(_ cursor: SourceCursor, of source: String) throws {
    try transaction.run(
      "INSERT OR REPLACE INTO source_cursors (source, query, value) VALUES (?, ?, ?)",
      source,
      cursor.query,
      cursor.value
    )
  }

  // MARK: Contents

  /// A source that holds a conversation.
  package struct Holding: Sendable {
    /// The file or folder.
    package var source: String
    /// The format in which it was read last; nil if no reading of it is recorded.
    package var format: String?
    /// The conversation's row.
    package var conversation: ConversationRow
  }

  /// The sources of all conversations.
  ///
  /// - Parameter knownAt: Excludes sources that were first read later; nil includes all.
  package func holdings(knownAt: Instant? = nil) throws -> [Holding] {
    try transaction.rows(
      """
      SELECT source, conversation, (
        SELECT format FROM ingests WHERE ingests.source = held.source ORDER BY id DESC LIMIT 1)
        AS format
      FROM source_conversations AS held
      WHERE ?1 IS NULL OR source IN (SELECT source FROM ingests WHERE started_at <= ?1)
      """,
      knownAt?.milliseconds
    ) {
      Holding(
        source: try $0["source"],
        format: try $0["format"],
        conversation: try $0["conversation"]
      )
    }
  }

  /// The sources that were ever read, each once.
  package func sources(limit: Int) throws -> [String] {
    try transaction.rows("SELECT DISTINCT source FROM ingests LIMIT ?", limit) { try $0["source"] }
  }

  /// A reading.
  package struct Reading: Sendable {
    /// The file or folder.
    package var source: String
    /// When it began.
    package var startedAt: Instant
    /// When it ended; nil if it is under way or was interrupted.
    package var finishedAt: Instant?
  }

  /// The first reading of the workspace; nil if nothing was read.
  package var first: Reading? {
    get throws {
      try transaction.firstRow(
        "SELECT source, started_at, finished_at FROM ingests ORDER BY id LIMIT 1"
      ) {
        Reading(
          source: try $0["source"],
          startedAt: try $0["started_at"],
          finishedAt: try $0["finished_at"]
        )
      }
    }
  }

  /// The start of the reading that last changed a thread.
  package func lastChange(ofThread thread: ThreadRow) throws -> Instant? {
    try transaction.firstRow(
      "SELECT started_at FROM threads JOIN ingests ON ingests.id = changed_in WHERE threads.id = ?",
      thread
    ) { try $0["started_at"] }
  }

  /// The row of the last reading that began by an instant, even while the past is shown.
  ///
  /// - Returns: nil if there was none.
  package func latest(startedBy instant: Instant) throws -> Int64? {
    try transaction.integer(
      "SELECT max(id) FROM main.ingests WHERE started_at <= ?",
      instant.milliseconds
    )
  }

  /// What readings brought to a thread, even while the past is shown.
  package func growth(
    ofThread id: ThreadID,
    in conversation: ConversationID
  ) throws -> ThreadGrowth {
    ThreadGrowth(
      readings: try transaction.rows(
        """
        WITH own AS (
          SELECT messages.id, messages.ingest, messages.created_at, messages.edited_at,
            messages.deleted_at
          FROM main.conversations
          JOIN main.threads ON threads.conversation = conversations.id
          JOIN main.messages AS root ON root.id = threads.root
          JOIN main.thread_messages ON thread_messages.thread = threads.id
          JOIN main.messages ON messages.id = thread_messages.message
          WHERE conversations.key = ?1 AND conversations.key || ':' || root.native_id = ?2
        ), said (ingest, at) AS (
          SELECT ingest, created_at FROM own
          UNION ALL
          SELECT until, coalesce(own.deleted_at, own.edited_at) FROM own
          JOIN main.message_versions AS version ON version.id = own.id
        )
        SELECT started_at, min(said.at) AS first_said FROM said
        JOIN main.ingests ON ingests.id = said.ingest WHERE said.at IS NOT NULL GROUP BY ingests.id
        """,
        conversation,
        id
      ) { row in
        ThreadGrowth.Reading(startedAt: try row["started_at"], firstSaid: try row["first_said"])
      }
    )
  }

  /// Numbers that change with every reading: the row of the newest one, and when one last ended.
  package var version: [Int64] {
    get throws {
      try ["SELECT max(id) FROM ingests", "SELECT max(finished_at) FROM ingests"]
        .map { try transaction.integer($0) ?? 0 }
    }
  }

  /// The number of records that could not be read.
  package var setAsideCount: Int {
    get throws { Int(try transaction.integer("SELECT count(*) FROM set_aside") ?? 0) }
  }
}

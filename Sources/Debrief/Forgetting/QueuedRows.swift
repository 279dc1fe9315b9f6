import Database

/// What waits for jobs, sinks or reports and names a thread or an insight.
///
/// The tables belong to others and come and go with them, so they are found by their columns: a
/// text called `thread` or `thread_id`, `insight` or `insight_id`.
struct QueuedRows {
  private let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Tables that are taken care of by those who know what they mean.
  private static let known: Set<String> = [
    "insights", "insight_evidence", "insight_history", "extraction_done", "calls",
  ]

  /// Removes the rows that name forgotten threads, or insights that were taken in hand.
  ///
  /// - Throws: `DatabaseError`.
  func remove(insights: [String]) throws -> Int {
    try transaction.execute(
      """
      DROP TABLE IF EXISTS temp.forgotten_insights;
      CREATE TEMP TABLE forgotten_insights (id TEXT PRIMARY KEY) WITHOUT ROWID;
      """
    )
    for id in insights {
      try transaction.run("INSERT OR IGNORE INTO forgotten_insights (id) VALUES (?)", id)
    }
    var removed = 0
    for (table, column) in try columns() where !Self.known.contains(table) {
      let names = column.hasPrefix("thread") ? "forgotten_threads" : "forgotten_insights"
      try transaction.withoutTriggers(on: table) {
        try transaction.execute(
          "DELETE FROM main.\"\(table)\" WHERE \"\(column)\" IN (SELECT id FROM temp.\(names))"
        )
        removed += transaction.changes
      }
    }
    return try removed + removeWork()
  }

  /// Removes the work on forgotten threads and conversations, with its history.
  private func removeWork() throws -> Int {
    let forgotten = """
      (scope = 'thread' AND subject IN (SELECT id FROM temp.forgotten_threads))
        OR (scope = 'conversation'
          AND subject IN (SELECT conversation_id FROM temp.forgotten_messages))
      """
    try transaction.execute(
      "DELETE FROM work_history WHERE item IN (SELECT id FROM work_items WHERE \(forgotten))"
    )
    try transaction.execute("DELETE FROM work_items WHERE \(forgotten)")
    return transaction.changes
  }

  private func columns() throws -> [(table: String, column: String)] {
    let statement = try transaction.query(
      """
      SELECT tables.name, columns.name FROM main.sqlite_schema AS tables
      JOIN pragma_table_info(tables.name) AS columns
      WHERE tables.type = 'table' AND columns.type = 'TEXT'
        AND columns.name IN ('thread', 'thread_id', 'insight', 'insight_id')
      """
    )
    defer { statement.reset() }
    var columns: [(table: String, column: String)] = []
    while try statement.step() {
      columns.append((statement.text(0) ?? "", statement.text(1) ?? ""))
    }
    return columns
  }
}

import CivilTime
import Conversations
import Database
import Insights

/// The table `insights` of a chat app, inside a transaction.
struct InsightTable {
  let transaction: Transaction

  /// The columns that debrief fills or reads.
  private static let columns = [
    "id", "conversation_id", "type", "content", "metadata", "message_ids", "triggered_by",
    "created_at", "expires_at", "user_feedback", "dismissed",
  ]

  /// Makes sure that there is a table that debrief can use.
  ///
  /// - Parameters:
  ///   - transaction: Where to look.
  ///   - isCreated: Whether to create the table if there is none.
  /// - Throws: ``SinkError`` if it lacks columns, or has others that must be filled.
  static func prepare(
    _ transaction: Transaction,
    file: String,
    creating isCreated: Bool
  ) throws -> Bool {
    let kind: String? = try transaction.firstRow(
      "SELECT type FROM sqlite_schema WHERE name = 'insights' COLLATE NOCASE AND type <> 'index'"
    ) { try $0["type"] }
    guard let kind else {
      if isCreated { try create(transaction) }
      return isCreated
    }
    guard kind == "table" else {
      throw SinkError(.configuration, file: file, "insights must be a table, not a \(kind)")
    }
    try checkColumns(transaction, file: file)
    return true
  }

  private static func create(_ transaction: Transaction) throws(DatabaseError) {
    try transaction.execute(
      """
      CREATE TABLE insights (
        id TEXT PRIMARY KEY NOT NULL,
        conversation_id TEXT NOT NULL,
        type TEXT NOT NULL,
        content TEXT NOT NULL,
        metadata TEXT NOT NULL,
        message_ids TEXT NOT NULL,
        triggered_by TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        expires_at INTEGER,
        user_feedback TEXT,
        dismissed INTEGER NOT NULL DEFAULT 0
      );
      CREATE INDEX insights_by_conversation ON insights (conversation_id, created_at)
      """
    )
  }

  private static func checkColumns(_ transaction: Transaction, file: String) throws {
    var missing = Set(columns)
    try transaction.forEachRow(
      """
      SELECT name, "notnull" AND dflt_value IS NULL AND pk = 0 AS is_required
      FROM pragma_table_info('insights')
      """
    ) { row in
      let name: String = try row["name"]
      if missing.remove(name.lowercased()) == nil, try row["is_required"] {
        throw SinkError(
          .configuration,
          file: file,
          "its table insights needs a value for the column \(name), which debrief does not know"
        )
      }
    }
    if let first = columns.first(where: missing.contains) {
      throw SinkError(
        .configuration,
        file: file,
        "its table insights has no column \(first), so it is not the one that debrief writes to"
      )
    }
  }

  /// The effect of putting a row.
  enum Change {
    /// There was no row with that id.
    case added
    /// The row had other content.
    case updated
    /// The row had the same content.
    case unchanged
  }

  /// Adds a row, or updates it except for what the app set.
  ///
  /// It queries first rather than upserting: an app's own table need not declare `id` unique, and
  /// an unchanged row must not be written.
  func put(_ row: InsightRow) throws -> Change {
    let isSame: Bool? = try transaction.firstRow(
      """
      SELECT conversation_id IS ? AND type IS ? AND content IS ? AND metadata IS ?
        AND message_ids IS ? AND triggered_by IS ? AND created_at IS ? AND expires_at IS ?
        AS is_same
      FROM insights WHERE id = ?
      """,
      row.conversationId,
      row.type,
      row.content,
      row.metadata,
      row.messageIds,
      row.triggeredBy,
      row.createdAt,
      row.expiresAt,
      row.id
    ) { try $0["is_same"] }
    switch isSame {
    case true?: return .unchanged
    case false?:
      try update(row)
      return .updated
    case nil:
      try insert(row)
      return .added
    }
  }

  private func insert(_ row: InsightRow) throws(DatabaseError) {
    try transaction.run(
      """
      INSERT INTO insights (conversation_id, type, content, metadata, message_ids, triggered_by,
        created_at, expires_at, dismissed, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?)
      """,
      binding: row.values
    )
  }

  private func update(_ row: InsightRow) throws(DatabaseError) {
    try transaction.run(
      """
      UPDATE insights SET conversation_id = ?, type = ?, content = ?, metadata = ?,
        message_ids = ?, triggered_by = ?, created_at = ?, expires_at = ? WHERE id = ?
      """,
      binding: row.values
    )
  }

  /// Whether there is a row with an id.
  func has(_ id: InsightID) throws(DatabaseError) -> Bool {
    try transaction.integer("SELECT EXISTS (SELECT 1 FROM insights WHERE id = ?)", id) == 1
  }

  /// Removes a row, whatever the app says about it.
  ///
  /// - Returns: The number of rows removed.
  func erase(_ id: InsightID) throws(DatabaseError) -> Int {
    try transaction.run("DELETE FROM insights WHERE id = ?", id)
    return transaction.changes
  }

  /// Removes a row; one that the app has judged only expires.
  func remove(_ id: InsightID, at instant: Instant) throws(DatabaseError) -> Bool {
    try transaction.run(
      """
      DELETE FROM insights
      WHERE id = ? AND coalesce(user_feedback, '') = '' AND coalesce(dismissed, 0) = 0
      """,
      id
    )
    if transaction.changes > 0 { return true }
    try transaction.run(
      "UPDATE insights SET expires_at = ?2 WHERE id = ?1 AND coalesce(expires_at > ?2, 1)",
      id,
      instant.milliseconds
    )
    return transaction.changes > 0
  }

  /// What the app's users said about insights, in the order of their ids.
  func reviews() throws -> [AppReview] {
    // Apps' columns need not have the types that debrief gives them.
    try transaction.rows(
      """
      SELECT CAST(id AS TEXT) AS id, CAST(dismissed AS TEXT) AS dismissed,
        CAST(user_feedback AS TEXT) AS user_feedback
      FROM insights
      WHERE substr(id, 1, 2) = 'i-'
        AND (coalesce(user_feedback, '') <> '' OR coalesce(dismissed, 0) <> 0)
      ORDER BY insights.id
      """
    ) { row in
      AppReview(
        id: try row["id"],
        isDismissed: AppReview.isTrue(try row["dismissed"]),
        feedback: try row["user_feedback"]
      )
    }.compactMap(\.self)
  }
}

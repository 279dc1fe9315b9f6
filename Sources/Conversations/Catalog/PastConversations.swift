package import CivilTime
package import Database

/// Shows the conversations of a workspace as they were at an earlier time.
///
/// Temporary views shadow the tables under their names, so that everything read through the
/// connection afterwards is from the past, and only what changed since is copied. They last as long
/// as the connection.
package struct PastConversations {
  private let transaction: Transaction
  /// The last reading that is included.
  private let reading: Int64
  /// Messages that were written later are excluded.
  private let said: Instant?

  /// Looks up which readings are included.
  ///
  /// - Parameters:
  ///   - transaction: Where to read and to make the views.
  ///   - knownAt: Readings that began later are excluded; nil includes all.
  ///   - said: Messages that were written later are excluded; nil includes all.
  package init(_ transaction: Transaction, knownAt: Instant?, said: Instant?) throws {
    self.transaction = transaction
    self.said = said
    guard let knownAt else {
      reading = .max
      return
    }
    reading =
      try transaction.integer(
        "SELECT max(id) FROM main.ingests WHERE started_at <= ?",
        knownAt.milliseconds
      ) ?? 0
  }

  /// Replaces the present with the past until the connection is closed.
  package func show() throws {
    try collectVersions()
    try transaction.execute(
      conversations + messages + threadMessages + threads
    )
  }

  /// Collects the versions that were current after the last included reading: the earliest ones
  /// that a later reading changed.
  private func collectVersions() throws {
    for table in ["message", "thread", "conversation"] {
      try transaction.execute(
        """
        CREATE TEMP TABLE past_\(table)s AS
          SELECT * FROM main.\(table)_versions AS version WHERE until > \(reading) AND NOT EXISTS (
            SELECT 1 FROM main.\(table)_versions AS other
            WHERE other.id = version.id AND other.until > \(reading)
              AND (other.until, other.rowid) < (version.until, version.rowid));
        CREATE UNIQUE INDEX temp.past_\(table)s_by_id ON past_\(table)s (id);
        """
      )
    }
  }

  // MARK: Views

  private var conversations: String {
    """
    CREATE TEMP VIEW conversations AS
      SELECT id, key, \(old("name", of: "conversation")), kind, topic, created_at, is_tree,
        active_leaf, keeps_branches, is_opted_out, needs_threads, time_zone
      FROM main.conversations AS row;

    """
  }

  private var messages: String {
    let deletedAt = old("deleted_at", of: "message", isNamed: false)
    let deletion = said.map { "iif(\(deletedAt) > \($0.milliseconds), NULL, \(deletedAt))" }
    return """
      CREATE TEMP VIEW messages AS
        SELECT id, conversation, native_id, \(old("sender", of: "message")),
          \(old("created_at", of: "message")), \(old("text", of: "message")),
          \(old("class", of: "message")), \(old("fingerprint", of: "message")), native_thread,
          reply_to, parent, selected_at, \(old("edited_at", of: "message")),
          \(deletion ?? deletedAt) AS deleted_at, ingest, local_id, details,
          \(old("thread_name", of: "message"))
        FROM main.messages AS row WHERE \(isThere("row"));

      """
  }

  private var threadMessages: String {
    """
    CREATE TEMP VIEW thread_messages AS
      SELECT thread, at, message FROM main.thread_messages AS member
      WHERE EXISTS (
        SELECT 1 FROM main.messages AS row WHERE row.id = member.message AND \(isThere("row")));

    """
  }

  private var threads: String {
    let columns =
      said == nil
      ? """
      \(old("message_count", of: "thread")), \(old("first_at", of: "thread")),
          \(old("last_at", of: "thread"))
      """
      : """
      (SELECT count(*) FROM thread_messages WHERE thread = row.id) AS message_count,
          iif(first_at IS NULL, NULL,
            (SELECT min(at) FROM thread_messages WHERE thread = row.id)) AS first_at,
          iif(last_at IS NULL, NULL,
            (SELECT max(at) FROM thread_messages WHERE thread = row.id)) AS last_at
      """
    let hasMessages = "EXISTS (SELECT 1 FROM thread_messages WHERE thread = row.id)"
    return """
      CREATE TEMP VIEW threads AS
        SELECT id, conversation, root, \(old("origin", of: "thread")),
          \(old("is_active", of: "thread")), \(columns), \(old("fingerprint", of: "thread")),
          created_in, changed_in
        FROM main.threads AS row
        WHERE created_in <= \(reading)\(said == nil ? "" : " AND \(hasMessages)");

      """
  }

  /// The condition that a message existed.
  private func isThere(_ row: String) -> String {
    let isKnown = "\(row).ingest <= \(reading)"
    guard let said else { return isKnown }
    return "\(isKnown) AND (\(row).created_at IS NULL OR \(row).created_at <= \(said.milliseconds))"
  }

  /// The expression for the past value of a column.
  ///
  /// Scalar subqueries rather than a join: SQLite merges a view into an outer join only if it is of
  /// one table, and scans all of it otherwise.
  private func old(_ column: String, of table: String, isNamed: Bool = true) -> String {
    let version = "SELECT \(column) FROM temp.past_\(table)s AS past WHERE past.id = row.id"
    let isOld = "EXISTS (SELECT 1 FROM temp.past_\(table)s AS past WHERE past.id = row.id)"
    let value = reading == .max ? "row.\(column)" : "iif(\(isOld), (\(version)), row.\(column))"
    return isNamed ? "\(value) AS \(column)" : value
  }
}

import Insights
import PostgreSQL

/// The table of insights in a PostgreSQL database, its views and its row-level security policies.
///
/// Its schema has a version: a newer one is never written to, an older one is brought up to date.
struct PostgresTable {
  /// The table as SQL names it, with its schema if one was given.
  let sql: String
  private let schema: String
  private let name: String
  private let hasRowSecurity: Bool

  /// The version that this program writes.
  static let version: Int64 = 2

  /// Names a table.
  ///
  /// - Parameter table: Its name, with its schema if need be: `chat.insights`.
  init(_ table: String, hasRowSecurity: Bool) {
    let parts = table.split(separator: ".")
    name = parts.last.map(String.init) ?? table
    schema = parts.count > 1 ? "\(String(parts[0]).postgresIdentifier)." : ""
    sql = schema + name.postgresIdentifier
    self.hasRowSecurity = hasRowSecurity
  }

  /// A table or view that belongs to it.
  func sibling(_ suffix: String) -> String { schema + "\(name)_\(suffix)".postgresIdentifier }

  /// Creates the table if it does not exist, one process at a time.
  ///
  /// - Throws: ``SinkError`` if it is a newer version's, or another program's; ``PostgresError``.
  func prepare(_ connection: PostgresConnection, named file: String) throws {
    try connection.execute("BEGIN")
    try connection.execute("SET LOCAL lock_timeout = '20s'")
    // One process at a time checks and creates.
    try connection.execute(
      "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))",
      .text("debrief:" + sql)
    )
    let found = try version(connection, named: file)
    guard found <= Self.version else {
      throw SinkError(
        .configuration,
        file: file,
        "a newer debrief has written it (version \(found)); this one knows \(Self.version)"
      )
    }
    let changes = found < 1 ? creation : found < Self.version ? update : []
    for statement in changes { try connection.execute(statement) }
    if hasRowSecurity { try secure(connection, named: file) }
    try connection.execute("COMMIT")
  }

  /// Creates the security policies if they do not exist: creating them locks readers out briefly.
  private func secure(_ connection: PostgresConnection, named file: String) throws {
    let state = try connection.execute(
      """
      SELECT current_setting('server_version_num')::bigint AS server_version,
        EXISTS (SELECT FROM pg_policy WHERE polrelid = to_regclass($1) AND polname = 'debrief_readers')
          AS has_policies
      """,
      .text(sql)
    )
    guard let row = state.first, try !row["has_policies"] else { return }
    guard try row["server_version"] >= 150_000 else {
      throw SinkError(.configuration, file: file, "row_security needs PostgreSQL 15 or later")
    }
    for statement in security { try connection.execute(statement) }
  }

  /// The version of the existing table; 0 if there is none.
  private func version(_ connection: PostgresConnection, named file: String) throws -> Int64 {
    let rows = try connection.execute(
      """
      SELECT to_regclass($1) IS NOT NULL AS has_table, to_regclass($2) IS NOT NULL AS has_version
      """,
      .text(sql),
      .text(sibling("schema"))
    )
    guard try rows.first?["has_table"] == true else { return 0 }
    guard try rows.first?["has_version"] == true else {
      throw SinkError(.configuration, file: file, "its table \(sql) is another program's")
    }
    let version = try connection.execute(
      "SELECT coalesce(max(version), 0) AS version FROM \(sibling("schema"))"
    )
    return try version.first?["version"] ?? 0
  }

  // MARK: SQL

  private var creation: [String] {
    [
      """
      CREATE TABLE \(sql) (
        id text PRIMARY KEY,
        conversation_id text NOT NULL,
        thread_id text,
        kind text NOT NULL,
        title text NOT NULL,
        content text NOT NULL,
        confidence double precision NOT NULL,
        status text NOT NULL,
        said_at timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        expires_at timestamptz,
        record jsonb NOT NULL,
        verdict text CHECK (verdict IN ('accepted', 'rejected', 'done')),
        note text,
        reviewed_by text
      )
      """,
      "CREATE INDEX ON \(sql) (conversation_id, kind)",
      "CREATE INDEX ON \(sql) (thread_id)",
      "CREATE INDEX ON \(sql) (id) WHERE verdict IS NOT NULL",
      comment("record", "The whole insight: debrief schema insight"),
      comment("verdict", "Readers write accepted, rejected or done; debrief reads it back"),
      "CREATE TABLE IF NOT EXISTS \(sibling("schema")) (version integer PRIMARY KEY, applied_at timestamptz NOT NULL)",
    ] + update
  }

  /// The statements that bring an older version up to date: the views have changed since version 1.
  private var update: [String] {
    views + [
      "INSERT INTO \(sibling("schema")) VALUES (\(Self.version), now()) ON CONFLICT DO NOTHING"
    ]
  }

  private func comment(_ column: String, _ text: String) -> String {
    "COMMENT ON COLUMN \(sql).\(column) IS \(text.postgresLiteral)"
  }

  /// The columns of the view of each shipped kind, besides those of all kinds.
  private static let kinds: [(kind: KindName, columns: [(name: String, sql: String)])] = [
    (.summary, []),
    (
      .actionItem,
      [
        ("owner", person("owner")), ("due", detail("due")),
        ("state", "CASE verdict WHEN 'done' THEN 'done' ELSE \(detail("state")) END"),
      ]
    ),
    (.decision, [("decided_by", "record #> '{detail,decidedBy}'"), ("state", detail("state"))]),
    (.priority, [("level", detail("level"))]),
    (.suggestion, [("action", detail("action"))]),
    (.openQuestion, [("asked_by", person("asker")), ("state", detail("state"))]),
  ]

  /// A view of the current insights of each kind.
  private var views: [String] {
    Self.kinds.map { kind, columns in
      let own = columns.map { ", \($0.sql) AS \($0.name)" }.joined()
      return """
        CREATE OR REPLACE VIEW \(sibling(kind.rawValue)) WITH (security_barrier) AS
        SELECT id, conversation_id, thread_id, title, content\(own), confidence, said_at, expires_at,
          verdict
        FROM \(sql)
        WHERE kind = \(kind.rawValue.postgresLiteral) AND status = 'active'
          AND (expires_at IS NULL OR expires_at > now()) AND verdict IS DISTINCT FROM 'rejected'
        """
    }
  }

  private static func detail(_ name: String) -> String {
    "CASE jsonb_typeof(record #> '{detail,\(name)}') WHEN 'object' THEN coalesce("
      + "record #>> '{detail,\(name),date}', record #>> '{detail,\(name),text}')"
      + " ELSE record #>> '{detail,\(name)}' END"
  }

  private static func person(_ name: String) -> String {
    "CASE jsonb_typeof(record #> '{detail,\(name)}') WHEN 'object' THEN coalesce("
      + "record #>> '{detail,\(name),name}', record #>> '{detail,\(name),id}')"
      + " ELSE record #>> '{detail,\(name)}' END"
  }

  /// The reader's own role, and those that it is a member of.
  private static let ownRoles = "SELECT rolname FROM pg_roles WHERE pg_has_role(oid, 'MEMBER')"

  /// Readers see the conversations that a table lists for their role; `*` is all of them.
  ///
  /// The views then have no privileges of their own, so the same holds for them.
  private var security: [String] {
    let readers = sibling("readers")
    return [
      """
      CREATE TABLE IF NOT EXISTS \(readers) (
        reader name NOT NULL, conversation_id text NOT NULL, PRIMARY KEY (reader, conversation_id)
      )
      """,
      // Everyone may see their own rows, and no one else's.
      "ALTER TABLE \(readers) ENABLE ROW LEVEL SECURITY",
      "DROP POLICY IF EXISTS debrief_readers ON \(readers)",
      "CREATE POLICY debrief_readers ON \(readers) FOR SELECT USING (reader IN (\(Self.ownRoles)))",
      "GRANT SELECT ON \(readers) TO PUBLIC",
      "ALTER TABLE \(sql) ENABLE ROW LEVEL SECURITY",
      """
      CREATE POLICY debrief_readers ON \(sql) USING (EXISTS (
        SELECT FROM \(readers) r
        WHERE r.reader IN (\(Self.ownRoles))
          AND r.conversation_id IN (\(sql).conversation_id, '*')
      ))
      """,
    ] + Self.kinds.map { "ALTER VIEW \(sibling($0.kind.rawValue)) SET (security_invoker = true)" }
  }
}

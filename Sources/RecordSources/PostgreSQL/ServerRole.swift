import PostgreSQL

/// The privileges of the role with which a server is read.
enum ServerRole {
  /// Notices for the user: a role that can write has more privileges than reading needs.
  ///
  /// - Throws: ``PostgresError``.
  static func notices(_ connection: PostgresConnection) throws(PostgresError) -> [String] {
    let rows = try connection.execute(
      """
      SELECT current_user::text, r.rolsuper, (
        SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
          AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'debrief'
          AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE'))
      FROM pg_roles r WHERE r.rolname = current_user
      """
    )
    guard let row = rows.first, let name = row.text(0) else { return [] }
    if row.bool(1) {
      return ["the role \(name) is a superuser; a role that can only read is enough"]
    }
    guard let count = row.integer(2), count > 0 else { return [] }
    let tables = count == 1 ? "a table" : "\(count) tables"
    return ["the role \(name) may write to \(tables); a role that can only read is enough"]
  }
}

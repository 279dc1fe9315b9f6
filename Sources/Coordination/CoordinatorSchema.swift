import Failures
import PostgreSQL
import ShippedFiles

/// The schema `debrief` of the database that hosts share: ordered migrations, each applied once.
///
/// They are the files of `coordinator/`. A migration that has landed is never edited.
enum CoordinatorSchema {
  private static let names = ["01-hosts", "02-calls", "03-forget", "04-status", "05-open-calls"]

  /// The version that this program knows.
  static var version: Int64 { Int64(names.count) }

  /// Brings the database up to date, one host at a time.
  ///
  /// - Throws: ``CoordinationError`` if a newer debrief has migrated it; ``PostgresError``.
  static func apply(to connection: PostgresConnection, named server: String) throws {
    // An up-to-date database is not locked, so that a role without the right to change it suffices.
    if try found(in: connection, named: server) == version { return }
    try connection.execute("BEGIN")
    try connection.execute("SET LOCAL lock_timeout = '20s'")
    try connection.execute("SELECT pg_advisory_xact_lock(hashtextextended('debrief:migrate', 0))")
    let applied = try found(in: connection, named: server)
    for (index, name) in names.enumerated().dropFirst(Int(applied)) {
      try connection.execute(block(of: name))
      try connection.execute(
        "INSERT INTO debrief.schema_version (version) VALUES ($1)",
        .integer(Int64(index + 1))
      )
    }
    try connection.execute("COMMIT")
  }

  private static func found(
    in connection: PostgresConnection,
    named server: String
  ) throws -> Int64 {
    // to_regclass would answer from what the connection saw before it had to wait.
    let there = try connection.execute(
      """
      SELECT EXISTS (
        SELECT FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = 'debrief' AND c.relname = 'schema_version'
      ) AS is_there
      """
    )
    guard try there.first?["is_there"] == true else { return 0 }
    let rows = try connection.execute(
      "SELECT coalesce(max(version), 0)::bigint AS version FROM debrief.schema_version"
    )
    let found: Int64 = try rows.first?["version"] ?? 0
    guard found <= version else {
      throw CoordinationError(
        server: server,
        "a newer debrief has written it (version \(found)); this one knows \(version): install that "
          + "on every host",
        .configuration
      )
    }
    return found
  }

  /// A file's statements as one, because the protocol takes one at a time.
  private static func block(of name: String) -> String {
    guard let sql = ShippedFiles.text("coordinator/\(name).sql") else {
      preconditionFailure("coordinator/\(name).sql is not embedded")
    }
    return "DO $migration$ BEGIN\n\(sql)\nEND $migration$"
  }
}

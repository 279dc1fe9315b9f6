import ArchiveReading
import CivilTime
import Database
import JSON
package import PostgreSQL
import Text

/// What a server's tables look like, for a first job that reads them.
package struct ServerSurvey {
  /// The name of the chat server whose tables they are; nil for an unknown one.
  package private(set) var preset: String?
  /// The mapping of an unknown one for a job: `messages`, and `conversations` if there are any.
  package private(set) var mapping = ""

  private static let limits = (tables: 200, columns: 100, rows: 200, characters: 2000)

  /// Looks at a server: at its tables, their keys, and the first rows of each.
  ///
  /// The rows are copied into a database in memory, in which unknown tables are examined like those
  /// of SQLite.
  ///
  /// - Throws: ``SourceError``, also if nothing looks like messages.
  package init(_ address: PostgresAddress) throws {
    do {
      let connection = try PostgresConnection(address)
      try connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
      try connection.execute("SET LOCAL statement_timeout = '60s'")
      preset = try ServerPreset.detect(connection)?.name
      guard preset == nil else { return }
      let copy = try Connection(path: ":memory:")
      try Self.copyTables(from: connection, to: copy)
      mapping = try SourceMapping.proposal(in: copy, named: address.description, isServer: true)
      if let reason = Self.refusal(of: mapping, connection) {
        mapping = "# check: the server refuses this query: \(reason)\n" + mapping
      }
    } catch let error as PostgresError {
      throw SourceError(error, file: address.description)
    }
  }

  /// Why a server rejects the query of a mapping; nil if it accepts it.
  private static func refusal(of mapping: String, _ connection: PostgresConnection) -> String? {
    do {
      let mapping = try SourceMapping(Array(mapping.utf8), file: "the mapping")
      if let table = mapping.messages {
        _ = try ServerQuery(table, cursor: mapping.cursor, of: mapping, connection)
      }
      return nil
    } catch { return "\(error)".terminalSafe }
  }

  // MARK: The copy

  private static func copyTables(
    from server: PostgresConnection,
    to copy: Connection
  ) throws {
    let tables = try tables(of: server)
    guard !tables.isEmpty else {
      throw PostgresError(.refused, "there is no table that the role may read")
    }
    for table in tables {
      let columns = try server.columns(of: "SELECT * FROM \(table.name.postgresIdentifier)")
        .prefix(limits.columns)
      guard !columns.isEmpty else { continue }
      let definitions =
        columns.map { "\($0.name.sqlIdentifier) \($0.sqliteType)" } + table.constraints
      try copy.execute(
        "CREATE TABLE \(table.name.sqlIdentifier) (\(definitions.joined(separator: ", ")))"
      )
      let selected = columns.map { column in
        let selection = column.selection
        return column.isText ? "left(\(selection.sql), \(limits.characters))" : selection.sql
      }
      let rows = try server.execute(
        """
        SELECT \(selected.joined(separator: ", "))
        FROM \(table.name.postgresIdentifier) LIMIT \(limits.rows)
        """
      )
      try copy.addSample(rows.map { $0.values.map(\.stored) }, to: table.name)
    }
  }

  private struct Table {
    let name: String
    /// Its keys, as SQLite declares them.
    let constraints: [String]
  }

  private static func tables(of server: PostgresConnection) throws -> [Table] {
    let tables = try server.execute(
      """
      SELECT c.oid::bigint, c.relname::text FROM pg_class c
      WHERE c.relkind IN ('r', 'p', 'f') AND pg_table_is_visible(c.oid)
        AND c.relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
        AND has_table_privilege(c.oid, 'SELECT')
      ORDER BY c.reltuples DESC, c.relname LIMIT \(limits.tables)
      """
    )
    let keys = try server.execute(
      """
      SELECT k.conrelid::bigint, k.contype::text, f.relname::text,
        (SELECT json_agg(a.attname ORDER BY n)
         FROM unnest(k.conkey) WITH ORDINALITY AS key (number, n)
         JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = key.number)
      FROM pg_constraint k LEFT JOIN pg_class f ON f.oid = k.confrelid
      WHERE k.contype IN ('p', 'f')
      """
    )
    let constraints = Dictionary(grouping: keys) { $0.integer(0) }
    return tables.compactMap { row in
      guard let name = row.text(1) else { return nil }
      return Table(
        name: name,
        constraints: (constraints[row.integer(0)] ?? []).compactMap(Self.constraint)
      )
    }
  }

  /// A key as SQLite declares it.
  private static func constraint(_ row: PostgresRow) -> String? {
    guard let names = row.text(3).flatMap({ try? JSONParser().parse($0) })?.array else {
      return nil
    }
    let columns = names.compactMap { $0.string?.sqlIdentifier }.joined(separator: ", ")
    guard row.text(1) == "f" else { return "PRIMARY KEY (\(columns))" }
    return row.text(2).map { "FOREIGN KEY (\(columns)) REFERENCES \($0.sqlIdentifier)" }
  }
}

extension PostgresColumn {
  /// The type of a column of SQLite that holds the same values.
  fileprivate var sqliteType: String {
    if isInteger { return "INTEGER" }
    return isText ? "TEXT" : ""
  }
}

extension PostgresValue {
  /// The value as SQLite stores it.
  fileprivate var stored: (any Bindable)? {
    switch self {
    case .null, .bytes: nil
    case .bool(let value): Int64(value ? 1 : 0)
    case .integer(let number): number
    case .double(let number): number
    case .text(let text), .json(let text): text
    case .instant(let microseconds):
      Instant(milliseconds: microseconds.flooredQuotient(by: 1000)).iso8601
    }
  }
}

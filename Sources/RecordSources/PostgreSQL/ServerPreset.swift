import ArchiveReading
import PostgreSQL
import ShippedFiles
import YAML

/// The mapping of a chat server whose database debrief knows.
package struct ServerPreset: Sendable {
  /// Its name in a job.
  let name: String
  /// Where its fields are.
  let mapping: SourceMapping
  /// The tables that it reads, with their columns.
  let tables: [(name: String, columns: [String])]

  /// The names of all presets.
  package static let names = ShippedFiles.paths.compactMap { path in
    path.hasPrefix(folder) ? String(path.dropFirst(folder.count).dropLast(".yaml".count)) : nil
  }

  private static let folder = "presets/"

  /// A preset by its name; nil if there is none.
  package init?(named name: String) {
    let path = "\(Self.folder)\(name).yaml"
    guard let bytes = ShippedFiles.bytes(path), let root = try? YAMLNode.parse(bytes).mapping,
      let mapping = root["mapping"].flatMap({ try? SourceMapping($0, file: path) }),
      let tables = root["tables"]?.mapping?.entries
    else { return nil }
    self.name = name
    self.mapping = mapping
    self.tables = tables.map { entry in
      (entry.key, (entry.value.sequence ?? []).compactMap(\.scalar))
    }
  }

  /// The preset whose tables a server has.
  ///
  /// The tables' schema becomes the search path for the rest of the transaction.
  ///
  /// - Throws: ``PostgresError``.
  static func detect(_ connection: PostgresConnection) throws(PostgresError) -> ServerPreset? {
    for name in names {
      guard let preset = ServerPreset(named: name), let schema = try preset.schema(connection)
      else { continue }
      try preset.search(schema, connection)
      return preset
    }
    return nil
  }

  /// Makes the tables visible to the rest of the transaction, whatever schema they are in.
  ///
  /// - Throws: ``PostgresError``.
  func prepare(_ connection: PostgresConnection) throws(PostgresError) {
    if let schema = try schema(connection) { try search(schema, connection) }
  }

  private func search(
    _ schema: String,
    _ connection: PostgresConnection
  ) throws(PostgresError) {
    try connection.execute("SET LOCAL search_path TO \(schema.postgresIdentifier), public")
  }

  /// The schema that has all the tables with their columns; nil if none has.
  private func schema(_ connection: PostgresConnection) throws(PostgresError) -> String? {
    let needed = tables.flatMap { table in
      table.columns.map { "(\(table.name.postgresLiteral), \($0.postgresLiteral))" }
    }
    guard !needed.isEmpty else { return nil }
    let rows = try connection.execute(
      """
      SELECT n.nspname
      FROM (VALUES \(needed.joined(separator: ", "))) AS needed (relation, attribute)
      JOIN pg_class c ON c.relname = needed.relation AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
      JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = needed.attribute
        AND a.attnum > 0 AND NOT a.attisdropped
      GROUP BY n.nspname HAVING count(*) = \(needed.count)
      ORDER BY n.nspname = ANY (current_schemas(false)) DESC, n.nspname LIMIT 1
      """
    )
    return rows.first?.text(0)
  }
}

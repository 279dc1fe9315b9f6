package import Database

/// The tables of someone else's database.
package struct DatabaseSchema {
  /// A table and its columns.
  package struct Table {
    /// Its name as the schema writes it.
    package let name: String
    /// Its columns in the order of the schema, without those that are computed.
    package let columns: [Column]
    /// Whether it is a table, and not a view, which could compute anything.
    package let isReal: Bool
    /// The columns that refer to rows of other tables, as the table declares them.
    let references: [Reference]
    /// The columns of its primary key.
    var keys: [Column] { columns.filter(\.isPartOfKey) }
  }

  /// A column that refers to the rows of a table.
  struct Reference {
    let column: String
    let table: String
  }

  /// A column.
  package struct Column {
    /// Its name as the schema writes it.
    package let name: String
    let type: String
    /// Whether it alone is the primary key.
    let isKey: Bool
    /// Whether it is the primary key, or one of its columns.
    let isPartOfKey: Bool
  }

  /// Tables and views, in the order they were created.
  package let tables: [Table]
  /// The names of virtual tables, for instance indexes for full-text search.
  private let virtualTables: Set<String>
  /// Whether Core Data created them, so that all names begin with Z.
  let isCoreData: Bool

  /// The maximum number of tables examined; the rest of a larger schema is ignored.
  private static let tableLimit = 2000

  /// Reads the schema.
  package init(_ connection: Connection) throws(DatabaseError) {
    // SQLite parses the SQL, whatever the type column says: only the SQL distinguishes tables from
    // views.
    let entries = try connection.prepare(
      """
      SELECT name, sql LIKE 'CREATE TABLE %', sql LIKE 'CREATE VIRTUAL TABLE %' FROM sqlite_schema
      WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      LIMIT \(Self.tableLimit)
      """
    )
    // hidden = 2 is a column that is computed on reading, in steps that no limit counts.
    let details = try connection.prepare(
      "SELECT name, type, pk FROM pragma_table_xinfo(?) WHERE hidden <> 2"
    )
    let foreignKeys = try connection.prepare(
      "SELECT \"from\", \"table\" FROM pragma_foreign_key_list(?) LIMIT 100"
    )
    var tables: [Table] = []
    var virtualTables: Set<String> = []
    while try entries.step() {
      guard let name = entries.text(0) else { continue }
      let isReal = entries.integer(1) != 0
      if entries.integer(2) != 0 { virtualTables.insert(name) }
      tables.append(
        Table(
          name: name,
          columns: isReal ? try Self.columns(name, details) : [],
          isReal: isReal,
          references: isReal ? try Self.references(name, foreignKeys) : []
        )
      )
    }
    self.tables = tables
    self.virtualTables = virtualTables
    isCoreData = tables.contains { $0.name == "Z_METADATA" || $0.name == "Z_PRIMARYKEY" }
  }

  private static func columns(
    _ table: String,
    _ details: Statement
  ) throws(DatabaseError) -> [Column] {
    details.reset()
    details.bind(table)
    var columns: [(name: String, type: String, key: Int64)] = []
    while try details.step() {
      columns.append((details.text(0) ?? "", details.text(1) ?? "", details.integer(2)))
    }
    let isSingleKey = columns.count { $0.key > 0 } == 1
    return columns.map {
      Column(
        name: $0.name,
        type: $0.type.uppercased(),
        isKey: isSingleKey && $0.key > 0,
        isPartOfKey: $0.key > 0
      )
    }
  }

  private static func references(
    _ table: String,
    _ foreignKeys: Statement
  ) throws(DatabaseError) -> [Reference] {
    foreignKeys.reset()
    foreignKeys.bind(table)
    var references: [Reference] = []
    while try foreignKeys.step() {
      references.append(
        Reference(column: foreignKeys.text(0) ?? "", table: foreignKeys.text(1) ?? "")
      )
    }
    return references
  }

  /// The table with a name, which SQLite compares ignoring case.
  func table(named name: String) -> Table? {
    tables.first { $0.isReal && $0.name.lowercased() == name.lowercased() }
  }

  /// The table that a column refers to: as its table declares it, else by its name, as `room_id`
  /// refers to `rooms`.
  func table(referredToBy column: String, of table: Table) -> Table? {
    let declared = table.references.first { $0.column.lowercased() == column.lowercased() }
    if let declared { return self.table(named: declared.table) }
    var name = canonical(column)
    if name.hasSuffix("id") { name.removeLast(2) }
    return tables.first { $0.isReal && $0.name != table.name && isCalled(name, $0) }
  }

  /// Whether a word names the rows of a table, in the singular or plural: `room`, `rooms`.
  func isCalled(_ word: String, _ table: Table) -> Bool {
    guard !word.isEmpty else { return false }
    return [word, word + "s", word + "es"].contains(canonical(table.name))
  }

  /// A name without case, underscores and Core Data's Z, so that `sender_id`, `senderId` and
  /// `ZSENDERID` are the same.
  func canonical(_ name: String) -> String {
    var result = name.lowercased()
    result.removeAll { $0 == "_" }
    if isCoreData, result.hasPrefix("z") { result.removeFirst() }
    return result
  }

  /// The column of a table that has one of several names.
  ///
  /// - Parameter names: Canonical names, the best first.
  /// - Returns: nil if there is none.
  func column(_ table: Table, _ names: [String]) -> Column? {
    for name in names {
      if let column = table.columns.first(where: { canonical($0.name) == name }) { return column }
    }
    return nil
  }

  /// The tables that hold records: neither views nor the internal tables of a search index.
  var ownTables: [Table] {
    tables.filter { table in
      guard table.isReal else { return false }
      guard let end = table.name.lastIndex(of: "_") else { return true }
      return !virtualTables.contains(String(table.name[..<end]))
    }
  }

  /// Whether this is a debrief workspace.
  var isWorkspace: Bool {
    Set(["ingests", "set_aside", "workspace_settings"]).isSubset(of: tables.map(\.name))
  }
}

extension String {
  /// The name as an SQL identifier.
  package var sqlIdentifier: String { quoted("\"") }

  /// The text as an SQL literal.
  var sqlLiteral: String { quoted("'") }

  /// Quotes scalar by scalar: a quote with a combining mark is another character, but still a quote
  /// in SQL.
  private func quoted(_ quote: Unicode.Scalar) -> String {
    var quoted = String.UnicodeScalarView([quote])
    for scalar in unicodeScalars {
      quoted.append(scalar)
      if scalar == quote { quoted.append(scalar) }
    }
    quoted.append(quote)
    return String(quoted)
  }
}

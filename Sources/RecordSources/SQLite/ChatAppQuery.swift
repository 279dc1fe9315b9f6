import ArchiveReading

/// A SELECT over a table of an app, put together field by field.
struct ChatAppQuery<Field: FieldName> {
  private var fields: [Field] = []
  private var expressions: [String] = []
  private var joins = ""
  private let from: String

  /// Starts a query.
  ///
  /// - Parameter table: The table, which the query calls `t`.
  init(from table: DatabaseSchema.Table) { from = "\(table.name.sqlIdentifier) t" }

  /// Adds a field, if at least one of its expressions is present.
  ///
  /// - Parameter candidates: SQL expressions; the first that is not NULL counts.
  mutating func add(_ field: Field, _ candidates: [String?]) {
    let expressions = candidates.compactMap { $0 }
    guard !expressions.isEmpty else { return }
    fields.append(field)
    self.expressions.append(
      expressions.count == 1 ? expressions[0] : "coalesce(\(expressions.joined(separator: ", ")))"
    )
  }

  /// Joins the row of another table whose key has a value, if there is one.
  ///
  /// - Parameter key: Its primary key, so that no row of the first table occurs twice.
  mutating func join(_ table: DatabaseSchema.Table, as alias: String, key: String, to value: String)
  {
    joins += " LEFT JOIN \(table.name.sqlIdentifier) \(alias)"
    joins += " ON \(alias).\(key.sqlIdentifier) = \(value)"
  }

  /// The query.
  var sql: String { "SELECT \(expressions.joined(separator: ", ")) FROM \(from)\(joins)" }

  /// The positions of the fields in its result.
  var columns: [(field: Field, index: Int32)] {
    fields.enumerated().map { ($1, Int32($0)) }
  }
}

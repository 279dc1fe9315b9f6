import ArchiveReading
import CivilTime
import Digest
import JSON
import PostgreSQL

/// A query whose columns fill fields, as a server executes it.
struct ServerQuery<Field: FieldName> {
  /// The query to copy, without a condition.
  let sql: String
  /// The types of its columns; the one that orders changes is the last.
  let types: [UInt32]
  /// The column for incremental reading.
  let cursor: ServerCursorColumn?

  private let columns: [(field: Field, index: Int)]
  private let constants: [(field: Field, value: JSONValue)]
  private let htmlFields: Set<Field>

  /// Asks a server for the columns of a query.
  ///
  /// - Throws: ``SourceError`` if the mapping does not fit, or ``PostgresError``.
  init(
    _ table: TableMapping<Field>,
    cursor: CursorMapping? = nil,
    of mapping: SourceMapping,
    _ connection: PostgresConnection
  ) throws {
    let rows = "(\n\(Self.query(table))\n) AS source"
    let known = try Self.columns(of: "SELECT * FROM \(rows)", table, mapping, connection)
    let names = known.map(\.name)
    var selected: [(sql: String, type: UInt32)] = []
    var columns: [(field: Field, index: Int)] = []
    let sources = try mapping.columns(of: table, in: names)
    for (field, index) in sources.columns {
      columns.append((field, selected.count))
      selected.append(known[index].selection)
    }
    self.cursor = try cursor.map { try ServerCursorColumn($0, among: known, of: mapping) }
    if let column = self.cursor { selected.append(column.selection) }
    sql = "SELECT \(selected.map(\.sql).joined(separator: ", ")) FROM \(rows)"
    types = selected.map(\.type)
    self.columns = columns
    constants = sources.constants
    htmlFields = Set(table.fields.htmlFields)
  }

  private static func columns(
    of query: String,
    _ table: TableMapping<Field>,
    _ mapping: SourceMapping,
    _ connection: PostgresConnection
  ) throws -> [PostgresColumn] {
    do {
      return try connection.columns(of: query)
    } catch {
      guard error.kind == .statement else { throw error }
      let reason = "the query cannot be used: \(error.reason)"
      throw mapping.error(line: table.line, column: table.column, reason)
    }
  }

  private static func query(_ table: TableMapping<Field>) -> String {
    switch table.rows {
    case .query(let sql): String(sql.trimmingSuffix(while: { $0 == ";" || $0.isWhitespace }))
    case .table(let name):
      "SELECT * FROM "
        + name.split(separator: ".").map { String($0).postgresIdentifier }
        .joined(separator: ".")
    }
  }

  /// A digest that identifies the query: a cursor of another query is not valid for it.
  var identity: String {
    let parts = [sql] + columns.map { "\($0.field.name) \($0.index)" }
    return SecureDigest.hexadecimal(parts.joined(separator: "\u{0}"))
  }

  /// Fills the fields with the values of a row.
  ///
  /// - Throws: ``RecordProblem`` if a required field is binary.
  func record(_ row: [PostgresValue]) throws(RecordProblem) -> FieldValues<Field> {
    var values = FieldValues<Field>()
    for constant in constants { values[constant.field] = constant.value }
    for column in columns {
      guard let value = JSONValue(row[column.index]) else {
        guard Field.required.contains(column.field) else { continue }
        throw RecordProblem(reason: "\(column.field.name) is binary data")
      }
      values[column.field] = htmlFields.contains(column.field) ? value.withoutTags : value
    }
    return values
  }
}

extension JSONValue {
  /// The value of a server's row; nil for bytes that are not text.
  init?(_ value: PostgresValue) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let number): self = .integer(number)
    case .double(let number): self = .double(number)
    case .text(let text), .json(let text): self = .string(text)
    case .instant(let microseconds):
      let milliseconds = microseconds.flooredQuotient(by: 1000)
      // A number of that size is taken for milliseconds, which is much quicker than a text.
      let isPlain = (100_000_000_000..<100_000_000_000_000).contains(milliseconds)
      self =
        isPlain ? .integer(milliseconds) : .string(Instant(milliseconds: milliseconds).iso8601)
    case .bytes(let bytes):
      guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
      self = .string(text)
    }
  }
}

extension StringProtocol {
  /// The text without the characters at its end for which a condition holds.
  fileprivate func trimmingSuffix(while condition: (Character) -> Bool) -> SubSequence {
    guard let last = lastIndex(where: { !condition($0) }) else { return prefix(0) }
    return self[...last]
  }
}

import CPostgreSQL

/// A column of a query.
package struct PostgresColumn: Sendable, Hashable {
  /// Its name.
  package let name: String
  /// The OID of its type.
  let type: UInt32

  static func columns(of result: OpaquePointer) -> [PostgresColumn] {
    (0..<debrief_PQnfields(result)).map { index in
      PostgresColumn(
        name: debrief_PQfname(result, index).map { String(cString: $0) } ?? "",
        type: debrief_PQftype(result, index)
      )
    }
  }

  /// The expression that selects it in a readable type, and that type.
  ///
  /// Times without a zone are read as they are written, arrays as JSON, and all else as text.
  package var selection: (sql: String, type: UInt32) {
    let name = name.postgresIdentifier
    if PostgresType.isRead(type) { return (name, type) }
    if type == PostgresType.timestamp { return ("\(name)::text", PostgresType.text) }
    return PostgresType.arrays.contains(type)
      ? ("to_json(\(name))", PostgresType.json) : ("\(name)::text", PostgresType.text)
  }

  /// Whether its values are texts.
  package var isText: Bool { PostgresType.texts.contains(type) }

  /// Whether its values are times.
  package var isTime: Bool { [PostgresType.timestamp, PostgresType.timestamptz].contains(type) }

  /// Whether its values are times with a zone, that is, instants.
  package var isZoned: Bool { type == PostgresType.timestamptz }

  /// The type of `bigint`.
  package static var bigint: UInt32 { PostgresType.int8 }

  /// Whether its values are whole numbers.
  package var isInteger: Bool {
    [PostgresType.int8, PostgresType.int4, PostgresType.int2].contains(type)
  }
}

/// A row that a statement returned.
package struct PostgresRow: Sendable, Hashable {
  /// Its values, in the order of the columns.
  package let values: [PostgresValue]
  /// The index of each column by its name, shared by all rows of a result.
  private let indexes: [String: Int]

  static func rows(of result: OpaquePointer) -> [PostgresRow] {
    let columns = PostgresColumn.columns(of: result)
    let indexes = Dictionary(zip(columns.map(\.name), 0...)) { first, _ in first }
    return (0..<debrief_PQntuples(result)).map { row in
      PostgresRow(
        values: columns.map(\.type).enumerated().map { column, type in
          let column = Int32(column)
          guard debrief_PQgetisnull(result, row, column) == 0 else { return .null }
          let count = Int(debrief_PQgetlength(result, row, column))
          let start = debrief_PQgetvalue(result, row, column)
          return PostgresValue(UnsafeRawBufferPointer(start: start, count: count), type: type)
        },
        indexes: indexes
      )
    }
  }

  /// The value of a column, read as the type that the caller expects.
  ///
  /// - Throws: ``PostgresError`` if there is no such column, or its value is not of that type.
  package subscript<Value: PostgresColumnValue>(name: String) -> Value {
    get throws(PostgresError) {
      guard let value = indexes[name].flatMap({ Value(values[$0]) }) else {
        throw PostgresError(.other, "column `\(name)` is missing, or not of type \(Value.self)")
      }
      return value
    }
  }

  /// The text in a column; nil for NULL and for other types.
  package func text(_ column: Int) -> String? {
    switch values[column] {
    case .text(let text), .json(let text): text
    default: nil
    }
  }

  /// The whole number in a column; nil for NULL and for other types.
  package func integer(_ column: Int) -> Int64? {
    if case .integer(let number) = values[column] { number } else { nil }
  }

  /// Whether a column is true.
  package func bool(_ column: Int) -> Bool { values[column] == .bool(true) }
}

extension String {
  /// The name as a quoted SQL identifier, whatever characters it has.
  package var postgresIdentifier: String {
    "\"" + split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }

  /// The text as an SQL literal, for statements that take no parameters.
  package var postgresLiteral: String {
    let quoted = split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
    // With E, a backslash is an escape whatever standard_conforming_strings says.
    return "E'"
      + quoted.split(separator: "\\", omittingEmptySubsequences: false)
      .joined(separator: "\\\\") + "'"
  }
}

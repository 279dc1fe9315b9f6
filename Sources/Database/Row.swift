import CSQLite
package import Failures

/// The current row of a query: values by column name and Swift type.
///
/// A value that does not fit its type is an error, never a default. A row is valid only inside the
/// closure that receives it.
package struct Row {
  let statement: Statement

  /// The value of a column, read as the type that the caller expects.
  ///
  /// - Throws: ``RowError`` if there is no such column, or its value is not of that type.
  package subscript<Value: ColumnValue>(name: StaticString) -> Value {
    get throws(RowError) {
      try Value(Cell(statement: statement, column: try statement.column(named: name)))
    }
  }

  // The same for the commonest optional types, without generic code: loops read millions of rows.

  /// The text in a column, if there is one.
  ///
  /// - Throws: ``RowError`` if there is no such column, or its value is not text.
  package subscript(name: StaticString) -> String? {
    get throws(RowError) {
      try Optional(Cell(statement: statement, column: try statement.column(named: name)))
    }
  }

  /// The integer in a column, if there is one.
  ///
  /// - Throws: ``RowError`` if there is no such column, or its value is not an integer.
  package subscript(name: StaticString) -> Int64? {
    get throws(RowError) {
      try Optional(Cell(statement: statement, column: try statement.column(named: name)))
    }
  }

  /// The value of a column whose name is computed, so that it is looked up for each row.
  ///
  /// - Throws: ``RowError`` if there is no such column, or its value is not of that type.
  package func value<Value: ColumnValue>(named name: String) throws(RowError) -> Value {
    try Value(Cell(statement: statement, column: try statement.column(named: name)))
  }

  /// Passes the bytes of a text or blob to `body` without copying; they are valid only until it
  /// returns.
  ///
  /// - Throws: ``RowError`` if there is no such column, or what `body` throws.
  package func withBytes<Result>(
    _ name: StaticString,
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    try statement.withBytes(try statement.column(named: name), body)
  }
}

/// One value of a row, before it has a type.
package struct Cell {
  let statement: Statement
  let column: Int32

  /// The name of the column, which only errors need.
  private var name: String {
    sqlite3_column_name(statement.handle, column).map { String(cString: $0) } ?? ""
  }

  var isNull: Bool { sqlite3_column_type(statement.handle, column) == SQLITE_NULL }

  func require(_ type: Int32, _ expected: String) throws(RowError) {
    guard sqlite3_column_type(statement.handle, column) == type else { throw mismatch(expected) }
  }

  /// The error for a value that is not what was expected; the value itself may be chat text.
  func mismatch(_ expected: String) -> RowError {
    RowError(column: name, reason: isNull ? "is NULL, not \(expected)" : "is not \(expected)")
  }
}

/// Why a row cannot be read: the database was changed by something else, or is damaged.
package struct RowError: Error, Hashable, CustomStringConvertible {
  /// The name of the column.
  package let column: String
  /// What is wrong with its value, without the value.
  let reason: String

  /// Describes a failure.
  ///
  /// - Parameter reason: What is wrong with the value, without the value: it may be chat text.
  package init(column: String, reason: String) {
    self.column = column
    self.reason = reason
  }

  /// The failure in one line.
  package var description: String { "column `\(column)` \(reason)" }
}

extension RowError: UserFacingError {
  /// Bad data (65).
  package var exitStatus: ExitStatus { .badData }

  /// The database.
  package var subject: ErrorSubject? { .database }

  /// The command that finds all such rows.
  package var fix: String? { "run `debrief doctor`" }
}

extension Transaction {
  /// Runs a query and returns what `read` makes of each row, in order.
  ///
  /// - Throws: ``DatabaseError``, or what `read` throws.
  package func rows<Result>(
    _ sql: String,
    _ values: (any Bindable)?...,
    read: (Row) throws -> Result
  ) throws -> [Result] {
    try rows(sql, bindings: values, read: read)
  }

  /// Runs a query and returns what `read` makes of each row, in order.
  ///
  /// - Throws: ``DatabaseError``, or what `read` throws.
  package func rows<Result>(
    _ sql: String,
    bindings values: [(any Bindable)?],
    read: (Row) throws -> Result
  ) throws -> [Result] {
    let statement = try bound(sql, values)
    defer { statement.reset() }
    let row = Row(statement: statement)
    var results: [Result] = []
    while try statement.step() { results.append(try read(row)) }
    return results
  }

  /// Runs a query and passes each row to `body`, keeping none.
  ///
  /// - Throws: ``DatabaseError``, or what `body` throws, which ends the query.
  package func forEachRow(
    _ sql: String,
    _ values: (any Bindable)?...,
    body: (Row) throws -> Void
  ) throws {
    let statement = try bound(sql, values)
    defer { statement.reset() }
    let row = Row(statement: statement)
    while try statement.step() { try body(row) }
  }

  /// Runs a query for its first row.
  ///
  /// - Returns: What `read` makes of it; nil if there is no row.
  /// - Throws: ``DatabaseError``, or what `read` throws.
  package func firstRow<Result>(
    _ sql: String,
    _ values: (any Bindable)?...,
    read: (Row) throws -> Result
  ) throws -> Result? {
    let statement = try bound(sql, values)
    defer { statement.reset() }
    return try statement.step() ? try read(Row(statement: statement)) : nil
  }
}

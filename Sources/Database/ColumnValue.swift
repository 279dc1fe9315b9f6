import CSQLite
package import CivilTime

/// A type that a column of a row can be read as.
package protocol ColumnValue {
  /// Reads the value.
  ///
  /// - Throws: ``RowError`` if it is of another type, or none of the known values.
  init(_ cell: Cell) throws(RowError)
}

extension String: ColumnValue {
  /// Reads text; bytes that are not UTF-8 become U+FFFD.
  package init(_ cell: Cell) throws(RowError) {
    try cell.require(SQLITE_TEXT, "text")
    self = cell.statement.text(cell.column) ?? ""
  }
}

extension Int64: ColumnValue {
  /// Reads an integer.
  package init(_ cell: Cell) throws(RowError) {
    try cell.require(SQLITE_INTEGER, "an integer")
    self = cell.statement.integer(cell.column)
  }
}

extension Int: ColumnValue {
  /// Reads an integer.
  package init(_ cell: Cell) throws(RowError) { self = Int(try Int64(cell)) }
}

extension Bool: ColumnValue {
  /// Reads an integer: 0 is false, all others are true.
  package init(_ cell: Cell) throws(RowError) { self = try Int64(cell) != 0 }
}

extension Double: ColumnValue {
  /// Reads a number, also an integer.
  package init(_ cell: Cell) throws(RowError) {
    let type = sqlite3_column_type(cell.statement.handle, cell.column)
    guard type == SQLITE_FLOAT || type == SQLITE_INTEGER else { throw cell.mismatch("a number") }
    self = cell.statement.real(cell.column)
  }
}

extension [UInt8]: ColumnValue {
  /// Reads a copy of a blob.
  package init(_ cell: Cell) throws(RowError) {
    try cell.require(SQLITE_BLOB, "a blob")
    self = cell.statement.withBytes(cell.column) { Array($0) }
  }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  /// Reads nil for NULL.
  package init(_ cell: Cell) throws(RowError) { self = cell.isNull ? nil : try Wrapped(cell) }
}

extension ColumnValue where Self: RawRepresentable, RawValue: ColumnValue {
  /// Reads the raw value; an unknown one is an error.
  package init(_ cell: Cell) throws(RowError) {
    guard let value = Self(rawValue: try RawValue(cell)) else {
      throw cell.mismatch("a known \(Self.self)")
    }
    self = value
  }
}

extension Bindable where Self: RawRepresentable, RawValue: Bindable {
  /// Binds the raw value.
  package func bind(to statement: Statement, at position: Int32) {
    rawValue.bind(to: statement, at: position)
  }
}

extension Instant: ColumnValue {
  /// Reads milliseconds since 1970-01-01T00:00:00Z.
  package init(_ cell: Cell) throws(RowError) { self.init(milliseconds: try Int64(cell)) }
}

extension Instant: Bindable {
  /// Binds milliseconds since 1970-01-01T00:00:00Z.
  package func bind(to statement: Statement, at position: Int32) {
    milliseconds.bind(to: statement, at: position)
  }
}

import CSQLite

/// A prepared statement that finalizes itself when it is deallocated.
package final class Statement {
  let handle: OpaquePointer

  /// The columns that were looked up, each with the address of the literal that names it.
  ///
  /// A statement belongs to one thread, and each check would cost more than a lookup.
  @exclusivity(unchecked) private var columns: [(name: UnsafePointer<UInt8>, index: Int32)] = []

  init(handle: OpaquePointer) { self.handle = handle }

  deinit { sqlite3_finalize(handle) }

  /// Makes the statement ready to run again and forgets what was bound.
  package func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// Makes the statement ready to run again with the same values bound.
  package func rewind() { sqlite3_reset(handle) }

  /// Binds values to the parameters, in order.
  ///
  /// - Parameter values: One value for each parameter, from the first on.
  @discardableResult
  package func bind(_ values: (any Bindable)?...) -> Statement {
    for (index, value) in values.enumerated() {
      let position = Int32(index + 1)
      if let value {
        value.bind(to: self, at: position)
      } else {
        sqlite3_bind_null(handle, position)
      }
    }
    return self
  }

  /// Binds values to the parameters that follow one; of a statement without bindings, because NULL
  /// is left out.
  ///
  /// - Parameter position: The index of that parameter, counted from 1; afterwards the last one's.
  func bind(_ values: [(any Bindable)?], after position: inout Int32) {
    // By index: an iterator copies every value.
    for index in values.indices {
      position += 1
      values[index]?.bind(to: self, at: position)
    }
  }

  /// Binds an integer.
  ///
  /// - Parameters:
  ///   - value: The value; nil is NULL.
  ///   - position: The parameter's index, counted from 1.
  package func bind(_ value: Int64?, at position: Int32) {
    if let value {
      sqlite3_bind_int64(handle, position, value)
    } else {
      sqlite3_bind_null(handle, position)
    }
  }

  /// Binds text without copying it.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 that must stay valid until this statement is reset or bound again.
  ///   - position: The parameter's index, counted from 1.
  package func bind(borrowing bytes: UnsafeRawBufferPointer, at position: Int32) {
    // An empty buffer may have no address, which SQLite would take for NULL.
    guard let address = bytes.baseAddress else {
      _ = debrief_sqlite_bind_text(handle, position, "", 0)
      return
    }
    _ = debrief_sqlite_bind_text_static(handle, position, address, Int32(bytes.count))
  }

  /// Moves to the next row.
  ///
  /// - Returns: False once there are no more rows.
  /// - Throws: ``DatabaseError`` if the row cannot be produced.
  package func step() throws(DatabaseError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      let connection = sqlite3_db_handle(handle)
      throw DatabaseError(
        code: code,
        message: String(cString: sqlite3_errmsg(connection)),
        sql: sqlite3_sql(handle).map { String(cString: $0) },
        system: sqlite3_system_errno(connection)
      )
    }
  }

  /// Runs the statement to its end and makes it ready to run again.
  ///
  /// - Throws: ``DatabaseError`` if it fails.
  package func run() throws(DatabaseError) {
    defer { reset() }
    while try step() {}
  }

  /// The current row; valid until the next step.
  package var row: Row { Row(statement: self) }

  /// The index of the column with a name.
  ///
  /// Names are compared once for all rows of all runs: from then on, the address of the literal
  /// identifies its column, which is cheap enough for the loops over all messages.
  ///
  /// - Throws: ``RowError`` if there is no such column.
  func column(named name: StaticString) throws(RowError) -> Int32 {
    for column in columns where column.name == name.utf8Start { return column.index }
    let index = try column(named: name.description)
    columns.append((name.utf8Start, index))
    return index
  }

  /// The index of the column with a name.
  ///
  /// - Throws: ``RowError`` if there is no such column.
  func column(named name: String) throws(RowError) -> Int32 {
    guard let index = columnNames.firstIndex(of: name) else {
      throw RowError(column: name, reason: "is not a column of the query")
    }
    return Int32(index)
  }

  /// The names of the result's columns, in order.
  package var columnNames: [String] {
    (0..<sqlite3_column_count(handle)).map { String(cString: sqlite3_column_name(handle, $0)) }
  }

  /// Whether running the statement cannot change the database.
  var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }

  /// The storage class of a value in the current row.
  package enum ValueType: Sendable {
    /// SQLite's five storage classes.
    case null, integer, real, text, blob
  }

  /// The storage class of a column in the current row.
  ///
  /// - Parameter column: The column's index in the row, counted from 0.
  package func type(_ column: Int32) -> ValueType {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  /// The integer in a column of the current row.
  ///
  /// - Parameter column: The column's index in the row, counted from 0.
  /// - Returns: 0 where the column is NULL.
  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// The integer in a column of the current row, if there is a value.
  ///
  /// - Parameter column: The column's index in the row, counted from 0.
  /// - Returns: nil where the column is NULL.
  package func optionalInteger(_ column: Int32) -> Int64? {
    sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : integer(column)
  }

  /// The floating-point number in a column of the current row.
  ///
  /// - Parameter column: The column's index in the row, counted from 0.
  /// - Returns: 0 where the column is NULL.
  package func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// The text in a column of the current row.
  ///
  /// - Parameter column: The column's index in the row, counted from 0.
  /// - Returns: nil where the column is NULL. Bytes that are not UTF-8 become U+FFFD.
  package func text(_ column: Int32) -> String? {
    guard let bytes = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// Passes the bytes of a text or blob in the current row to `body`, without copying.
  ///
  /// - Parameters:
  ///   - column: The column's index in the row, counted from 0.
  ///   - body: Reads the bytes, which are valid only until it returns. Empty for NULL.
  /// - Returns: What `body` returned.
  package func withBytes<Result>(
    _ column: Int32,
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    // Text first: asking a text value for its blob would be undone by a later encoding change.
    let address: UnsafeRawPointer? =
      sqlite3_column_type(handle, column) == SQLITE_BLOB
      ? sqlite3_column_blob(handle, column)
      : sqlite3_column_text(handle, column).map(UnsafeRawPointer.init)
    let count = Int(sqlite3_column_bytes(handle, column))
    return try body(UnsafeRawBufferPointer(start: address, count: address == nil ? 0 : count))
  }
}

/// A value that can be bound to a parameter of a statement.
package protocol Bindable {
  /// Binds this value; SQLite keeps its own copy.
  ///
  /// - Parameter position: The parameter's index, counted from 1.
  func bind(to statement: Statement, at position: Int32)
}

extension Int: Bindable {
  /// Binds this number.
  package func bind(to statement: Statement, at position: Int32) {
    sqlite3_bind_int64(statement.handle, position, Int64(self))
  }
}

extension Int64: Bindable {
  /// Binds this number.
  package func bind(to statement: Statement, at position: Int32) {
    sqlite3_bind_int64(statement.handle, position, self)
  }
}

extension Double: Bindable {
  /// Binds this number.
  package func bind(to statement: Statement, at position: Int32) {
    sqlite3_bind_double(statement.handle, position, self)
  }
}

extension Bool: Bindable {
  /// Binds 1 for true and 0 for false.
  package func bind(to statement: Statement, at position: Int32) {
    sqlite3_bind_int64(statement.handle, position, self ? 1 : 0)
  }
}

extension String: Bindable {
  /// Binds this text.
  package func bind(to statement: Statement, at position: Int32) {
    var text = self
    text.withUTF8 { bytes in
      guard let address = bytes.baseAddress else {
        _ = debrief_sqlite_bind_text(statement.handle, position, "", 0)
        return
      }
      _ = debrief_sqlite_bind_text(statement.handle, position, address, Int32(bytes.count))
    }
  }
}

extension [UInt8]: Bindable {
  /// Binds these bytes as a blob.
  package func bind(to statement: Statement, at position: Int32) {
    withUnsafeBytes { bytes in
      _ = debrief_sqlite_bind_blob(
        statement.handle,
        position,
        bytes.baseAddress,
        Int32(bytes.count)
      )
    }
  }
}

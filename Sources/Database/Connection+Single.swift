import CSQLite

extension Connection {
  /// Prepares an untrusted SQL text, if it is a single statement that only reads.
  ///
  /// - Parameter sql: The text; comments and a semicolon may follow the statement.
  /// - Throws: ``DatabaseError`` if `sql` does not compile, holds no statement or several, or one
  ///   that is not a query.
  package func prepareQuery(_ sql: String) throws(DatabaseError) -> Statement {
    var statements: [Statement] = []
    var failure: DatabaseError?
    sql.withCString { start in
      var rest: UnsafePointer<CChar>? = start
      while let text = rest, text.pointee != 0, statements.count < 2, failure == nil {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v2(handle, text, -1, &prepared, &rest)
        if let prepared { statements.append(Statement(handle: prepared)) }
        if code != SQLITE_OK { failure = lastError(sql) }
      }
    }
    if let failure { throw failure }
    guard let statement = statements.first, statements.count == 1 else {
      let found = statements.isEmpty ? "no statement" : "more than one statement"
      throw DatabaseError(code: SQLITE_ERROR, message: "it holds \(found)", sql: sql)
    }
    // ATTACH and PRAGMA count as reading: only a query has columns and is not an explained one.
    guard statement.isReadOnly, sqlite3_column_count(statement.handle) > 0,
      sqlite3_stmt_isexplain(statement.handle) == 0, !Self.isPragma(sql)
    else { throw DatabaseError(code: SQLITE_ERROR, message: "it is not a SELECT", sql: sql) }
    return statement
  }

  /// Whether the first word of a text, comments skipped, is PRAGMA.
  private static func isPragma(_ sql: String) -> Bool {
    var rest = Substring(sql)
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == ";" }
      if rest.hasPrefix("--") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.hasPrefix("*/") { rest = rest.dropFirst() }
        rest = rest.dropFirst(2)
      } else {
        return rest.prefix(6).lowercased() == "pragma"
      }
    }
  }
}

import CSQLite

/// An open SQLite database that closes itself when it is deallocated.
///
/// A connection belongs to one thread at a time, which is why SQLite's own mutex is off.
package final class Connection {
  /// How a database file is opened.
  package enum Mode: Sendable {
    /// Reads and writes; the file is created if there is none.
    case readWrite
    /// Reads and writes an existing file.
    case existing
    /// Reads only, honouring the locks of other processes.
    case readOnly
    /// Reads only and takes no locks: for a file without writers, so that no file is left
    /// beside it. See <https://www.sqlite.org/uri.html#uriimmutable>.
    case immutable
  }

  let handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  /// The records that could not be read through this connection.
  package let unreadable: UnreadableRecords

  /// Kept alive for SQLite, which holds a bare pointer to it.
  var progressHandler: ProgressHandler?

  /// Kept alive for SQLite, too.
  var changeCount: ChangeCount?

  // Done once, before the first use of SQLite; later it would be refused, which does no harm. It
  // saves a fiftieth of the time of a large load (measured).
  private static let omitsMemoryStatistics: Bool =
    debrief_sqlite_omit_memory_statistics() == SQLITE_OK

  // Done once before the first use as well. The rows of an INSERT and their entries in indexes may be
  // on a hundred pages of 16 KiB, and a service may have no folder for temporary files.
  private static let keepsStatementJournals: Bool =
    debrief_sqlite_set_statement_journal(4 << 20) == SQLITE_OK

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: The file to open; `:memory:` for a database in memory, or the empty string for one
  ///     in an unnamed temporary file.
  ///   - mode: Whether the file may be written.
  ///   - unreadable: The list of records that cannot be read.
  /// - Throws: ``DatabaseError`` if the file cannot be opened.
  package init(
    path: String,
    mode: Mode = .readWrite,
    busyTimeout: Duration = .seconds(5),
    unreadable: UnreadableRecords = UnreadableRecords()
  ) throws(DatabaseError) {
    self.unreadable = unreadable
    _ = (Self.omitsMemoryStatistics, Self.keepsStatementJournals)
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    var name = path
    switch mode {
    case .readWrite:
      flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .existing:
      flags |= SQLITE_OPEN_READWRITE
    case .readOnly:
      flags |= SQLITE_OPEN_READONLY
    case .immutable:
      flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      name = "file:\(Self.percentEncoded(path))?immutable=1"
    }
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(name, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw DatabaseError(code: code, message: String(cString: sqlite3_errstr(code)), sql: nil)
    }
    handle = opened
    wait(forLocks: busyTimeout)
    _ = debrief_sqlite_set_option(handle, SQLITE_DBCONFIG_DQS_DML, 0)
    _ = debrief_sqlite_set_option(handle, SQLITE_DBCONFIG_DQS_DDL, 0)
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Sets how long a statement waits for a lock of another connection.
  package func wait(forLocks limit: Duration) {
    sqlite3_busy_timeout(handle, Int32(clamping: Int(limit / .milliseconds(1))))
  }

  /// Runs statements that return no rows.
  ///
  /// - Throws: ``DatabaseError`` from the first statement that fails. Earlier ones stay in effect.
  package func execute(_ sql: String) throws(DatabaseError) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw lastError(sql) }
  }

  /// Prepares a statement.
  ///
  /// - Returns: A new statement, which must not outlive this connection.
  /// - Throws: ``DatabaseError`` if `sql` does not compile.
  package func prepare(_ sql: String) throws(DatabaseError) -> Statement {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw lastError(sql) }
    return Statement(handle: prepared)
  }

  /// The statement for an SQL text, prepared at the first call and cached for the next.
  ///
  /// - Returns: The statement, reset and without bindings.
  /// - Throws: ``DatabaseError`` if `sql` does not compile.
  func cached(_ sql: String) throws(DatabaseError) -> Statement {
    if let known = statements[sql] {
      known.reset()
      return known
    }
    let statement = try prepare(sql)
    statements[sql] = statement
    return statement
  }

  /// Runs `body` inside a transaction: all of its writes are kept, or none.
  ///
  /// - Returns: Whatever `body` returns.
  /// - Throws: ``DatabaseError`` if SQLite cannot begin or commit, or whatever `body` throws.
  package func write<Result>(_ body: (Transaction) throws -> Result) throws -> Result {
    try transaction("BEGIN IMMEDIATE", body)
  }

  /// Runs `body` on a snapshot of the database, which inside a transaction is that transaction's.
  ///
  /// - Returns: Whatever `body` returns.
  /// - Throws: ``DatabaseError`` if SQLite cannot begin, or whatever `body` throws.
  package func read<Result>(_ body: (Transaction) throws -> Result) throws -> Result {
    guard sqlite3_get_autocommit(handle) != 0 else {
      return try body(Transaction(connection: self))
    }
    return try transaction("BEGIN", body)
  }

  private func transaction<Result>(
    _ begin: String,
    _ body: (Transaction) throws -> Result
  ) throws -> Result {
    try execute(begin)
    do {
      let result = try body(Transaction(connection: self))
      try execute("COMMIT")
      return result
    } catch {
      // SQLite has already rolled back after some failures, a full disk for one.
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// The number of rows that the last INSERT, UPDATE or DELETE changed.
  var changes: Int { Int(sqlite3_changes64(handle)) }

  /// The row id of the last successful INSERT.
  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  func lastError(_ sql: String?) -> DatabaseError {
    DatabaseError(
      code: sqlite3_extended_errcode(handle),
      message: String(cString: sqlite3_errmsg(handle)),
      sql: sql,
      system: sqlite3_system_errno(handle)
    )
  }

  /// A path, percent-encoded for a `file:` URI.
  private static func percentEncoded(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var result = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "%"):
        result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      default:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    // Bytes above ASCII were appended as Latin-1 scalars: turn them back into bytes.
    return String(decoding: result.unicodeScalars.map { UInt8($0.value) }, as: UTF8.self)
  }
}

extension Connection {
  /// The version of SQLite.
  package static var libraryVersion: String { String(cString: sqlite3_libversion()) }
}

import Database

/// A database that belongs to someone else, open for reading.
///
/// Its bytes stay as they are, no file is left next to it, what is only in its write-ahead log is
/// seen, and nothing in it can run forever.
final class SQLiteSource {
  /// The database; every statement counts against one budget of steps.
  let connection: Connection
  /// The number of bytes the database and its write-ahead log have.
  let size: Int
  private let name: String

  /// Opens a database.
  ///
  /// - Parameter temporaryFolder: Where a copy may be made.
  /// - Throws: ``SourceError``.
  init(
    _ probe: SourceProbe,
    temporaryFolder: String,
    busyTimeout: Duration = .seconds(5)
  ) throws(SourceError) {
    name = probe.name
    let files = try SQLiteFiles(path: probe.path, name: probe.name)
    size = files.size + files.logSize
    switch try Self.way(of: files, name) {
    case .inPlace(let mode):
      connection = try Self.open(files.path, mode, files.size, busyTimeout, name)
    case .copied(let suffixes, let mode):
      let copy = try PrivateCopy(of: files.path, with: suffixes, in: temporaryFolder, name: name)
      // Once open, a connection needs the names of its files no longer: whatever happens to this
      // process, nothing stays.
      defer { copy.remove() }
      connection = try Self.open(copy.path, mode, files.size, busyTimeout, name)
    }
  }

  /// How a database can be opened without changing it or anything next to it.
  private enum Way {
    case inPlace(Connection.Mode)
    case copied([String], Connection.Mode)
  }

  private static func way(of files: SQLiteFiles, _ name: String) throws(SourceError) -> Way {
    if files.hasJournal, !files.isBeingWritten {
      // Its last writer died: to read it means to roll it back, which only a copy may be.
      return .copied(["-journal"], .readWrite)
    }
    guard files.isInWALMode || files.hasLog else { return .inPlace(.readOnly) }
    if files.logIsInUse { return .inPlace(.readOnly) }
    guard files.hasLog else { return .inPlace(.immutable) }
    // A writer in exclusive mode has a log without a -shm file.
    if files.isBeingWritten { throw busy(name) }
    // No one has it open, and SQLite cannot read the log without making a -shm file next to it.
    return .copied(["-wal"], .readOnly)
  }

  private static func open(
    _ path: String,
    _ mode: Connection.Mode,
    _ size: Int,
    _ busyTimeout: Duration,
    _ name: String
  ) throws(SourceError) -> Connection {
    do {
      let connection = try Connection(path: path, mode: mode, busyTimeout: busyTimeout)
      try connection.distrust(stepLimit: stepLimit(forSize: size))
      // The first read opens all files and finds out whether it is a database at all.
      let probe = try connection.prepare("SELECT count(*) FROM sqlite_schema")
      _ = try probe.step()
      return connection
    } catch { throw failure(error, name) }
  }

  /// How many thousand steps all statements may take: what reading a file of that size takes many
  /// times over, and a few seconds for a small one.
  private static func stepLimit(forSize size: Int) -> Int { 20_000 + size / 16 }

  private static func busy(_ name: String) -> SourceError {
    SourceError(.busy, file: name, reason: "another program holds its lock: try again later")
  }

  /// What a failure of SQLite means for the source.
  ///
  /// - Parameter row: The row at which it happened, counted from 1.
  static func failure(_ error: DatabaseError, _ name: String, row: Int? = nil) -> SourceError {
    switch error.kind {
    case .busy: busy(name)
    case .damaged:
      SourceError(.bad, file: name, line: row, reason: "it is damaged: \(error.message)")
    case .interrupted:
      SourceError(
        .bad,
        file: name,
        line: row,
        reason: "reading it takes more steps than its size explains"
      )
    case .notAccessible:
      SourceError(.missing, file: name, reason: "it cannot be opened: \(error.message)")
    case .io, .full: SourceError(.io, file: name, line: row, reason: error.message)
    case .constraint, .other: SourceError(.bad, file: name, line: row, reason: error.message)
    }
  }

  /// Reads one unchanging state of the database.
  ///
  /// - Parameter body: Reads; it may throw anything, failures of SQLite become ``SourceError``.
  /// - Throws: What `body` threw.
  func read(_ body: (Connection) throws -> Void) throws {
    do {
      try connection.read { _ in try body(connection) }
    } catch let error as DatabaseError { throw Self.failure(error, name) }
  }
}

package import ArchiveReading
package import Database

/// A database that belongs to someone else, open for reading.
///
/// Its bytes are not changed, no file is left next to it, the contents of its write-ahead log are
/// included, and nothing in it can run forever.
package final class SQLiteSource {
  /// The database; every statement counts against one budget of steps.
  let connection: Connection
  /// The size of the database and its write-ahead log in bytes.
  let size: Int
  private let name: String

  /// Opens a database, and waits while another program has it locked.
  ///
  /// - Parameter temporaryFolder: Where a copy may be made.
  /// - Throws: ``SourceError``, of kind `busy` if it is still locked then.
  package convenience init(
    _ probe: SourceProbe,
    temporaryFolder: String,
    patience: LockPatience = LockPatience()
  ) throws {
    let opened = try patience.retry(while: { ($0 as? SourceError)?.kind == .busy }) {
      try Self.open(probe, temporaryFolder)
    }
    opened.connection.wait(forLocks: patience.limit)
    self.init(opened)
  }

  private init(_ opened: Opened) {
    connection = opened.connection
    size = opened.size
    name = opened.name
  }

  /// A database that has been opened.
  private struct Opened {
    let connection: Connection
    let size: Int
    let name: String
  }

  private static func open(
    _ probe: SourceProbe,
    _ temporaryFolder: String
  ) throws(SourceError) -> Opened {
    let name = probe.name
    let files = try SQLiteFiles(path: probe.path, name: name)
    let size = files.size + files.logSize
    switch try openingMode(of: files, name) {
    case .inPlace(let mode):
      let connection = try open(files.path, mode, files.size, name)
      return Opened(connection: connection, size: size, name: name)
    case .copied(let suffixes, let mode):
      let copy = try PrivateCopy(of: files.path, with: suffixes, in: temporaryFolder, name: name)
      // An open connection no longer needs the names of its files: nothing remains, whatever
      // happens to this process.
      defer { copy.remove() }
      let connection = try open(copy.path, mode, files.size, name)
      return Opened(connection: connection, size: size, name: name)
    }
  }

  /// How a database can be opened without changing it or anything next to it.
  private enum OpeningMode {
    case inPlace(Connection.Mode)
    case copied([String], Connection.Mode)
  }

  private static func openingMode(of files: SQLiteFiles, _ name: String) throws(SourceError)
    -> OpeningMode
  {
    if files.hasJournal, !files.isBeingWritten {
      // Its last writer died: reading it rolls it back, which is allowed only on a copy.
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
    _ name: String
  ) throws(SourceError) -> Connection {
    do {
      let connection = try Connection(path: path, mode: mode, busyTimeout: .milliseconds(100))
      try connection.distrust(stepLimit: stepLimit(forSize: size))
      // The first read opens all files and finds out whether it is a database at all.
      let probe = try connection.prepare("SELECT count(*) FROM sqlite_schema")
      _ = try probe.step()
      return connection
    } catch { throw failure(error, name) }
  }

  /// The maximum for all statements, in thousands of steps: many times what reading a file of that
  /// size takes, and a few seconds for a small one.
  private static func stepLimit(forSize size: Int) -> Int { 20_000 + size / 16 }

  private static func busy(_ name: String) -> SourceError {
    SourceError(.busy, file: name, reason: "another program holds its lock: try again later")
  }

  /// The error of the source for a failure of SQLite.
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
        reason: "reading it takes too many steps for its size"
      )
    case .notAccessible:
      SourceError(.missing, file: name, reason: "it cannot be opened: \(error.message)")
    case .io, .full: SourceError(.io, file: name, line: row, reason: error.message)
    case .constraint, .other: SourceError(.bad, file: name, line: row, reason: error.message)
    }
  }

  /// Reads one snapshot of the database.
  ///
  /// - Parameter body: Reads; it may throw anything, but failures of SQLite become ``SourceError``.
  /// - Throws: What `body` threw.
  package func read(_ body: (Connection) throws -> Void) throws {
    do {
      try connection.read { _ in try body(connection) }
    } catch let error as DatabaseError { throw Self.failure(error, name) }
  }
}

import Conversations
import Database
import Glibc

extension Workspace {
  /// How the database is opened to read from it.
  enum Access: Sendable {
    /// Beside writers, and brought up to date if need be.
    case shared
    /// Beside writers, and never changed.
    case readOnly
    /// Never changed, without locks and without a file beside it; for as long as no one writes.
    case undisturbed
  }

  /// Reads the workspace without changing a byte of it and, unless a writer has it open, without
  /// making a file in its folder.
  ///
  /// A reader of a database in WAL mode makes two files beside it that only a writer removes. So
  /// while there is no log, hence no writer, the file is read as it is; if it changed meanwhile, what
  /// was read is thrown away and `body` runs again, with the locks of a reader.
  ///
  /// - Parameters:
  ///   - isStopped: Asked while statements run; they fail with `.interrupted` when it returns true.
  ///   - body: Reads; may be called twice. Nothing of it may outlive the call.
  /// - Returns: What `body` returns.
  /// - Throws: ``WorkspaceError``, `DatabaseError`, `MigrationError`, and what `body` throws.
  package func readOnly<Result>(
    unless isStopped: @escaping @Sendable () -> Bool,
    _ body: (Workspace) throws -> Result
  ) throws -> Result {
    func opened(_ mode: Access) -> Workspace {
      Workspace(folder: folder, unreadable: unreadable, mode: mode, isStopped: isStopped)
    }
    guard let state = DatabaseState(ofFile: database), !state.hasLog else {
      return try body(opened(.readOnly))
    }
    let outcome = Swift.Result { try body(opened(.undisturbed)) }
    guard DatabaseState(ofFile: database) == state else { return try body(opened(.readOnly)) }
    return try outcome.get()
  }

  /// Opens the database as ``mode`` says.
  func openReadOnly() throws -> Connection {
    let connection = try Connection(
      path: database,
      mode: mode == .undisturbed ? .immutable : .readOnly,
      unreadable: unreadable
    )
    try connection.registerMessageTokenizer()
    // What is put together holds text of chats, which belongs into no file.
    try connection.execute("PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16384")
    try Migrations.workspace.require(in: connection)
    return connection
  }
}

/// What tells whether a database was written to.
private struct DatabaseState: Equatable {
  /// Whether there is a write-ahead log, which a connection that may write makes and removes.
  let hasLog: Bool
  private let file: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// The state of a file; nil if there is none.
  init?(ofFile path: String) {
    guard var status = Self.status(of: path) else { return nil }
    // Two changes within a tick of the file system's clock look like one: wait until it has passed.
    while Self.isRecent(status) {
      usleep(2_000)
      guard let later = Self.status(of: path) else { return nil }
      status = later
    }
    hasLog = access("\(path)-wal", F_OK) == 0
    file = UInt64(status.st_ino)
    size = Int64(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  private static func isRecent(_ status: stat) -> Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let age =
      (now.tv_sec - status.st_mtim.tv_sec) * 1000
      + (now.tv_nsec - status.st_mtim.tv_nsec) / 1_000_000
    return (0..<20).contains(age)
  }
}

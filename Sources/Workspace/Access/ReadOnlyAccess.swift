import Conversations
import Database
import Glibc
import Threads

extension Workspace {
  /// How the database is opened to read from it.
  enum Access: Sendable {
    /// Alongside writers, and migrated if necessary.
    case shared
    /// Alongside writers, and never changed.
    case readOnly
    /// Never changed, without locks and without extra files next to it; as long as no one writes.
    case undisturbed
  }

  /// Opens the database alongside writers and migrates it; on a read-only medium, opens it as it
  /// is.
  func openShared() throws -> Connection {
    let isWritable = access(folder, W_OK) == 0 && access(database, W_OK) == 0
    guard !isWritable else { return try openForWriting(keepingMegabytes: 16) }
    try Migrations.workspace.refuseForeign(file: database)
    var log = stat()
    let hasLog = stat(database + "-wal", &log) == 0 && log.st_size > 0
    return try Workspace(
      folder: folder,
      unreadable: unreadable,
      mode: hasLog ? .readOnly : .undisturbed,
      kept: nil,
      isStopped: nil
    ).openReadOnly()
  }

  /// Opens the database as ``mode`` says.
  func openReadOnly() throws -> Connection {
    let connection = try Connection(
      path: database,
      mode: mode == .undisturbed ? .immutable : .readOnly,
      unreadable: unreadable
    )
    try connection.registerMessageTokenizer()
    // Temporary data holds text of chats, which must not be written to a file.
    try connection.execute("PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16384")
    try Migrations.workspace.require(in: connection)
    return connection
  }
}

/// Reads a workspace again and again without changing a byte of it and, unless a writer has it open,
/// without making a file in its folder.
///
/// A reader of a database in WAL mode makes two files next to it that only a writer removes. So
/// while there is no log, hence no writer, the file is read as it is, and its connections are kept
/// for the next read; if it changed meanwhile, what was read is thrown away. Belongs to one thread.
package final class WorkspaceReader {
  private let folder: String
  private var state: DatabaseState?
  private var kept = KeptConnections()
  private var version = 0

  /// Names a workspace; nothing is opened.
  package init(folder: String) { self.folder = folder }

  /// Reads.
  ///
  /// - Parameters:
  ///   - isStopped: Asked while statements run; they fail with `.interrupted` when it returns true.
  ///   - body: Reads, with a number that stays the same while the workspace does; nil if that is not
  ///     known. It may be called twice, and nothing of it may outlive the call.
  /// - Returns: What `body` returns.
  /// - Throws: ``WorkspaceError``, `DatabaseError`, `MigrationError`, and what `body` throws.
  package func read<Result>(
    unless isStopped: @escaping @Sendable () -> Bool,
    _ body: (_ workspace: Workspace, _ version: Int?) throws -> Result
  ) throws -> Result {
    func opened(_ mode: Workspace.Access) -> Workspace {
      Workspace(folder: folder, mode: mode, kept: kept, isStopped: isStopped)
    }
    let file = "\(folder)/debrief.db"
    let now = DatabaseState(ofFile: file)
    if now != state { forget(now) }
    if let now, !now.hasLog {
      let outcome = Swift.Result { try body(opened(.undisturbed), version) }
      if DatabaseState(ofFile: file) == now { return try outcome.get() }
      forget(nil)
    }
    // A writer's changes are seen only by a new connection.
    defer { forget(nil) }
    return try body(opened(.readOnly), nil)
  }

  private func forget(_ now: DatabaseState?) {
    state = now
    kept = KeptConnections()
    version += 1
  }
}

/// The connections of a reader, by the instants as of which they show the workspace.
final class KeptConnections: Sendable {
  private let connections = Monitor<[AsOf: Connection]>([:])

  /// The maximum number; a connection to the past holds a row for each insight.
  private static let capacity = 4

  subscript(_ clocks: AsOf) -> Connection? { connections.withLock { $0[clocks] } }

  func keep(_ connection: Connection, for clocks: AsOf) {
    connections.withLock { connections in
      if connections.count >= Self.capacity {
        connections = connections.filter { $0.key == .present }
      }
      connections[clocks] = connection
    }
  }
}

/// The state of a database file that shows whether it was written to.
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
    while let rest = Self.restOfTick(after: status) {
      usleep(rest)
      guard let later = Self.status(of: path) else { return nil }
      status = later
    }
    hasLog = access("\(path)-wal", F_OK) == 0
    file = UInt64(status.st_ino)
    size = Int64(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// In microseconds.
  private static let longestTick = 20_000

  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  /// How long the tick in which a file changed may still last, in microseconds; nil if it is over.
  private static func restOfTick(after status: stat) -> UInt32? {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let age =
      (now.tv_sec - status.st_mtim.tv_sec) * 1_000_000
      + (now.tv_nsec - status.st_mtim.tv_nsec) / 1_000
    return (0..<longestTick).contains(age) ? UInt32(longestTick - age) : nil
  }
}

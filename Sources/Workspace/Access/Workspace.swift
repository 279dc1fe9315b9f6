package import Failures
import Conversations
package import Database
import Glibc
package import Threads

/// The folder in which debrief keeps what it has read.
///
/// Readers open the database beside a writer without waiting; writers take turns.
package struct Workspace: Sendable {
  /// The folder.
  package let folder: String

  /// The records that could not be read, through whichever connection.
  package let unreadable: UnreadableRecords

  /// How the database is opened to read from it.
  let mode: Access

  /// The connections that are kept for later reads; nil to open one each time.
  let kept: KeptConnections?

  /// Whether to stop a running statement; nil to let all of them end.
  let isStopped: (@Sendable () -> Bool)?

  /// Names a workspace; nothing is opened or made yet.
  ///
  /// - Parameter unreadable: Where records that cannot be read are listed; by default with those of the
  ///   running command.
  package init(folder: String, unreadable: UnreadableRecords? = nil) {
    self.init(folder: folder, unreadable: unreadable, mode: .shared, kept: nil, isStopped: nil)
  }

  /// Names a workspace that is opened in a certain way.
  init(
    folder: String,
    unreadable: UnreadableRecords? = nil,
    mode: Access,
    kept: KeptConnections?,
    isStopped: (@Sendable () -> Bool)?
  ) {
    self.folder = folder
    self.unreadable = unreadable ?? .current ?? UnreadableRecords()
    self.mode = mode
    self.kept = kept
    self.isStopped = isStopped
  }

  /// The database file.
  package var database: String { "\(folder)/debrief.db" }

  /// Whether nothing has been read yet; not so if the folder is closed to this user.
  package var isEmpty: Bool { access(database, F_OK) != 0 && errno != EACCES }

  /// Opens the database to read from it.
  ///
  /// - Throws: ``WorkspaceError`` if there is no workspace yet, ``DatabaseError``, or
  ///   ``MigrationError``.
  package func openForReading() throws -> Connection { try connection(for: .present) { _ in } }

  /// The connection that is kept for some instants, or a new one.
  ///
  /// - Parameter prepare: Makes a new connection show the workspace as of those instants.
  func connection(
    for clocks: AsOf,
    _ prepare: (Connection) throws -> Void
  ) throws -> Connection {
    if let connection = kept?[clocks] {
      if let isStopped { connection.interrupt(when: isStopped) }
      return connection
    }
    guard !isEmpty else { throw WorkspaceError.empty(folder: folder) }
    let connection = try mode == .shared ? openShared() : openReadOnly()
    if let isStopped { connection.interrupt(when: isStopped) }
    try prepare(connection)
    kept?.keep(connection, for: clocks)
    return connection
  }

  /// Opens the database to change it, making it if need be.
  ///
  /// - Parameter megabytes: The size of its cache in memory: a run reads the same pages again and
  ///   again, and with 16 it took a fifth longer beside 600 MB of others.
  /// - Throws: ``MigrationError``.
  package func openForWriting(keepingMegabytes megabytes: Int = 48) throws -> Connection {
    try Migrations.workspace.refuseForeign(file: database)
    // Writers take turns; with many of them a turn may be long in coming.
    let connection = try Connection(
      path: database,
      busyTimeout: .seconds(30),
      unreadable: unreadable
    )
    try connection.registerMessageTokenizer()
    try connection.execute(
      """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
      PRAGMA cache_size = -\(megabytes * 1024)
      """
    )
    try Migrations.workspace.apply(to: connection)
    return connection
  }

  /// Makes the folder, readable by its owner only.
  ///
  /// - Throws: ``WorkspaceError`` if it cannot be made or written.
  package func create() throws {
    var made = ""
    for part in folder.split(separator: "/", omittingEmptySubsequences: false) {
      made +=
        made.isEmpty && part.isEmpty ? "/" : (made.hasSuffix("/") || made.isEmpty ? "" : "/") + part
      if !part.isEmpty { mkdir(made, 0o700) }
    }
    // `access` says of a plain file that it may not be entered, which would mislead.
    let isFolder = access(folder + "/.", F_OK) == 0 || errno != ENOTDIR
    guard isFolder, access(folder, W_OK | X_OK) == 0 else {
      throw WorkspaceError.notWritable(folder: folder, reason: String(cString: strerror(errno)))
    }
  }

  /// Takes the lock for writing, which one process holds at a time.
  ///
  /// - Throws: ``WorkspaceError/busy(folder:)`` if another process holds it.
  package func lock() throws -> WorkspaceLock { try WorkspaceLock(folder: folder, name: "lock") }

  /// Takes the locks for writing and for running any job.
  ///
  /// - Throws: ``WorkspaceError`` if another process writes or runs a job.
  package func lockForEverything() throws -> [WorkspaceLock] {
    var locks = [try lock()]
    guard let files = opendir(folder) else { return locks }
    defer { closedir(files) }
    while let entry = readdir(files) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasPrefix("job-"), name.hasSuffix(".lock") else { continue }
      locks.append(try lock(job: String(name.dropFirst("job-".count).dropLast(".lock".count))))
    }
    return locks
  }

  /// Takes the lock for running a job, which one process holds at a time.
  ///
  /// - Throws: ``WorkspaceError/running(job:)`` if another process runs the job.
  package func lock(job name: String) throws -> WorkspaceLock {
    do {
      return try WorkspaceLock(folder: folder, name: "job-\(name).lock")
    } catch WorkspaceError.busy {
      throw WorkspaceError.running(job: name)
    }
  }

  /// Whether a process runs a job.
  ///
  /// - Returns: False also if that cannot be known.
  package func isRunning(job name: String) -> Bool {
    // Who only asks makes no file, and writes down nothing in that of another.
    let file = open("\(folder)/job-\(name).lock", O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return flock(file, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Waits for the lock for running a job.
  ///
  /// - Throws: ``WorkspaceError/running(job:)`` if another process still runs the job.
  package func lock(
    job name: String,
    waiting limit: Duration,
    isCancelled: StopRequest
  ) throws -> WorkspaceLock {
    try LockPatience(limit: limit, isCancelled: { isCancelled() }).retry(
      while: { $0 as? WorkspaceError == .running(job: name) },
      { try lock(job: name) }
    )
  }
}

/// A lock of a workspace: for writing, or for running a job.
package final class WorkspaceLock {
  private let file: Int32

  init(folder: String, name: String) throws {
    // What is written into a lock file must not follow a link.
    file = open("\(folder)/\(name)", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw WorkspaceError.notWritable(folder: folder, reason: String(cString: strerror(errno)))
    }
    // A failing initialiser of a whole object still runs `deinit`, which closes the file. Unlocking
    // what was not locked does nothing.
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else { throw WorkspaceError.busy(folder: folder) }
    note()
  }

  /// Writes down who holds the lock, for information; nothing depends on it.
  private func note() {
    let text = "\(getpid()) \(hostName())\n"
    ftruncate(file, 0)
    _ = text.withCString { pwrite(file, $0, strlen($0), 0) }
  }

  deinit {
    // Closing alone would leave the lock with a child process that has not replaced itself yet.
    flock(file, LOCK_UN)
    close(file)
  }
}

/// Why a workspace cannot be used.
package enum WorkspaceError: Error, Hashable, CustomStringConvertible {
  /// Nothing has been read into it yet.
  case empty(folder: String)
  /// It cannot be written.
  case notWritable(folder: String, reason: String)
  /// Another process is writing to it.
  case busy(folder: String)
  /// Another process runs the job.
  case running(job: String)
  /// A file that was to be made exists already.
  case exists(path: String)
  /// Writing a file failed half-way: a full or broken disk.
  case notFinished(path: String, reason: String)
  /// What was asked for is not in it.
  case unknown(what: Subject, name: String)
  /// A short name fits several.
  case ambiguous(name: String, candidates: [String])
  /// The archive cannot be searched without a search index.
  case noSearchIndex

  /// What may be asked for and not be in a workspace, in the words of the message.
  package enum Subject: String, Sendable, Hashable {
    case conversation, insight, message, person, sender, thread
    case insightOfThread = "insight of a thread"
    case runOfJob = "run of a job"
    case threadOrConversation = "thread or conversation"
  }

  /// The failure and what to do about it, in one line.
  package var description: String { messageWithFix }

  /// The failure in one line.
  package var userMessage: String {
    switch self {
    case .empty(let folder): "\(folder): nothing has been read yet"
    case .notWritable(let folder, let reason): "\(folder): cannot be written: \(reason)"
    case .notFinished(let path, let reason): "\(path): cannot be written: \(reason)"
    case .exists(let path): "\(path): exists already"
    case .busy(let folder): "\(folder): another debrief is writing to this workspace"
    case .unknown(let what, let name): "no \(what.rawValue) \(name) in the workspace"
    case .ambiguous(let name, let candidates):
      "\(name) may mean \(candidates.joined(separator: " or "))"
    case .running(let job): "the job \(job) is running already"
    case .noSearchIndex: "the workspace has no search index"
    }
  }
}

extension WorkspaceError: UserFacingError {
  /// The command that helps, or what to change in this one.
  package var fix: String? {
    switch self {
    case .empty: "begin with `debrief ingest SOURCE`"
    case .noSearchIndex: "run `debrief ingest` without --no-search-index"
    case .busy: "try again when it is done"
    case .ambiguous: "use the id"
    case .unknown(.insight, _): "`debrief insights list` lists them"
    case .unknown(.threadOrConversation, let name) where name.hasPrefix("i-"):
      "`debrief insights show \(name)` shows an insight"
    case .unknown(.thread, _), .unknown(.threadOrConversation, _):
      "`debrief threads` lists them"
    case .unknown(.person, _), .unknown(.sender, _):
      "give the name or the id as messages show it"
    case .unknown, .exists, .running, .notWritable, .notFinished: nil
    }
  }

  /// Depends on what cannot be done with the workspace.
  package var exitStatus: ExitStatus {
    switch self {
    case .empty, .unknown: .noInput
    case .notWritable, .exists: .cannotCreate
    case .notFinished: .inputOutput
    case .busy, .running: .tryLater
    case .ambiguous: .usage
    case .noSearchIndex: .configuration
    }
  }
}

import CivilTime
import Conversations
import Database
import Glibc
import Threads

/// Reads a source into a workspace that holds nothing.
///
/// The database is built next to the workspace's and moved into place when it is done: a load that
/// is cut off leaves no trace, and no journal is needed.
struct FirstLoad {
  let workspace: Workspace
  let options: IngestOptions
  let now: Instant

  func run(
    _ reading: SourceReading,
    _ source: StoredSource,
    _ tally: inout SourceTally,
    _ result: inout SourceResult,
    isCancelled: StopRequest
  ) throws {
    let file = "\(workspace.database).loading"
    // The remains of a load that was killed.
    unlink(file)
    defer { unlink(file) }
    do {
      try load(reading, source, into: file, &tally, &result, isCancelled: isCancelled)
    } catch let error as DatabaseError where error.kind == .interrupted { throw Interruption() }
    // A source without a single good record does not begin a workspace.
    if result.newMessages > 0 { try moveIntoPlace(file) }
  }

  private func load(
    _ reading: SourceReading,
    _ source: StoredSource,
    into file: String,
    _ tally: inout SourceTally,
    _ result: inout SourceResult,
    isCancelled: StopRequest
  ) throws {
    let connection = try Connection(path: file)
    // Making the indexes of millions of messages takes a while, too.
    connection.interrupt(when: { isCancelled() })
    try connection.registerMessageTokenizer()
    // No one else sees the file before it is renamed, and after a crash it is thrown away: it needs
    // neither a journal nor locks. 16 MB of cache is as fast as 64 because the indexes come last;
    // pages of 16 KiB save a tenth of the time over those of 4 (measured).
    try connection.execute(
      """
      PRAGMA page_size = 16384; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
      PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -16384; PRAGMA temp_store = FILE
      """
    )
    try connection.write { transaction in
      try Migrations.makeFirstLoadTables(transaction)
      let log = IngestLog(transaction)
      let ingest = try log.begin(
        source: source.name,
        format: source.format,
        now: now
      )
      let load = try BulkLoad(transaction, ingest: ingest, folder: workspace.folder)
      while try reading.next({ batch in
        if isCancelled() { throw Interruption() }
        tally.add(batch)
        options.shards.map(batch.keep)
        try load.add(batch)
      }) {}
      try load.finish(
        keepsBranches: options.source.keepsAllBranches,
        hasSearchIndex: options.buildsSearchIndex,
        linking: options.source.threading.linking,
        zone: reading.zone
      )
      try log.noteAllConversations(of: source.name)
      try log.finish(ingest, problems: tally.problems, now: now)
      // The first two changes: the tables, and their indexes.
      try transaction.execute("PRAGMA user_version = 2")
      result.new = try ArchiveStatistics(transaction).threads
      result.newMessages = load.messages
      if load.lost > 0 {
        result.notices.append(
          "\(load.lost) messages have the id of one written at another time, and only the last "
            + "of each is kept: if a mapping defines id, it must be unique for each message"
        )
      }
    }
    // The tables of insights and runs, which a load does not fill.
    try Migrations.workspace.apply(to: connection, butFor: Migrations.firstLoad)
  }

  private func moveIntoPlace(_ file: String) throws {
    let descriptor = open(file, O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    guard descriptor >= 0, fchmod(descriptor, 0o600) == 0, fsync(descriptor) == 0,
      rename(file, workspace.database) == 0
    else {
      throw WorkspaceError.notWritable(
        folder: workspace.folder,
        reason: String(cString: strerror(errno))
      )
    }
    let folder = open(workspace.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }
}

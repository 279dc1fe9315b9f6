import ArchiveReading
package import CivilTime
import Conversations
import Database
import RecordSources
package import Threads

/// Reads sources into a workspace.
package struct Ingestion {
  private let workspace: Workspace
  private let options: IngestOptions
  private let now: Instant
  private let progress: (WorkProgress) -> Void
  private let isCancelled: StopRequest

  /// Prepares to read sources.
  ///
  /// - Parameter workspace: Where to store what is read.
  package init(
    _ workspace: Workspace,
    options: IngestOptions,
    now: Instant,
    progress: @escaping (WorkProgress) -> Void = { _ in },
    isCancelled: StopRequest = .never
  ) {
    self.workspace = workspace
    self.options = options
    self.now = now
    self.progress = progress
    self.isCancelled = isCancelled
  }

  /// Reads sources one after another.
  ///
  /// A source that cannot be read does not stop the others; its result says why.
  ///
  /// - Parameter sources: Paths, or `-` for standard input.
  /// - Throws: ``WorkspaceError`` or ``DatabaseError`` if nothing can be stored.
  package func run(_ sources: [String]) throws -> IngestResult {
    try workspace.create()
    let lock = try workspace.lock()
    defer { withExtendedLifetime(lock) {} }
    var result = IngestResult(sources: [])
    for source in sources where !isCancelled() { result.sources.append(try read(source)) }
    return result
  }

  private func read(_ source: String) throws -> SourceResult {
    var result = SourceResult(source: source)
    do {
      let reading = try SourceReading(
        source,
        options: options.source,
        isCancelled: isCancelled
      )
      result.format = reading.formatName
      let isComplete = options.isComplete || reading.options.mapping?.isComplete ?? false
      var tally = SourceTally(
        file: reading.name,
        limit: options.badRecordLimit,
        progress: progress
      )
      reading.start(isComplete: isComplete, since: try cursor(of: reading))
      do {
        try store(reading, complete: isComplete, &tally, &result)
        try note(reading, tally, &result)
      } catch is Interruption {
        result.interrupted = true
      }
      tally.report(in: &result)
      result.failure = reading.failure ?? tally.failure
      if result.interrupted { return result }
      result.leftOut = reading.leftOut
      if result.failure == nil, tally.messages > 0, !tally.hasSenders {
        result.notices.append(
          "none of its messages names a sender, so hardly any task is found: if a field of the source "
            + "does, `debrief init` proposes a mapping to put it in"
        )
      }
      if let unread = reading.unreadExports { result.notices.append(unread) }
      // An app that no one has used yet is not a mistake; an export without messages is.
      if result.failure == nil, tally.messages == 0, !reading.isLive {
        result.failure = SourceError(.bad, file: source, reason: "it contains no messages")
      }
    } catch let error as SourceError where error.kind == .interrupted {
      result.interrupted = true
    } catch let error as SourceError {
      result.failure = error
    }
    return result
  }

  /// The cursor up to which a server has been read.
  private func cursor(of reading: SourceReading) throws -> SourceCursor? {
    guard reading.isServer, !workspace.isEmpty else { return nil }
    return try workspace.openForReading().read { transaction in
      try IngestLog(transaction).cursor(of: reading.storedName)?.covered(for: options.shards)
    }
  }

  /// Records what reading a server found, once everything that it returned is stored.
  private func note(
    _ reading: SourceReading,
    _ tally: SourceTally,
    _ result: inout SourceResult
  ) throws {
    guard let outcome = reading.serverOutcome else { return }
    result.notices = outcome.notices
    // What is kept under a cursor is not read again, so nothing may be missing.
    guard let cursor = outcome.cursor, reading.failure == nil, tally.failure == nil,
      !workspace.isEmpty
    else { return }
    try workspace.openForWriting().write { transaction in
      try IngestLog(transaction)
        .note(cursor.covering(options.shards), of: reading.storedName)
    }
  }

  private func store(
    _ reading: SourceReading,
    complete: Bool,
    _ tally: inout SourceTally,
    _ result: inout SourceResult
  ) throws {
    let source = StoredSource(
      name: reading.storedName,
      format: reading.formatName,
      isComplete: complete,
      isAuthoritative: complete || reading.isServer
    )
    if workspace.isEmpty {
      try FirstLoad(workspace: workspace, options: options, now: now)
        .run(reading, source, &tally, &result, isCancelled: isCancelled)
    } else {
      try Update(workspace: workspace, options: options, now: now)
        .run(reading, source, &tally, &result, isCancelled: isCancelled)
    }
  }
}

/// How the workspace knows a source.
struct StoredSource {
  /// The file or folder, so that reading it again is recognised.
  var name: String
  /// The name of its format.
  var format: String
  /// Whether it holds everything there is.
  var isComplete: Bool
  /// Whether it is authoritative, also where the workspace holds a later edit.
  var isAuthoritative: Bool
}

/// The user wants to stop.
struct Interruption: Error {}

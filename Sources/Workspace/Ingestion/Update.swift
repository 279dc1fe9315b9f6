import CivilTime
import Conversations
import Database
import RecordSources
import Threads

/// Reads a source into a workspace that holds messages already.
///
/// Whole batches are committed as they come. A reading that is cut off leaves its row in the log of
/// ingestions unfinished; reading the source again continues under the same row, passes quickly
/// over what is stored, and completes the rest.
struct Update {
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
    let connection = try workspace.openForWriting()
    let ingest = try connection.write { transaction in
      try SearchIndex(transaction).prepare(isWanted: options.buildsSearchIndex)
      return try IngestLog(transaction).begin(
        source: source.name,
        format: source.format,
        now: now
      )
    }
    let load = IncrementalLoad(
      ingest: ingest,
      isAuthoritative: source.isAuthoritative,
      keepsBranches: options.source.keepsAllBranches,
      linking: options.source.threading.linking
    )
    let known = try connection.read { try KnownConversations($0) }
    var isAtEnd = false
    while !isAtEnd {
      isAtEnd = try connection.write { transaction in
        try addMessages(reading, known, to: load, transaction, &tally, isCancelled: isCancelled)
      }
    }
    // What a damaged source does not show, or only in records that cannot be read, is not deleted.
    let isComplete = source.isComplete || reading.serverOutcome?.isComplete ?? false
    if isComplete, reading.failure == nil, tally.setAside == 0 {
      try connection.write { try load.deleteAbsent(from: source.name, now: now, in: $0) }
    }
    while try connection.write({ try load.assembleThreads(in: $0) }) {
      if isCancelled() { throw Interruption() }
    }
    try connection.write { transaction in
      let log = IngestLog(transaction)
      try log.note(load.seenConversations, of: source.name)
      if let zone = reading.zone { try load.note(zone: zone, in: transaction) }
      try log.finish(ingest, problems: tally.problems, now: now)
    }
    let threads = try connection.read { try load.threadCounts(in: $0) }
    (result.new, result.changed, result.unchanged) = (
      threads.new, threads.changed, threads.unchanged
    )
    result.newMessages = load.counts.new
    result.changedMessages = load.counts.changed
    result.deletedMessages = load.counts.deleted
  }

  /// Reads batches worth one commit.
  private func addMessages(
    _ reading: SourceReading,
    _ known: KnownConversations,
    to load: IncrementalLoad,
    _ transaction: Transaction,
    _ tally: inout SourceTally,
    isCancelled: StopRequest
  ) throws -> Bool {
    var rows = 0
    while rows < 100_000 {
      let hasMore = try reading.next { batch in
        if isCancelled() { throw Interruption() }
        known.rename(batch)
        tally.add(batch)
        options.shards.map(batch.keep)
        try load.add(batch, to: transaction)
        rows += batch.rows.count
      }
      guard hasMore else { return true }
    }
    return false
  }
}

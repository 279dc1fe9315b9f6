import CivilTime
import Conversations
package import Database
package import Threads

/// Determines what a source holds, storing nothing and sending nothing.
package struct SourceInspection {
  private let options: SourceOptions
  private let progress: (WorkProgress) -> Void
  private let isCancelled: StopRequest

  /// Prepares to inspect a source.
  package init(
    _ options: SourceOptions,
    progress: @escaping (WorkProgress) -> Void = { _ in },
    isCancelled: StopRequest = .never
  ) {
    self.options = options
    self.progress = progress
    self.isCancelled = isCancelled
  }

  /// Reads a source into a database that no one else sees and that is gone afterwards.
  ///
  /// - Parameters:
  ///   - source: A path, or `-` for standard input.
  ///   - folder: Where temporary files may be.
  /// - Returns: What it holds. If the source is damaged, what there is before the damage, and why
  ///   there is no more.
  /// - Throws: ``SourceError`` if nothing can be read, or ``DatabaseError``.
  package func run(_ source: String, folder: String) throws -> Inspection {
    let reading = try SourceReading(source, options: options, isCancelled: isCancelled)
    var inspection = Inspection(source: reading.name, format: reading.formatName)
    var tally = SourceTally(file: reading.name, limit: .share(1), progress: progress)
    try load(reading, folder: folder, &tally) { transaction, isInterrupted in
      inspection.interrupted = isInterrupted
      try count(ArchiveStatistics(transaction), into: &inspection)
      inspection.branches = try BranchCatalog(transaction).count
    }
    inspection.setAside = tally.setAside
    inspection.problems = tally.problems.map(Problem.init)
    inspection.failure = reading.failure
    if !inspection.interrupted { inspection.leftOut = reading.leftOut }
    return inspection
  }

  /// Reads a source into a database that no one else sees, and queries it.
  ///
  /// - Parameters:
  ///   - source: A path, or `-` for standard input.
  ///   - folder: Where temporary files may be.
  /// - Returns: What `body` returned.
  /// - Throws: ``SourceError`` if the source cannot be read to its end, or too much of it is bad.
  package func withLoadedSource<Result>(
    _ source: String,
    folder: String,
    _ body: (Transaction) throws -> Result
  ) throws -> Result {
    let reading = try SourceReading(source, options: options, isCancelled: isCancelled)
    var tally = SourceTally(file: reading.name, limit: .share(0.1), progress: progress)
    var result: Result?
    try load(reading, folder: folder, &tally) { transaction, _ in result = try body(transaction) }
    if let failure = reading.failure ?? tally.failure { throw failure }
    guard let result else { throw Interruption() }
    return result
  }

  private func load(
    _ reading: SourceReading,
    folder: String,
    _ tally: inout SourceTally,
    _ body: (Transaction, Bool) throws -> Void
  ) throws {
    // SQLite keeps a database without a name in an unnamed temporary file.
    let connection = try Connection(path: "")
    try connection.registerMessageTokenizer()
    try connection.execute(
      "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384"
    )
    reading.start()
    try connection.write { transaction in
      try Migrations.makeFirstLoadTables(transaction)
      let load = try BulkLoad(transaction, ingest: 1, folder: folder)
      var isInterrupted = false
      do {
        while try reading.next({ batch in
          if isCancelled() { throw Interruption() }
          try load.add(batch)
          tally.add(batch)
        }) {}
      } catch is Interruption {
        isInterrupted = true
      }
      try load.finish(
        keepsBranches: options.keepsAllBranches,
        hasSearchIndex: false,
        linking: options.threading.linking
      )
      try body(transaction, isInterrupted)
    }
  }

  private func count(_ statistics: ArchiveStatistics, into inspection: inout Inspection) throws {
    inspection.conversations = try statistics.conversations
    inspection.threads = try statistics.threads
    inspection.messages = try statistics.messages
    inspection.people = try statistics.people
    inspection.replies = try statistics.replies
    inspection.firstAt = try statistics.span?.lowerBound
    inspection.lastAt = try statistics.span?.upperBound
    inspection.kinds = try statistics.kinds
    inspection.tokens = try statistics.tokens
    inspection.largest = try statistics.largest(20).map {
      ConversationSummary(
        id: $0.id,
        name: $0.name,
        kind: $0.kind,
        messages: $0.messages,
        threads: $0.threads
      )
    }
  }
}

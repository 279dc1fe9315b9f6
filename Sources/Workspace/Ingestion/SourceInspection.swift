package import ArchiveReading
import Conversations
package import Database
package import Threads

/// Determines what a source holds, storing nothing and sending nothing.
package struct SourceInspection {
  private let options: SourceOptions
  private let progress: (WorkProgress) -> Void
  private let isCancelled: StopRequest
  private let patience: Duration

  /// Prepares to inspect a source.
  ///
  /// - Parameter patience: How long threads and figures of what was read may take after an
  ///   interruption: those of millions of messages take many seconds.
  package init(
    _ options: SourceOptions,
    progress: @escaping (WorkProgress) -> Void = { _ in },
    isCancelled: StopRequest = .never,
    patience: Duration = .milliseconds(500)
  ) {
    self.options = options
    self.progress = progress
    self.isCancelled = isCancelled
    self.patience = patience
  }

  /// Reads a source into a database that no one else sees and that is gone afterwards.
  ///
  /// - Parameters:
  ///   - source: A path, or `-` for standard input.
  ///   - folder: Where temporary files may be.
  /// - Returns: What it holds. If the source is damaged, what there is before the damage, and why
  ///   there is no more.
  /// - Throws: ``SourceError`` if nothing can be read, or if reading was interrupted and counting
  ///   what was read takes too long;.
  package func run(_ source: String, folder: String) throws -> Inspection {
    let reading = try SourceReading(source, options: options, isCancelled: isCancelled)
    var inspection = Inspection(source: reading.name, format: reading.formatName)
    var tally = SourceTally(file: reading.name, limit: .share(1), progress: progress)
    do {
      try load(reading, folder: folder, &tally) { transaction, _, isInterrupted in
        inspection.interrupted = isInterrupted
        try count(ArchiveStatistics(transaction), into: &inspection)
        inspection.branches = try BranchCatalog(transaction).count
      }
    } catch let error as DatabaseError where error.kind == .interrupted {
      throw SourceError(
        .interrupted,
        file: reading.name,
        reason: "interrupted before it was counted"
      )
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
  /// - Returns: What `body` returned, and why the source counts as failed although what was read of it
  ///   was used: it is damaged, or too much of it is bad.
  /// - Throws: ``SourceError`` if the source cannot be read, or nothing in it.
  package func withLoadedSource<Result>(
    _ source: String,
    folder: String,
    _ body: (Transaction) throws -> Result
  ) throws -> (result: Result, failure: SourceError?) {
    let reading = try SourceReading(source, options: options, isCancelled: isCancelled)
    var tally = SourceTally(file: reading.name, limit: .share(0.1), progress: progress)
    var result: Result?
    try load(reading, folder: folder, &tally) { transaction, tally, _ in
      // Before anything is asked that would be paid for.
      if let failure = reading.failure, failure.isFinal(after: tally.messages) { throw failure }
      result = try body(transaction)
    }
    let failure = reading.failure ?? tally.failure
    if let failure, failure.isFinal(after: tally.messages) { throw failure }
    guard let result else { throw Interruption() }
    return (result, failure)
  }

  private func load(
    _ reading: SourceReading,
    folder: String,
    _ tally: inout SourceTally,
    _ body: (Transaction, SourceTally, _ isInterrupted: Bool) throws -> Void
  ) throws {
    // SQLite keeps a database without a name in an unnamed temporary file.
    let connection = try Connection(path: "")
    try connection.registerMessageTokenizer()
    try connection.execute(
      "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384"
    )
    interruptStatements(of: connection)
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
        linking: options.threading.linking,
        zone: reading.zone
      )
      try body(transaction, tally, isInterrupted)
    }
  }

  /// Ends what the database does some time after the user wanted to stop.
  private func interruptStatements(of connection: Connection) {
    var end: ContinuousClock.Instant?
    connection.interrupt(when: { [isCancelled, patience] in
      guard isCancelled() else { return false }
      let last = end ?? .now + patience
      end = last
      return .now >= last
    })
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

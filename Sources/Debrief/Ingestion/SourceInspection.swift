import Archives
import CivilTime
import Conversations
import Database

/// Finds out what a source holds, storing nothing and sending nothing.
public struct SourceInspection {
  private let options: SourceOptions
  private let progress: (IngestProgress) -> Void
  private let isCancelled: () -> Bool

  /// Prepares to inspect a source.
  ///
  /// - Parameters:
  ///   - options: What the user said about it.
  ///   - progress: Told from time to time how far it has come.
  ///   - isCancelled: Asked from time to time whether to stop.
  public init(
    _ options: SourceOptions, progress: @escaping (IngestProgress) -> Void = { _ in },
    isCancelled: @escaping () -> Bool = { false }
  ) {
    self.options = options
    self.progress = progress
    self.isCancelled = isCancelled
  }

  /// Reads a source into a database that nobody else sees and that is gone afterwards.
  ///
  /// - Parameters:
  ///   - source: A path, or `-` for standard input.
  ///   - folder: Where temporary files may lie.
  /// - Returns: What it holds. If the source is damaged, what there is before the damage, and why
  ///   there is no more.
  /// - Throws: ``SourceError`` if nothing can be read, or ``DatabaseError``.
  public func run(_ source: String, folder: String) throws -> Inspection {
    let reading = try SourceReading(source, options: options, isCancelled: isCancelled)
    // SQLite keeps a database without a name in an unnamed temporary file.
    let connection = try Connection(path: "")
    try connection.registerMessageTokenizer()
    try connection.execute(
      "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384")
    var tally = SourceTally(file: reading.probe.name, limit: .share(1), progress: progress)
    var inspection = Inspection(source: reading.probe.name, format: reading.format.name)
    reading.start(try ReadOptions(options))
    try connection.write { transaction in
      try transaction.execute(ConversationSchema.tables.sql)
      let load = try BulkLoad(transaction, ingest: 1, folder: folder)
      do {
        while try reading.next({ batch in
          if isCancelled() { throw Interruption() }
          try load.add(batch)
          tally.add(batch)
        }) {}
      } catch is Interruption {
        inspection.interrupted = true
      }
      try load.finish(keepsBranches: options.keepsAllBranches, hasSearchIndex: false)
      try count(ArchiveStatistics(transaction), into: &inspection)
      inspection.branches = try BranchCatalog(transaction).count
    }
    inspection.setAside = tally.setAside
    inspection.problems = tally.problems.map(Problem.init)
    inspection.failure = reading.failure
    return inspection
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
        id: $0.id, name: $0.name, kind: $0.kind, messages: $0.messages, threads: $0.threads)
    }
  }
}

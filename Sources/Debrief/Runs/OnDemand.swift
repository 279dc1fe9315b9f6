import Archives
public import CivilTime
import Conversations
import Database
import Extraction
public import Insights
public import JSON
import Jobs

/// Extracts from threads that somebody names, at once.
public struct OnDemand {
  /// What was found in a thread.
  public struct Found: Sendable {
    /// The thread.
    public var thread: ThreadSummary
    /// What holds, by the order of kinds; finds below their kind's minimum are left out.
    public var insights: [Insight]
    /// How many finds did not stand the check.
    public var quarantined: Int
    /// Whether they are stored in the workspace.
    public var isStored: Bool

    /// The find in the shape `debrief.extraction/1`.
    public var json: JSONValue {
      [
        "schema": "debrief.extraction/1",
        "thread": thread.json,
        "insights": .array(insights.map(\.json)),
        "quarantined": JSONValue(quarantined),
        "stored": .bool(isStored),
      ]
    }
  }

  private let job: JobDefinition
  private let extraction: ThreadExtraction
  private let now: Instant

  /// Prepares to extract.
  ///
  /// - Parameters:
  ///   - kinds: The names of the kinds to look for.
  ///   - engine: The engine's name.
  ///   - now: The current time.
  /// - Throws: ``WorkspaceError/noEngine(name:)``.
  public init(kinds: [String], engine: String, now: Instant) throws {
    var options = RunOptions()
    options.engineName = engine
    var job = JobDefinition(named: "on-demand")
    job.kinds = kinds.map(JobDefinition.Kind.init(name:))
    self.job = job
    self.now = now
    extraction = ThreadExtraction(
      engine: try options.engine(for: job),
      catalog: job.catalog,
      triggeredBy: "command:thread",
      runId: nil
    )
  }

  /// The kinds that were asked for and that the engine does not know.
  public var unknownKinds: [String] {
    job.kinds.map(\.name).filter { !extraction.engine.kinds.contains($0) }
  }

  /// Extracts from threads of the workspace and stores what is found.
  ///
  /// - Parameters:
  ///   - name: A thread's id, a conversation's id, or the source's own id of a thread's root.
  ///   - workspace: The workspace.
  /// - Returns: What was found, thread by thread.
  /// - Throws: ``WorkspaceError`` if nothing or too much is called so, or `DatabaseError`.
  public func run(thread name: String, in workspace: Workspace) throws -> [Found] {
    let connection = try workspace.openForReading()
    let rows = try Reading(connection).rows(named: name)
    let lock = try workspace.lock()
    defer { withExtendedLifetime(lock) {} }
    return try rows.compactMap { row in
      try connection.write { try find(row, $0, isStored: true) }
    }
  }

  /// Extracts from all threads of a file, in a database that nobody else sees; or stores them.
  ///
  /// - Parameters:
  ///   - source: A path, or `-` for standard input.
  ///   - options: What the user said about it.
  ///   - workspace: Where to store the file and what is found in it; nil to store nothing.
  /// - Returns: What was found, thread by thread.
  /// - Throws: ``SourceError``, ``WorkspaceError`` or `DatabaseError`.
  public func run(
    file source: String,
    options: SourceOptions,
    savingIn workspace: Workspace?
  ) throws -> [Found] {
    if let workspace {
      var ingest = IngestOptions()
      ingest.source = options
      let result = try Ingestion(workspace, options: ingest, now: now).run([source])
      if let failure = result.sources.first?.failure { throw failure }
      let connection = try workspace.openForReading()
      let lock = try workspace.lock()
      defer { withExtendedLifetime(lock) {} }
      return try connection.write { transaction in
        let own = try IngestLog(transaction).conversations(of: absolutePath(source))
        return try threads(own, transaction).compactMap {
          try find($0, transaction, isStored: true)
        }
      }
    }
    return try SourceInspection(options).withLoadedSource(source, folder: "/tmp") { transaction in
      try transaction.execute(InsightSchema.tables.sql)
      return try threads(nil, transaction).compactMap { try find($0, transaction, isStored: false) }
    }
  }

  private func threads(_ own: Set<Int64>?, _ transaction: Transaction) throws -> [Int64] {
    var rows: [Int64] = []
    try ThreadCatalog(transaction).forEach { thread in
      if own?.contains(thread.conversation) ?? true { rows.append(thread.row) }
    }
    return rows.reversed()
  }

  private func find(
    _ row: Int64,
    _ transaction: Transaction,
    isStored: Bool
  ) throws -> Found? {
    guard let thread = try ThreadCatalog(transaction).thread(row) else { return nil }
    let asOf = thread.lastAt ?? now
    let task = try TaskReader(transaction).task(
      thread,
      kinds: job.kinds.map(\.name),
      selection: JobDefinition.Selection(),
      zone: .utc,
      asOf: asOf
    )
    guard let task else { return nil }
    let store = InsightStore(transaction)
    let finding = try extraction.finding(task)
    _ = try extraction.store(finding, in: task, of: thread, at: now, in: transaction)
    if isStored {
      try extraction.note(task, fingerprint: thread.fingerprintText, at: now, in: transaction)
    }
    var filter = InsightFilter()
    filter.threadId = thread.id
    filter.kinds = task.kinds
    filter.showsExpired = true
    let all = try store.insights(ofThread: thread.id)
    return Found(
      thread: ThreadSummary(thread),
      insights: try store.list(filter, at: asOf, catalog: job.catalog),
      quarantined: all.count { $0.status == .quarantined },
      isStored: isStored
    )
  }
}

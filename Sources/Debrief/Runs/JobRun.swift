import Archives
public import CivilTime
import Conversations
import Database
import Extraction
import Insights
import JSON
public import Jobs
import Ledger
import Reports

/// Runs a job: reads its source, extracts what is due, writes the results where they belong.
public struct JobRun {
  private let workspace: Workspace
  private let job: JobDefinition
  private let now: Instant
  private let options: RunOptions

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - workspace: Where conversations and insights are.
  ///   - job: What to do.
  ///   - now: The current time.
  ///   - options: How the run differs from what the job says.
  public init(_ workspace: Workspace, job: JobDefinition, now: Instant, options: RunOptions) {
    self.workspace = workspace
    self.job = job
    self.now = now
    self.options = options
  }

  /// Runs the job.
  ///
  /// - Returns: What was done.
  /// - Throws: ``SourceError`` if the source cannot be read at all, ``WorkspaceError``,
  ///   `DatabaseError`, or `SinkError`.
  public func run() throws -> RunResult {
    let engine = options.reader.engine
    var result = RunResult(
      job: job.name,
      runId: nil,
      engine: engine.name,
      asOf: now
    )
    result.unknownKinds =
      job.namesKinds ? job.kinds.map(\.name).filter { !engine.kinds.contains($0) } : []
    let own = try options.isDryRun ? nil : lock()
    defer { withExtendedLifetime(own) {} }
    if !options.isDryRun { try readSource(into: &result) }
    guard !workspace.isEmpty else { throw WorkspaceError.empty(folder: workspace.folder) }
    let connection = try workspace.openForWriting()
    let selection = try connection.read { transaction in
      var selection = ThreadSelection(job, now: now)
      selection.isDue = { thread in
        try !ThreadNeeds(of: thread, for: job, engine, transaction)
          .due(refreshesStale: options.refreshesStale).isEmpty
      }
      return try selection.select(in: transaction)
    }
    result.asOf = selection.asOf
    result.threads.selected = selection.threads.count
    result.threads.messages = selection.messages
    result.threads.skipped = selection.skipped
    if options.isDryRun {
      try connection.read { transaction in
        try plan(selection, engine, transaction, &result)
      }
      return result
    }
    // Calls to a model take long: other commands go on meanwhile, but not the same job.
    let lock = try options.reader.isModel ? nil : workspace.lock()
    defer { withExtendedLifetime(lock) {} }
    try extract(selection, engine, connection, &result)
    return result
  }

  /// Only one process runs a job.
  private func lock() throws -> WorkspaceLock {
    try workspace.create()
    return try workspace.lock(
      job: job.name,
      waiting: options.wait,
      isCancelled: options.isCancelled
    )
  }

  // MARK: Source

  private func readSource(into result: inout RunResult) throws {
    guard let source = job.source else { return }
    var ingest = IngestOptions()
    ingest.source.format = source.format
    ingest.source.timeZone = source.timeZone
    ingest.source.keepsAllBranches = source.keepsAllBranches
    switch source.mapping {
    case .file(let path): ingest.source.mapping = path
    case .inline(let node, let file):
      ingest.source.inlineMapping = try SourceMapping(node, file: file)
    case nil: break
    }
    ingest.isComplete = source.isComplete
    let ingested = try Ingestion(
      workspace,
      options: ingest,
      now: now,
      progress: options.progress,
      isCancelled: options.isCancelled
    ).run([source.path])
    result.source = ingested.sources.first
    if let failure = result.source?.failure { throw failure }
  }

  // MARK: Extraction

  /// How many threads are committed together: as many as lose little when a run is killed.
  private static let threadsPerCommit = 200

  private func extract(
    _ selection: ThreadSelection.Result,
    _ engine: any Engine,
    _ connection: Connection,
    _ result: inout RunResult
  ) throws {
    var random = SystemRandomNumberGenerator()
    let runId = RunId.make(at: now, using: &random)
    result.runId = runId
    let work = try connection.read { try threadWork(selection, engine, run: runId, $0) }
    try connection.write { try RunLog($0).save(record(result, finished: nil)) }
    let outputs = try JobOutputs(job, connection, now: now, catalog: job.catalog(options.catalog))
    try outputs.readReviews()
    switch options.reader {
    case .offline: try extractAtOnce(selection, work, outputs, connection, &result)
    case .model(_, let access): try extract(selection, work, access, runId, &result)
    }
    result.outputs = try outputs.finish(selection, result)
    try connection.write { try RunLog($0).save(record(result, finished: now)) }
  }

  /// Reads threads with an engine that asks nobody.
  private func extractAtOnce(
    _ selection: ThreadSelection.Result,
    _ work: ThreadWork,
    _ outputs: JobOutputs,
    _ connection: Connection,
    _ result: inout RunResult
  ) throws {
    var rest = selection.threads[...]
    while !rest.isEmpty, !options.isCancelled() {
      let batch = rest.prefix(Self.threadsPerCommit)
      rest = rest.dropFirst(batch.count)
      try connection.write { transaction in
        for row in batch { try work.process(row, transaction, &result) }
      }
      try outputs.writeQueuedThreads()
      options.progress(
        IngestProgress(
          source: job.name,
          messages: selection.threads.count - rest.count,
          fraction: 1 - Double(rest.count) / Double(selection.threads.count)
        )
      )
    }
    result.interrupted = !rest.isEmpty
    result.left = rest.count
  }

  /// Reads threads with a model.
  private func extract(
    _ selection: ThreadSelection.Result,
    _ work: ThreadWork,
    _ access: ModelAccess,
    _ runId: String,
    _ result: inout RunResult
  ) throws {
    let commits = GroupCommit { [workspace] in try workspace.openForWriting() }
    defer { commits.close() }
    let (threads, job, progress) = (selection.threads, job.name, options.progress)
    var answers = LiveAnswers(access, commits: commits, owner: runId)
    answers.isCancelled = options.isCancelled
    let run = ModelRun(
      work: work,
      answers: answers,
      run: runId,
      isCancelled: options.isCancelled,
      progress: { done in
        progress(
          IngestProgress(
            source: job,
            messages: done,
            fraction: Double(done) / Double(max(1, threads.count))
          )
        )
      }
    )
    let begun = result
    let outcome = try blocking { await run.read(threads, into: begun) }
    result = outcome.result
    result.left = threads.count - outcome.done
    switch outcome.failure {
    case let failure as ModelFailure where failure.mayPass:
      // A quota that was used up, or a service that was down, before anything was done is no
      // success.
      if failure.isOfService, result.threads.read == 0 { throw failure }
      result.stopped = failure.description
    case ModelFailure.cancelled?: result.interrupted = true
    case let failure?: throw failure
    case nil: result.interrupted = result.left > 0
    }
  }

  private func threadWork(
    _ selection: ThreadSelection.Result,
    _ engine: any Engine,
    run runId: String?,
    _ transaction: Transaction
  ) throws -> ThreadWork {
    ThreadWork(
      job: job,
      asOf: selection.asOf,
      now: now,
      extraction: ThreadExtraction(
        engine: engine,
        catalog: job.catalog(options.catalog),
        triggeredBy: job.triggeredBy + (runId.map { "/run:\($0)" } ?? ""),
        runId: runId
      ),
      quotesOptedOut: try OptedOutQuotes(transaction).kinds(),
      refreshesStale: options.refreshesStale
    )
  }

  private func record(_ result: RunResult, finished: Instant?) -> RunRecord {
    RunRecord(
      id: result.runId ?? "",
      job: job.name,
      startedAt: now,
      finishedAt: finished,
      asOf: result.asOf,
      counts: [
        "threads": result.threads.json, "insights": result.insights.json,
        "engine": .string(result.engine), "basis": .string(job.asOf.basis.rawValue),
        "interrupted": .bool(result.interrupted), "left": JSONValue(result.left),
      ]
    )
  }

  private func plan(
    _ selection: ThreadSelection.Result,
    _ engine: any Engine,
    _ transaction: Transaction,
    _ result: inout RunResult
  ) throws {
    let work = try threadWork(selection, engine, run: nil, transaction)
    var plan = options.reader.planner(on: now)
    for row in selection.threads {
      guard let thread = try ThreadCatalog(transaction).thread(row) else { continue }
      switch try work.due(in: thread, transaction) {
      case .nothing: result.threads.unchanged += 1
      case .optedOut: result.threads.skipped["opted out", default: 0] += 1
      case .task(let task):
        result.threads.read += 1
        if result.due.count < 1000 { result.due.append(thread.id) }
        try plan?.add(task, transaction)
      }
    }
    result.plan = plan?.plan
  }
}

extension JobDefinition {
  /// The kinds, with what the job says of their lives and minima.
  ///
  /// - Parameter known: What is known of kinds.
  /// - Returns: The same with what the job says.
  func catalog(_ known: KindCatalog) -> KindCatalog {
    var catalog = known
    for wanted in kinds {
      var kind = catalog.kind(named: wanted.name)
      kind.minimumConfidence = max(kind.minimumConfidence, wanted.minimumConfidence)
      switch wanted.lifetime {
      case .unlimited: kind.expiry = .never
      case .span(let span): kind.expiry = .afterEvidence(hours: Int(span / .seconds(3600)))
      case nil: break
      }
      catalog.add(kind)
    }
    return catalog
  }
}

extension StoredThread {
  /// The fingerprint as records name it.
  var fingerprintText: String { fingerprint.hexadecimal }
}

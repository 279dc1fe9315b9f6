import ArchiveReading
package import CivilTime
import Conversations
import Database
import Extraction
import Failures
import Insights
import JSON
package import Jobs
import RecordSources
import Reporting
import Sinks
import Threads
package import Workspace

/// Runs a job: reads its source, extracts what is due, writes the results where they belong.
package struct JobRun {
  let workspace: Workspace
  let job: JobDefinition
  let now: Instant
  var options: RunOptions

  /// Prepares a run.
  ///
  /// - Parameter workspace: Where conversations and insights are.
  package init(_ workspace: Workspace, job: JobDefinition, now: Instant, options: RunOptions) {
    self.workspace = workspace
    self.job = job
    self.now = now
    self.options = options
  }

  /// Runs the job.
  ///
  /// - Throws: ``SourceError`` if the source cannot be read at all, ``WorkspaceError``,
  ///   `DatabaseError`, or `SinkError`.
  package func run() throws -> RunResult {
    let engine = options.reader.engine
    let kept = try options.kept.checked(for: job, in: workspace)
    var result = RunResult(
      job: job.name,
      runId: nil,
      engine: engine.name,
      asOf: now
    )
    result.unknownKinds = job.kindNames.filter { !engine.kinds.contains($0) }
    if options.joinsRun {
      result = try help(result)
    } else {
      do { try runJob(sparing: kept, &result) } catch {
        try? note(error, result)
        throw error
      }
    }
    result.unreadable = workspace.unreadable.listed
    return result
  }

  private func runJob(sparing kept: KeptFiles, _ result: inout RunResult) throws {
    let engine = options.reader.engine
    if !options.isDryRun, let paused = try pausedResult(result) { return result = paused }
    // Other commands, and other jobs, go on meanwhile, but not the same job.
    let own = try options.isDryRun ? nil : lock()
    defer { withExtendedLifetime(own) {} }
    if let worker = options.worker, !options.isDryRun {
      return try runShare(with: worker, sparing: kept, &result)
    }
    if !options.isDryRun || options.readsSourceInDryRun {
      try readSource(into: &result)
    }
    if workspace.isEmpty, options.isCancelled() {
      return result.interrupted = true
    }
    guard !workspace.isEmpty else { throw WorkspaceError.empty(folder: workspace.folder) }
    let connection = try workspace.openForWriting()
    let selection = try connection.read { try select(in: $0) }
    try checkThreadsAreThere(selection)
    result.asOf = selection.asOf
    result.threads.selected = selection.threads.count
    result.threads.messages = selection.messages
    result.threads.skipped = selection.skipped
    if options.isDryRun {
      return try connection.read { transaction in
        try plan(selection, engine, transaction, &result)
      }
    }
    try extract(selection, connection, sparing: kept, &result)
  }

  /// Refuses a job if the workspace has none of the threads that it names.
  ///
  /// - Throws: ``WorkspaceError/unknown(what:name:)``.
  private func checkThreadsAreThere(_ selection: ThreadSelection.Result) throws {
    let others: Set = [SkipReason.thread.rawValue, SkipReason.conversation.rawValue]
    guard let name = job.selection.includedThreads.first, selection.threads.isEmpty,
      Set(selection.skipped.keys).isSubset(of: others)
    else { return }
    throw WorkspaceError.unknown(what: .threadOrConversation, name: name.text)
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

  /// Reads the job's source; where hosts share a coordinator, only what this one leases.
  func readSource(into result: inout RunResult) throws {
    guard let source = job.source else { return }
    var ingest = IngestOptions()
    ingest.source.format = source.format
    ingest.source.timeZone = source.timeZone
    ingest.source.keepsAllBranches = source.keepsAllBranches
    ingest.source.threading = source.cutsAtSilences ? .sessions : .linked
    switch source.mapping {
    case .file(let path): ingest.source.mapping = path
    case .inline(let node, let file):
      ingest.source.inlineMapping = try SourceMapping(node, file: file)
    case .tables(let messages, let conversations, let file):
      ingest.source.inlineMapping =
        try SourceMapping(messages: messages, conversations: conversations, file: file)
    case nil: break
    }
    ingest.source.server = try source.server?.address(options.secret)
    ingest.source.preset = source.preset.flatMap(ServerPreset.init(named:))
    ingest.isComplete = source.isComplete
    ingest.shards = job.selection.held
    let ingested = try Ingestion(
      workspace,
      options: ingest,
      now: now,
      progress: options.progress,
      isCancelled: options.isCancelled
    ).run([source.path])
    result.source = ingested.sources.first
    if let failure = result.source?.finalFailure { throw failure }
  }

  /// Records that a run failed: one that has begun, which else looks as if it had been killed, or
  /// one that could not read its source, so that its job does not look healthy.
  private func note(_ failure: any Error, _ result: RunResult) throws {
    guard !options.isDryRun, !workspace.isEmpty, result.runId != nil || failure is SourceError
    else {
      return
    }
    var random = SystemRandomNumberGenerator()
    var result = result
    result.runId = result.runId ?? RunID(at: now, using: &random)
    let record = record(result, after: failure)
    try workspace.openForWriting().write { try RunLog($0).save(record) }
  }

  // MARK: Threads

  /// Finds the threads that the job wants.
  ///
  /// - Parameters:
  ///   - transaction: Where to read.
  ///   - skip: Called with every thread that is left out; nil if not wanted.
  func select(
    in transaction: Transaction,
    skip: ((StoredThread, SkipReason) -> Void)? = nil
  ) throws -> ThreadSelection.Result {
    var selection = ThreadSelection(job, now: now)
    selection.skip = skip
    selection.includesMedia = options.reader.sendsMedia
    let engine = options.reader.engine
    let held = try job.selection.limit.map { _ in
      try HeldThreads(of: job.name, engine, now: now, transaction)
    }
    selection.isDue = { thread in
      let kinds = try ThreadNeeds(of: thread, for: job, engine, transaction)
        .due(refreshesStale: options.refreshesStale)
      // What the run leaves alone must not take the place of others, night after night.
      return !kinds.isEmpty && held?.reason(for: thread, kinds) == nil
    }
    return try selection.select(in: transaction)
  }

  /// The work on the threads.
  ///
  /// - Parameters:
  ///   - runId: The run's id; nil if there is none.
  ///   - transaction: Where to read.
  func threadWork(
    _ selection: ThreadSelection.Result,
    _ engine: any Engine,
    run runId: RunID?,
    _ transaction: Transaction
  ) throws -> ThreadWork {
    var work = ThreadWork(
      job: job,
      asOf: selection.asOf,
      now: now,
      extraction: ThreadExtraction(
        engine: engine,
        catalog: job.catalog(options.catalog),
        triggeredBy: .job(job.name, run: runId),
        runId: runId,
        calibration: try InsightStore(transaction).calibration()
      ),
      quotesOptedOut: try InsightStore(transaction).kindsQuotingOptedOut(),
      sendsMedia: options.reader.sendsMedia,
      refreshesStale: options.refreshesStale
    )
    if options.reader.isModel {
      work.context = try ThreadContext(job.context, job.selection, transaction)
    }
    return work
  }

  // MARK: Records

  /// The record of a run that an error ended.
  private func record(_ result: RunResult, after error: any Error) -> RunRecord {
    var record = record(result, finished: options.clock())
    var counts = record.counts.object ?? JSONObject()
    // Any other error is a mistake in debrief, and may hold anything.
    let reason = (error as? any UserFacingError)?.userMessage ?? "\(type(of: error))"
    counts.append("failure", .string(reason))
    record.counts = .object(counts)
    return record
  }

  func record(_ result: RunResult, finished: Instant?) -> RunRecord {
    RunRecord(
      id: result.runId ?? "",
      job: job.name,
      startedAt: now,
      finishedAt: finished,
      asOf: result.asOf,
      counts: [
        "threads": result.threads.json, "insights": result.insights.json,
        "engine": .string(result.engine.rawValue), "basis": .string(job.asOf.basis.rawValue),
        "reach": ReportScope(job).json,
        "interrupted": .bool(result.interrupted), "left": JSONValue(result.left),
        "adHoc": .bool(job.isAdHoc),
        // What was read of the source was used, unlike after a "failure".
        "sourceFailure": JSONValue(result.source?.failure?.description),
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
    var refreshing = work
    refreshing.refreshesStale = true
    var plan = options.reader.planner(on: now)
    var refresh = options.refreshesStale ? nil : options.reader.planner(on: now)
    let held = try HeldThreads(of: job.name, engine, now: now, transaction)
    result.givenUp = try WorkQueue(transaction).givenUp(of: job.name)
    for row in selection.threads {
      guard let thread = try work.thread(row, transaction) else { continue }
      switch try work.due(in: thread, transaction) {
      case .nothing:
        result.threads.unchanged += 1
        guard refresh != nil, case .task(let task) = try refreshing.due(in: thread, transaction)
        else { continue }
        result.stale += 1
        try refresh?.add(task, transaction)
      case .optedOut: result.threads.skip(.optedOut)
      case .task(let task):
        if let reason = held.reason(for: thread, task.kinds) {
          result.threads.skip(reason)
          continue
        }
        result.threads.read += 1
        if result.due.count < 1000 { result.due.append(thread.id) }
        try plan?.add(task, transaction)
      }
    }
    result.plan = try plan?.finished()
    result.refreshPlan = result.stale > 0 ? try refresh?.finished() : nil
  }

  /// The calls that a model would need to read again what the embedded engine read; nothing is
  /// computed if it read nothing.
  ///
  /// - Returns: The number of such threads, and the plan; nil for none.
  package func refreshOffer() throws -> (threads: Int, plan: CallPlan)? {
    guard options.reader.isModel, !options.refreshesStale, !workspace.isEmpty else { return nil }
    let connection = try workspace.openForReading()
    return try connection.read { transaction in
      guard try ExtractionLog(transaction).knows(engine: .offline) else { return nil }
      let engine = options.reader.engine
      var result = RunResult(job: job.name, runId: nil, engine: engine.name, asOf: now)
      try plan(try select(in: transaction), engine, transaction, &result)
      return result.refreshPlan.map { (result.stale, $0) }
    }
  }
}

extension JobDefinition {
  /// The kinds, with the lifetimes and minimum confidences that the job sets.
  func catalog(_ known: KindCatalog) -> KindCatalog {
    var catalog = known
    for wanted in kinds {
      var kind = catalog.kind(named: KindName(rawValue: wanted.name))
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

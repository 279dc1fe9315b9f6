import Sinks
import CivilTime
import Database
import Insights
import Jobs
import Reports
import Workspace

extension JobRun {
  /// The message about a paused job.
  package static let paused = "the job is paused"

  /// The message if the job is paused.
  ///
  /// - Returns: nil if it is not paused.
  func pausedResult(_ begun: RunResult) throws -> RunResult? {
    guard !workspace.isEmpty else { return nil }
    return try workspace.openForWriting().read { transaction in
      guard try WorkQueue(transaction).isPaused(job.name) else { return nil }
      var result = begun
      result.stopped = Self.paused
      result.left = try WorkQueue(transaction).count(.ready, .thread, of: job.name)
      return result
    }
  }

  /// What ends the run before its work is done.
  var bounds: RunBounds {
    var bounds = RunBounds()
    bounds.isInterrupted = options.isCancelled
    bounds.isRedistributed = options.isRedistributed
    bounds.clock = options.clock
    bounds.grace = options.grace
    if let runtime = job.limits.runtime {
      bounds.end(at: now + runtime, "max_runtime was reached")
    }
    if let end = options.end {
      bounds.end(at: end, "the time of --finish-by was reached")
    }
    return bounds
  }

  /// A recorded run, and where its results go.
  struct Begun {
    let id: RunID
    let connection: Connection
    let outputs: JobOutputs
  }

  /// Enqueues what is due, processes it, and writes the results where they belong.
  func extract(
    _ selection: ThreadSelection.Result,
    _ connection: Connection,
    sparing kept: KeptFiles,
    _ result: inout RunResult
  ) throws {
    let begun = try begin(connection, sparing: kept, &result)
    let work = try work(selection, begun)
    try processQueue(selection, work, begun, &result)
    try end(selection, work, begun, &result)
  }

  /// Records a run, and imports what readers said.
  func begin(
    _ connection: Connection,
    sparing kept: KeptFiles,
    _ result: inout RunResult
  ) throws -> Begun {
    var random = SystemRandomNumberGenerator()
    let runId = RunID(at: now, using: &random)
    result.runId = runId
    try connection.write { try RunLog($0).save(record(result, finished: nil)) }
    var outputOptions = options
    (outputOptions.catalog, outputOptions.kept) = (job.catalog(options.catalog), kept)
    let outputs = try JobOutputs(job, connection, now: now, options: outputOptions)
    try outputs.readReviews()
    return Begun(id: runId, connection: connection, outputs: outputs)
  }

  /// The work on the threads of a recorded run.
  func work(_ selection: ThreadSelection.Result, _ begun: Begun) throws -> ThreadWork {
    try begun.connection.read { transaction in
      try threadWork(selection, options.reader.engine, run: begun.id, transaction)
    }
  }

  /// Enqueues what is due, and processes it.
  func processQueue(
    _ selection: ThreadSelection.Result,
    _ work: ThreadWork,
    _ begun: Begun,
    _ result: inout RunResult
  ) throws {
    let (connection, outputs) = (begun.connection, begun.outputs)
    let session = try QueueSession(self, work, bounds, run: begun.id, feeds: true, connection)
    do {
      let feed = QueueFeed(
        work: work,
        run: begun.id,
        bounds: session.bounds,
        reached: options.reached
      )
      try feed.fill(from: selection.threads, connection, &result)
      try session.worker.endFeeding()
      try session.drain(outputs, &result)
      // Others may have joined in.
      while result.isComplete, try session.awaitOthers() { try session.drain(outputs, &result) }
    } catch {
      try? session.worker.leave()
      throw error
    }
    try session.worker.leave()
  }

  /// Sums up conversations, writes what was found where it belongs, and closes the record.
  func end(
    _ selection: ThreadSelection.Result,
    _ work: ThreadWork,
    _ begun: Begun,
    _ result: inout RunResult
  ) throws {
    let (connection, outputs) = (begun.connection, begun.outputs)
    try makeDigests(selection.conversations.sorted(), work, run: begun.id, connection, &result)
    if result.digests.summarised > 0 { try outputs.writeQueuedThreads() }
    (result.left, result.givenUp) = try connection.read { transaction in
      let queue = WorkQueue(transaction)
      let left =
        try queue.count(.ready, .thread, of: job.name)
        + queue.count(.running, .thread, of: job.name)
      return (left, try queue.givenUp(of: job.name))
    }
    result.outputs = try outputs.finish(selection, result)
    result.notices += outputs.notices
    try connection.write { try RunLog($0).save(record(result, finished: options.clock())) }
  }

  /// Processes the queue of a run that another process began.
  func help(_ begun: RunResult) throws -> RunResult {
    var result = begun
    guard !workspace.isEmpty else { throw WorkspaceError.empty(folder: workspace.folder) }
    let connection = try workspace.openForWriting()
    guard
      let run = try connection.read({
        try RunLog($0).latest(of: job.name, upTo: now.believed).first
      }),
      run.finishedAt == nil, try isUnderWay(run.id, connection)
    else {
      result.stopped = "no run of the job is under way"
      return result
    }
    result.runId = run.id
    result.asOf = run.asOf
    let work = try connection.read { transaction in
      let selection = ThreadSelection.Result(InsightClock(run.asOf), basis: .source)
      return try threadWork(selection, options.reader.engine, run: run.id, transaction)
    }
    let session = try QueueSession(self, work, bounds, run: run.id, feeds: false, connection)
    defer { try? session.worker.leave() }
    repeat { try session.drain(nil, &result) } while try result.isComplete && session.awaitOthers()
    return result
  }

  /// Whether a process works for a run.
  private func isUnderWay(_ run: RunID, _ connection: Connection) throws -> Bool {
    let locks = try WorkerLocks(folder: workspace.folder)
    return try connection.read { try WorkQueue($0).workers(ofRun: run) }
      .contains(where: locks.isAlive)
  }
}

extension RunResult {
  /// Whether everything was done that could be begun.
  var isComplete: Bool { stopped == nil && !interrupted && !isRedistributed }
}

import Database
import Jobs
import Ledger
import Threads
import Workspace

/// The share of one process in processing a job's queue.
struct QueueSession {
  let worker: QueueWorker
  let bounds: RunBounds
  private let run: JobRun
  private let work: ThreadWork
  private let runId: RunID
  private let connection: Connection

  /// Joins the workers of a job.
  ///
  /// - Throws: ``WorkspaceError``.
  init(
    _ run: JobRun,
    _ work: ThreadWork,
    _ bounds: RunBounds,
    run runId: RunID,
    feeds: Bool,
    _ connection: Connection
  ) throws {
    (self.run, self.work, self.bounds, self.runId) = (run, work, bounds, runId)
    self.connection = connection
    worker = try QueueWorker(
      run.workspace,
      connection,
      job: run.job.name,
      run: runId,
      feeds: feeds,
      clock: bounds.clock
    )
  }

  /// Works until nothing can be begun, or the run has to end.
  ///
  /// - Parameters:
  ///   - outputs: Where results go after every commit; nil to leave that to another process.
  ///   - result: Where to count.
  /// - Throws: ``ModelFailure``, `DatabaseError` or `SinkError`.
  func drain(_ outputs: JobOutputs?, _ result: inout RunResult) throws {
    let queue = try connection.read {
      try WorkQueue($0).count(.ready, .thread, of: run.job.name)
    }
    guard queue > 0 else { return note(bounds.stop.map(ModelTally.End.stopped), &result) }
    switch run.options.reader {
    case .offline: try readAtOnce(queue, outputs, &result)
    case .model(_, let access): try ask(access, queue, &result)
    }
  }

  /// Waits for the items that other processes have, or still enqueue.
  ///
  /// - Returns: Whether there is something to do again.
  func awaitOthers() throws -> Bool {
    let writing = FileWatch(run.workspace.folder, for: .writing)
    while bounds.stop == nil {
      writing.reset()
      try worker.reclaim()
      // Asked first, so that what is enqueued in between is counted.
      let isFed = try worker.isFed()
      let (ready, running) = try connection.read { transaction in
        let queue = WorkQueue(transaction)
        return (
          try queue.count(.ready, .thread, of: run.job.name),
          try queue.count(.running, .thread, of: run.job.name)
        )
      }
      if ready > 0 { return true }
      if running == 0, !isFed { return false }
      // Others commit up to hundreds of times a second, and each look takes turns with them.
      bounds.request.sleep(for: .milliseconds(200))
      bounds.request.wait(forInputOn: writing.number, atMost: Self.longestWait)
    }
    return false
  }

  /// The time after which to look although nothing was written: a worker on another machine that
  /// shares the folder is not noticed, nor is a lease that is over.
  private static let longestWait = Duration.seconds(2)

  /// Reads threads with an engine that uses no model.
  private func readAtOnce(
    _ count: Int,
    _ outputs: JobOutputs?,
    _ result: inout RunResult
  ) throws {
    var done = 0
    let offline = OfflineWork(
      work: work,
      worker: worker.id,
      bounds: bounds,
      progress: { more in
        done += more
        report(done, of: count)
        try outputs?.writeQueuedThreads()
      },
      reached: run.options.reached
    )
    switch try offline.drain(connection, &result) {
    case .done: break
    case .paused: note(.paused, &result)
    case .stopped(let stop): note(.stopped(stop), &result)
    }
  }

  /// Reads threads with a model.
  private func ask(_ access: ModelAccess, _ count: Int, _ result: inout RunResult) throws {
    let (job, progress) = (run.job.name, run.options.progress)
    let workspace = run.workspace
    let pool = ModelRun.Pool(
      worker: worker.id,
      bounds: bounds,
      reader: try SnapshotReader { try workspace.openForReading() },
      progress: { done in
        progress(.init(job: job, done: done, of: count, cost: access.spending.total))
      },
      reached: run.options.reached
    )
    let begun = result
    let outcome = try run.withAnswers(access, owner: "\(runId)/\(worker.id)", bounds) { answers in
      let model = ModelRun(work: work, answers: answers, run: runId)
      return try blocking { await model.drain(pool, into: begun) }
    }
    result = outcome.result
    result.notices = access.notices.all
    // A quota that was used up, or a service that was down, before anything was done is not a
    // success.
    if case .failed(let error) = outcome.end {
      guard let failure = error as? ModelFailure, failure.mayPass || failure == .cancelled,
        !failure.isOfService || result.threads.read > 0
      else { throw error }
    }
    note(outcome.end, &result)
  }

  /// Notes why the run ended early.
  private func note(_ end: ModelTally.End?, _ result: inout RunResult) {
    switch end {
    case nil: break
    case .paused: result.stopped = JobRun.paused
    case .stopped(.time(let words)): result.stopped = words
    case .stopped(.interrupted): result.interrupted = true
    case .stopped(.redistributed): result.isRedistributed = true
    case .failed(ModelFailure.cancelled):
      // Calls are cancelled for one of these reasons only.
      note(bounds.stop.map(ModelTally.End.stopped) ?? .stopped(.interrupted), &result)
    case .failed(let error): result.stopped = "\(error)"
    }
  }

  private func report(_ done: Int, of count: Int) {
    run.options.progress(.init(job: run.job.name, done: done, of: count))
  }
}

extension WorkProgress {
  /// The progress of a job.
  fileprivate init(job: String, done: Int, of count: Int, cost: USD? = nil) {
    self.init(
      subject: job,
      done: done,
      unit: .threads,
      fraction: Double(done) / Double(max(1, count)),
      cost: cost?.description
    )
  }
}

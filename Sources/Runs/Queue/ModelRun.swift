import CivilTime
import Conversations
import Database
import Extraction
import GeminiEngine
import Insights
import Jobs
import Ledger
import Media
import Threads

/// Processes the queue with a model, many threads at once.
///
/// Reading what is due, asking, and storing what was found are separate: no transaction is open
/// while a call is under way. One thread that fails does not stop the others.
struct ModelRun: Sendable {
  let work: ThreadWork
  let answers: LiveAnswers
  /// The run to which calls are charged.
  let run: RunID
  var priority = CallPriority.background

  /// Takes steps until there is nothing left to ask.
  ///
  /// - Throws: ``ModelFailure``.
  func finding(_ task: ExtractionTask) async throws -> ThreadExtraction.Finding {
    let purpose = LiveAnswers.Purpose(
      run: run,
      job: work.job.name,
      thread: task.threadId,
      kinds: task.kinds.map { CallKind(rawValue: $0.rawValue) },
      priority: priority
    )
    guard let media = answers.access.media else { return try await finding(task, purpose) }
    return try await media.withMedia(of: task) { try await finding($0, purpose) }
  }

  private func finding(
    _ task: ExtractionTask,
    _ purpose: LiveAnswers.Purpose
  ) async throws -> ThreadExtraction.Finding {
    let engine = work.extraction.engine
    let step = try await answers.lastStep(
      for: purpose,
      learning: (engine as? GeminiEngine)?.habits,
      engine.steps(task)
    )
    guard let finding = work.extraction.finding(of: step, in: task.messages) else {
      throw EngineWaits()
    }
    return finding
  }

  // MARK: The queue

  /// The tasks that share the queue, and what they report to.
  struct Pool: Sendable {
    /// This process, as the queue knows it.
    let worker: Int64
    /// What ends the run before its work is done.
    let bounds: RunBounds
    /// Reads threads, outside the transactions of the one that writes.
    let reader: SnapshotReader
    /// Called after every thread with the number done.
    let progress: @Sendable (Int) -> Void
    let reached: @Sendable (RunCheckpoint) -> Void
  }

  /// The role of a task in a run.
  private enum Role {
    case worker, heartbeat, deadline
  }

  /// The number of threads in progress at once: more than the number of calls, so that others are
  /// prepared and stored while some wait for their answers, and no call is missing meanwhile.
  ///
  /// Where commits wait for company, more of them do.
  private var workers: Int {
    let calls = answers.access.concurrency
    return calls > CallGate.many ? 2 * calls : calls + calls / 2
  }

  /// Works until nothing can be begun, or the run has to end.
  ///
  /// The workers, the heartbeat and the watch over the deadline are siblings: when the last worker
  /// is done, or the time to drain is over, all that is left is cancelled.
  func drain(_ pool: Pool, into result: RunResult) async -> ModelTally.Outcome {
    let tally = ModelTally(result)
    let (id, clock) = (pool.worker, answers.clock)
    var working = workers
    await withTaskGroup(of: Role.self) { group in
      for _ in 0..<working {
        group.addTask {
          await work(pool, tally)
          return .worker
        }
      }
      group.addTask {
        await answers.keepLeases { try WorkQueue($0).renewLease(of: id, now: clock()) }
        return .heartbeat
      }
      group.addTask {
        await pool.bounds.awaitDrainEnd()
        return .deadline
      }
      for await role in group {
        if role == .worker { working -= 1 }
        if role == .deadline || working == 0 { group.cancelAll() }
      }
    }
    return tally.outcome
  }

  /// Reads one thread after another.
  private func work(_ pool: Pool, _ tally: ModelTally) async {
    while tally.mayGoOn {
      if let stop = pool.bounds.stop { return tally.end(.stopped(stop)) }
      let done = tally.done
      do {
        switch try await next(pool, tally) {
        case .nothing: return
        case .paused: return tally.end(.paused)
        case .later: await tally.progress(since: done, pool.bounds).made()
        case .closed: break
        case .begun(let threads):
          pool.reached(.claimed)
          try await askTogether(threads)
          try await read(threads, pool, tally)
        }
      } catch is CancellationError {
        // The time to drain is over.
      } catch {
        tally.end(.failed(error))
      }
    }
  }

  /// Reads threads, all at once: one that fails does not hold up the others.
  private func read(_ threads: [Begun], _ pool: Pool, _ tally: ModelTally) async throws {
    if threads.count == 1 { return try await readAndReport(threads[0], pool, tally) }
    await withTaskGroup { group in
      for begun in threads {
        group.addTask {
          do { try await readAndReport(begun, pool, tally) } catch is CancellationError {
            // The time to drain is over.
          } catch {
            tally.end(.failed(error))
          }
        }
      }
    }
  }

  private func readAndReport(_ begun: Begun, _ pool: Pool, _ tally: ModelTally) async throws {
    try await read(begun, pool, tally)
    pool.progress(tally.outcome.done)
  }

  // MARK: One thread

  /// A thread that was taken out of the queue.
  struct Begun: Sendable {
    let claim: Claim
    let thread: StoredThread
    let task: ExtractionTask
  }

  private enum Next: Sendable {
    case begun([Begun])
    /// There was nothing to read in what was claimed.
    case closed
    case nothing
    case later
    case paused
  }

  /// A task that asks for a thread.
  struct Asked: Sendable {
    let job: String
    let pool: Pool
    let peers: Int
  }

  /// Takes threads out of the queue, for all tasks that ask at the same time.
  private static let claiming = CommonWork<Asked, WorkQueue.ClaimResult> { tasks, transaction in
    guard let first = tasks.first else { return [] }
    return try WorkQueue(transaction).claim(
      .thread,
      of: first.job,
      by: first.pool.worker,
      forEachOf: tasks.count,
      peers: first.peers,
      now: first.pool.bounds.clock()
    )
  }

  /// Takes a thread out of the queue, with those that may be asked about together with it.
  private func next(_ pool: Pool, _ tally: ModelTally) async throws -> Next {
    let asked = Asked(job: work.job.name, pool: pool, peers: maxPeers)
    let handed = try await answers.commits.write(patience: .much, asked, with: Self.claiming)
    switch handed {
    case .nothing: return .nothing
    case .later: return .later
    case .paused: return .paused
    case .items(let claims):
      guard !claims.isEmpty else { return .nothing }
      var begun: [Begun] = []
      for claim in claims {
        if let thread = try await assess(claim, pool, tally) { begun.append(thread) }
      }
      return begun.isEmpty ? .closed : .begun(begun)
    }
  }

  /// Reads a thread and what was said elsewhere, without holding up the one connection that writes.
  ///
  /// - Returns: nil if there is nothing to read in it.
  private func assess(_ claim: Claim, _ pool: Pool, _ tally: ModelTally) async throws -> Begun? {
    let (work, now) = (work, pool.bounds.clock())
    let assessment: ThreadWork.Assessment
    do { assessment = try await pool.reader.read { try work.assess(claim.item, $0) } } catch {
      guard let failure = WorkFailure(ofOneItem: error) else { throw error }
      try await fail(claim, failure, pool, tally)
      return nil
    }
    if case .task(let task, let thread) = assessment {
      return Begun(claim: claim, thread: thread, task: task)
    }
    let counts = try await answers.commits.write(patience: .much) { transaction in
      var counts = tally.nothing
      try work.close(claim, assessment, at: now, transaction, &counts)
      return counts
    }
    tally.add(counts)
    return nil
  }

  private func read(_ begun: Begun, _ pool: Pool, _ tally: ModelTally) async throws {
    do {
      let finding = try await finding(begun.task)
      pool.reached(.found)
      let (work, now) = (work, pool.bounds.clock())
      let counts = try await answers.commits.write(patience: .much) { transaction in
        var counts = tally.nothing
        try work.finish(
          finding,
          begun.claim,
          begun.task,
          of: begun.thread,
          at: now,
          transaction,
          &counts
        )
        return counts
      }
      pool.reached(.finished)
      tally.add(counts)
    } catch let failure as ModelFailure where !failure.endsRun {
      try await fail(begun.claim, WorkFailure(failure), pool)
      tally.fail(begun.thread.id, failure)
    } catch {
      guard let failure = WorkFailure(ofOneItem: error) else { throw error }
      try await fail(begun.claim, failure, pool, tally)
    }
  }

  /// Releases a thread that cannot be read or stored, and counts it.
  private func fail(
    _ claim: Claim,
    _ failure: WorkFailure,
    _ pool: Pool,
    _ tally: ModelTally
  ) async throws {
    try await fail(claim, failure, pool)
    var counts = tally.nothing
    counts.fail(claim.item.threadId, failure.reason)
    tally.add(counts)
  }

  private func fail(_ claim: Claim, _ failure: WorkFailure, _ pool: Pool) async throws {
    let now = pool.bounds.clock()
    try await answers.commits.write { transaction in
      let queue = WorkQueue(transaction)
      switch failure.kind {
      case .rate, .quota:
        // By then the minute whose quota was exceeded is over.
        try queue.snooze(claim, until: now + .seconds(60), failure, now: now)
      case .transient, .content, .permanent, .lost:
        try queue.fail(claim, failure, now: now, random: .random(in: 0..<1))
      }
    }
  }
}

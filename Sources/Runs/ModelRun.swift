import CivilTime
import Conversations
import Database
import Extraction
import Insights
import Jobs
import Ledger

/// Works off the queue with a model, many threads at once.
///
/// Reading what is due, asking, and storing what was found are separate: no transaction is open
/// while a call is under way. One thread that fails does not stop the others.
struct ModelRun: Sendable {
  let work: ThreadWork
  let answers: LiveAnswers
  /// The run to which calls are booked.
  let run: String
  var priority = CallPriority.background

  /// Takes steps until there is nothing left to ask.
  ///
  /// - Throws: ``ModelFailure``, or `DatabaseError`.
  func finding(_ task: ExtractionTask) async throws -> ThreadExtraction.Finding {
    let purpose = LiveAnswers.Purpose(
      run: run,
      job: work.job.name,
      thread: task.threadId,
      kinds: task.kinds.map(\.rawValue),
      priority: priority
    )
    guard let media = answers.access.media else { return try await finding(task, purpose) }
    return try await media.withMedia(of: task) { try await finding($0, purpose) }
  }

  private func finding(
    _ task: ExtractionTask,
    _ purpose: LiveAnswers.Purpose
  ) async throws -> ThreadExtraction.Finding {
    let step = try await answers.lastStep(for: purpose, work.extraction.engine.steps(task))
    guard let finding = work.extraction.finding(of: step, in: task.messages) else {
      throw EngineWaits()
    }
    return finding
  }

  // MARK: Working off the queue

  /// How a model works off the queue.
  struct Crew: Sendable {
    /// This process, as the queue knows it.
    let worker: Int64
    /// What ends the run before its work is done.
    let bounds: RunBounds
    /// Told after every thread how many are done.
    let progress: @Sendable (Int) -> Void
    let reached: @Sendable (RunCheckpoint) -> Void
  }

  /// Works until nothing can be begun, or the run has to end.
  func drain(_ crew: Crew, into result: RunResult) async -> ModelTally.Outcome {
    let tally = ModelTally(result)
    let (worker, clock) = (crew.worker, answers.clock)
    let heartbeat = Task {
      await answers.keepLeases { try WorkQueue($0).renewLease(of: worker, now: clock()) }
    }
    let loops = Task {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<answers.access.concurrency {
          group.addTask { await loop(crew, tally) }
        }
      }
    }
    let watch = Task { await cancel(loops, crew.bounds) }
    await loops.value
    watch.cancel()
    heartbeat.cancel()
    return tally.outcome
  }

  /// Breaks off what is still under way when the time for that is over.
  private func cancel(_ loops: Task<Void, Never>, _ bounds: RunBounds) async {
    var end: Instant?
    while (try? await Task.sleep(for: .milliseconds(100))) != nil {
      if end == nil, bounds.stop != nil { end = bounds.drainEnd(from: bounds.clock()) }
      if let end, bounds.clock() >= end { return loops.cancel() }
    }
  }

  /// Reads one thread after the other.
  private func loop(_ crew: Crew, _ tally: ModelTally) async {
    while tally.mayGoOn {
      if let stop = crew.bounds.stop { return tally.end(.stopped(stop)) }
      do {
        switch try await next(crew, tally) {
        case .nothing: return
        case .paused: return tally.end(.paused)
        case .later: try await Task.sleep(for: .milliseconds(500))
        case .closed: break
        case .begun(let begun):
          crew.reached(.claimed)
          try await read(begun, crew, tally)
          crew.progress(tally.outcome.done)
        }
      } catch is CancellationError {
        // The time to drain is over.
      } catch {
        tally.end(.failed(error))
      }
    }
  }

  // MARK: One thread

  /// A thread that was taken out of the queue.
  private struct Begun: Sendable {
    let claim: Claim
    let thread: StoredThread
    let task: ExtractionTask
  }

  private enum Next: Sendable {
    case begun(Begun)
    /// There was nothing to read in it.
    case closed
    case nothing
    case later
    case paused
  }

  private func next(_ crew: Crew, _ tally: ModelTally) async throws -> Next {
    let (work, now) = (work, crew.bounds.clock())
    let (next, counts) = try await answers.commits.write { transaction in
      var counts = tally.nothing
      let handed = try WorkQueue(transaction)
        .claim(.thread, of: work.job.name, by: crew.worker, limit: 1, now: now)
      switch handed {
      case .nothing: return (Next.nothing, counts)
      case .later: return (.later, counts)
      case .paused: return (.paused, counts)
      case .items(let claims):
        guard let claim = claims.first else { return (.nothing, counts) }
        let look = try work.look(at: claim.item, transaction)
        if case .task(let task, let thread) = look {
          return (.begun(Begun(claim: claim, thread: thread, task: task)), counts)
        }
        try work.close(claim, look, at: now, transaction, &counts)
        return (.closed, counts)
      }
    }
    if case .closed = next { tally.add(counts) }
    return next
  }

  private func read(_ begun: Begun, _ crew: Crew, _ tally: ModelTally) async throws {
    do {
      let finding = try await finding(begun.task)
      crew.reached(.found)
      let (work, now) = (work, crew.bounds.clock())
      let counts = try await answers.commits.write { transaction in
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
      crew.reached(.finished)
      tally.add(counts)
    } catch let failure as ModelFailure where !failure.endsRun {
      try await fail(begun, WorkFailure(failure), crew)
      tally.fail(begun.thread.id, failure)
    } catch {
      guard let failure = WorkFailure(ofOneItem: error) else { throw error }
      try await fail(begun, failure, crew)
      var counts = tally.nothing
      counts.fail(begun.thread.id, failure.reason)
      tally.add(counts)
    }
  }

  private func fail(_ begun: Begun, _ failure: WorkFailure, _ crew: Crew) async throws {
    let now = crew.bounds.clock()
    try await answers.commits.write { transaction in
      let queue = WorkQueue(transaction)
      switch failure.kind {
      case .rate, .quota:
        // The minute in which too much was asked for is over then.
        try queue.snooze(begun.claim, until: now + .seconds(60), failure, now: now)
      case .transient, .content, .permanent, .lost:
        try queue.fail(begun.claim, failure, now: now, random: .random(in: 0..<1))
      }
    }
  }
}

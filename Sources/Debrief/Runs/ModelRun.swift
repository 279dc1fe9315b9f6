import CivilTime
import Conversations
import Database
import Extraction
import Jobs
import Ledger

/// Reads the due threads of a run with a model, many at once.
///
/// Reading what is due, asking, and storing what was found are separate: no transaction is open
/// while a call is under way. One thread that fails does not stop the others.
struct ModelRun: Sendable {
  let work: ThreadWork
  let answers: LiveAnswers
  let run: String
  var priority = CallPriority.background
  /// Whether to begin no further thread.
  let isCancelled: @Sendable () -> Bool
  /// Told after every thread how many are done.
  let progress: @Sendable (Int) -> Void

  /// What became of the threads.
  struct Outcome: Sendable {
    /// The counts.
    var result: RunResult
    /// How many threads were dealt with.
    var done = 0
    /// Why the run ended early.
    var failure: (any Error)?
  }

  /// Reads threads.
  ///
  /// - Parameters:
  ///   - rows: The threads' rows.
  ///   - result: What to count from.
  /// - Returns: What became of them.
  func read(_ rows: [Int64], into result: RunResult) async -> Outcome {
    let empty = result.withoutCounts
    var outcome = Outcome(result: result)
    let heartbeat = Task { await keepLeases() }
    defer { heartbeat.cancel() }
    await withTaskGroup(of: Result<ThreadOutcome, any Error>.self) { group in
      var rest = rows[...]
      var inARow = 0
      func begin() {
        guard outcome.failure == nil, !isCancelled(), let row = rest.popFirst() else { return }
        group.addTask {
          do { return .success(try await read(row, empty)) } catch { return .failure(error) }
        }
      }
      for _ in 0..<answers.access.concurrency { begin() }
      for await thread in group {
        switch thread {
        case .success(let thread):
          outcome.result.add(thread.counts)
          outcome.done += 1
          progress(outcome.done)
          if thread.counts.threads.read > 0 { inARow = 0 }
          if thread.failure != nil { inARow += 1 }
          if inARow >= Self.mostFailures { outcome.failure = outcome.failure ?? thread.failure }
        case .failure(let error): outcome.failure = outcome.failure ?? error
        }
        begin()
      }
    }
    return outcome
  }

  /// Says from time to time that this process lives, so that its calls are not given up.
  private func keepLeases() async {
    while (try? await Task.sleep(for: CallLedger.lease / 3)) != nil {
      let (owner, now) = (answers.owner, answers.clock())
      try? await answers.commits.write { try CallLedger($0).renewLeases(of: owner, now: now) }
    }
  }

  // MARK: One thread

  /// How many threads in a row may fail because the service does not answer before the run ends:
  /// it is down, and each of them takes all its attempts.
  private static let mostFailures = 10

  /// What became of a thread.
  private struct ThreadOutcome: Sendable {
    var counts: RunResult
    /// Why the service gave no answer.
    var failure: ModelFailure?
  }

  private struct Begun: Sendable {
    var counts: RunResult
    var thread: StoredThread?
    var task: ExtractionTask?
  }

  private func read(_ row: Int64, _ empty: RunResult) async throws -> ThreadOutcome {
    let begun = try await answers.commits.write { try begin(row, empty, $0) }
    guard let thread = begun.thread, let task = begun.task else {
      return ThreadOutcome(counts: begun.counts)
    }
    do {
      let finding = try await finding(task)
      let counts = try await answers.commits.write { transaction in
        var counts = begun.counts
        try work.store(finding, in: task, of: thread, transaction, &counts)
        return counts
      }
      return ThreadOutcome(counts: counts)
    } catch let failure as ModelFailure where !failure.endsRun {
      var counts = begun.counts
      counts.fail(thread.id, failure.description)
      return ThreadOutcome(counts: counts, failure: failure)
    }
  }

  private func begin(
    _ row: Int64,
    _ empty: RunResult,
    _ transaction: Transaction
  ) throws -> Begun {
    var begun = Begun(counts: empty)
    guard let thread = try ThreadCatalog(transaction).thread(row) else { return begun }
    switch try work.due(in: thread, transaction) {
    case .nothing: begun.counts.threads.unchanged += 1
    case .optedOut:
      begun.counts.threads.skipped["opted out", default: 0] += 1
      try work.takeBack(thread, transaction, &begun.counts)
    case .task(let task):
      begun.thread = thread
      begun.task = task
    }
    return begun
  }

  /// Takes steps until there is nothing left to ask.
  ///
  /// - Parameter task: The thread.
  /// - Returns: What was found.
  /// - Throws: ``ModelFailure``, or `DatabaseError`.
  func finding(_ task: ExtractionTask) async throws -> ThreadExtraction.Finding {
    let purpose = LiveAnswers.Purpose(
      run: run,
      job: work.job.name,
      thread: task.threadId,
      kinds: task.kinds,
      priority: priority
    )
    let task = await answers.access.media?.filled(task) ?? task
    let step = try await answers.lastStep(for: purpose) { known in
      work.extraction.engine.step(task, answers: known)
    }
    guard let finding = work.extraction.finding(of: step, in: task.messages) else {
      throw EngineWaits()
    }
    return finding
  }
}

extension RunResult {
  /// The same run with nothing counted yet.
  var withoutCounts: RunResult {
    RunResult(job: job, runId: runId, engine: engine, asOf: asOf)
  }
}

import CivilTime
import Conversations
import Database
import Extraction
import Insights
import Jobs

/// One work item of a run: a thread, from reading it to what is stored of it.
struct ThreadWork {
  let job: JobDefinition
  let asOf: Instant
  let now: Instant
  let extraction: ThreadExtraction

  /// Extracts what is due in a thread.
  ///
  /// Insights, history, the log and the sinks' queue are one commit, the caller's.
  func process(_ row: Int64, _ transaction: Transaction, _ result: inout RunResult) throws {
    guard let (thread, task) = try dueTask(row, transaction, &result) else { return }
    let store = InsightStore(transaction)
    let finds = try extraction.finds(task)
    let reconciliation = extraction.reconcile(
      finds,
      task,
      fingerprint: thread.fingerprintText,
      stored: try store.insights(ofThread: thread.id),
      now: now,
      isTaken: { (try? store.isTaken($0, outside: thread.id)) ?? true }
    )
    try store.apply(reconciliation, at: now, by: extraction.triggeredBy)
    let log = ExtractionLog(transaction)
    for kind in task.kinds {
      try log.note(
        kind,
        in: thread.id,
        fingerprint: thread.fingerprintText,
        engine: extraction.engine.name,
        version: extraction.engine.version,
        at: now
      )
    }
    try SinkQueue(transaction).add(thread.id, for: job.sinks)
    result.threads.read += 1
    result.insights.count(reconciliation)
  }

  /// A thread with what is due in it, as a task; others are counted by why there is nothing to do.
  ///
  /// - Parameters:
  ///   - row: The thread's row.
  ///   - transaction: Where to read.
  ///   - result: Where to count.
  /// - Returns: nil if there is nothing to do.
  /// - Throws: `DatabaseError`.
  func dueTask(
    _ row: Int64,
    _ transaction: Transaction,
    _ result: inout RunResult
  ) throws -> (StoredThread, ExtractionTask)? {
    guard let thread = try ThreadCatalog(transaction).thread(row) else { return nil }
    let due = try job.dueKinds(of: thread, extraction.engine, ExtractionLog(transaction))
    guard !due.isEmpty else {
      result.threads.unchanged += 1
      return nil
    }
    let task = try TaskReader(transaction).task(
      thread,
      kinds: due,
      selection: job.selection,
      zone: job.timeZone ?? .utc,
      asOf: asOf
    )
    // Not noted as done: people may opt in again, which changes no thread.
    if task == nil { result.threads.skipped["opted out or excluded", default: 0] += 1 }
    return task.map { (thread, $0) }
  }
}

extension RunResult.InsightTally {
  /// Adds what became of the insights of one thread.
  mutating func count(_ reconciliation: Reconciliation) {
    for change in reconciliation.changes {
      switch change.kind {
      case .created: new += 1
      case .quarantined: quarantined += 1
      case .superseded, .retracted: ended += 1
      case .updated, .done, .reopened, .reversed, .restored, .reviewed: changed += 1
      }
    }
    confirmed += reconciliation.seen.count
  }
}

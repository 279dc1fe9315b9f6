import CivilTime
import Conversations
import Database
import Extraction
import Insights

/// Reads one thread with an engine and works out what that changes.
struct ThreadExtraction {
  /// What reads.
  let engine: any Engine
  /// What is known of kinds.
  let catalog: KindCatalog
  /// What made debrief look, for the records.
  let triggeredBy: String
  /// The run's id, for the records.
  let runId: String?

  /// Reads a thread and stores what that changes, in the caller's transaction.
  ///
  /// - Parameters:
  ///   - task: The thread as it is to be read.
  ///   - thread: The thread as it is stored.
  ///   - now: When.
  ///   - transaction: Where to write.
  /// - Returns: What changed.
  /// - Throws: `DatabaseError`, ``EngineWaits``.
  func store(
    _ task: ExtractionTask,
    of thread: StoredThread,
    at now: Instant,
    in transaction: Transaction
  ) throws -> Reconciliation {
    let store = InsightStore(transaction)
    let reconciliation = reconcile(
      try finds(task),
      task,
      fingerprint: thread.fingerprintText,
      stored: try store.insights(ofThread: thread.id),
      now: now,
      isTaken: { (try? store.isTaken($0, outside: thread.id)) ?? true }
    )
    try store.apply(reconciliation, at: now, by: triggeredBy)
    return reconciliation
  }

  /// Notes that a thread's kinds were looked for.
  ///
  /// - Parameters:
  ///   - task: The thread and the kinds.
  ///   - fingerprint: What the thread was like; what it will never be like to read it again.
  ///   - now: When.
  ///   - transaction: Where to write.
  /// - Throws: `DatabaseError`.
  func note(
    _ task: ExtractionTask,
    fingerprint: String,
    at now: Instant,
    in transaction: Transaction
  ) throws {
    let log = ExtractionLog(transaction)
    for kind in engine.kinds.intersection(task.kinds) {
      try log.note(
        kind,
        in: task.threadId,
        fingerprint: fingerprint,
        engine: engine.name,
        version: engine.version(ofKind: kind),
        at: now
      )
    }
  }

  /// What was found in a thread, its evidence checked.
  ///
  /// - Parameter task: The thread.
  /// - Returns: The finds.
  /// - Throws: ``EngineWaits`` if the engine needs answers, which nobody gives it here.
  func finds(_ task: ExtractionTask) throws -> [CheckedDraft] {
    guard case .found(let drafts) = engine.step(task, answers: { _ in nil }) else {
      throw EngineWaits()
    }
    return EvidenceCheck(task.messages.map(QuotableMessage.init)).check(drafts)
  }

  /// What finds mean for the insights that a thread has.
  func reconcile(
    _ finds: [CheckedDraft],
    _ task: ExtractionTask,
    fingerprint: String,
    stored: [Insight],
    now: Instant,
    isTaken: (String) -> Bool = { _ in false }
  ) -> Reconciliation {
    var provenance = Insight.Provenance(engine: engine.name, sourceHash: fingerprint)
    provenance.model = engine.version
    provenance.runId = runId
    var reconcile = Reconcile(
      threadId: task.threadId,
      conversationId: task.conversationId,
      kinds: engine.kinds.intersection(task.kinds),
      coverage: Insight.Coverage(messages: task.messages.count, used: task.messages.count),
      lastMessageAt: task.messages.compactMap(\.createdAt).max(),
      provenance: provenance,
      triggeredBy: triggeredBy
    )
    reconcile.catalog = catalog
    return reconcile.changes(stored: stored, drafts: finds, now: now, isTaken: isTaken)
  }
}

/// An engine asked for answers where nobody gives any.
struct EngineWaits: Error {}

import CivilTime
import Conversations
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

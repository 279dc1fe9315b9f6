import CivilTime
import Conversations
import Database
import Extraction
import Insights

extension ThreadExtraction {
  /// Stores the summary of a period, in the caller's transaction.
  ///
  /// - Parameter transaction: Where to write.
  func store(
    _ finding: Finding,
    of period: DigestWork.Period,
    in conversation: ConversationID,
    at now: Instant,
    _ transaction: Transaction
  ) throws -> Reconciliation {
    let store = InsightStore(transaction)
    var provenance = Insight.Provenance(engine: engine.name, sourceHash: period.source.fingerprint)
    provenance.model = engine.version
    provenance.runId = runId
    provenance.prompt = "digest"
    var coverage = Insight.Coverage(messages: 0, used: 0)
    for find in period.finds where find.kind == .summary {
      coverage.messages += find.coverage.messages
      coverage.used += find.coverage.used
    }
    var reconcile = Reconcile(
      threadId: nil,
      conversationId: conversation,
      kinds: [.summary],
      coverage: coverage,
      lastMessageAt: period.finds.flatMap(\.evidence).compactMap(\.createdAt).max(),
      provenance: provenance,
      triggeredBy: triggeredBy
    )
    reconcile.period = period.name
    reconcile.catalog = catalog
    reconcile.calibration = calibration
    let reconciliation = reconcile.changes(
      stored: try store.insights(ofConversation: conversation, in: period.name),
      drafts: finding.finds,
      now: now,
      isTaken: { (try? store.isTaken($0, outside: conversation, in: period.name)) ?? true }
    )
    try store.apply(reconciliation, at: now, by: triggeredBy)
    return reconciliation
  }
}

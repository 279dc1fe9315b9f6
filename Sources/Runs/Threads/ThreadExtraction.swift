import CivilTime
import Conversations
import Database
import Extraction
import Insights
import Threads

/// Reads one thread with an engine and works out what that changes.
struct ThreadExtraction: Sendable {
  /// What reads.
  let engine: any Engine
  /// What is known of kinds.
  let catalog: KindCatalog
  /// What made debrief look, for the records.
  let triggeredBy: Trigger
  /// The run's id, for the records.
  let runId: RunID?
  /// The calibration of confidences by the reviews of the workspace.
  var calibration = Calibration()

  /// Stores what was found in a thread, in the caller's transaction.
  ///
  /// - Parameter transaction: Where to write.
  func store(
    _ finding: Finding,
    in task: ExtractionTask,
    of thread: StoredThread,
    at now: Instant,
    in transaction: Transaction
  ) throws -> Reconciliation {
    let store = InsightStore(transaction)
    let (stored, isNew) = try store.known(ofThread: thread.id)
    let taken = finding.finds.isEmpty ? [] : try store.takenIds(outside: thread.id)
    var reconciliation = reconcile(
      finding,
      task,
      fingerprint: thread.fingerprintText,
      stored: stored,
      elsewhere: isNew
        ? Elsewhere()
        : Elsewhere(
          mergedQuotes: try store.mergedQuotes(intoThread: thread.id),
          closings: try store.closings(ofThread: thread.id),
          news: try news(to: stored, in: thread, transaction)
        ),
      now: now,
      isTaken: taken.contains
    )
    try store.apply(reconciliation, at: now, by: triggeredBy)
    reconciliation.changes += try ConversationResolution(
      transaction,
      task,
      at: now,
      cause: triggeredBy
    ).settle(reconciliation.applied(to: stored))
    return reconciliation
  }

  /// What other threads and readers add to the insights of a thread.
  struct Elsewhere {
    /// The quotes of what was merged into them.
    var mergedQuotes: [InsightID: [Evidence]] = [:]
    /// The quotes in other threads that close them.
    var closings: [InsightID: Evidence] = [:]
    /// When the first message was written that came after a reader rejected them.
    var news: [InsightID: Instant] = [:]
  }

  /// When the first message was written that came after a reader rejected an insight, by its id.
  private func news(
    to stored: [Insight],
    in thread: StoredThread,
    _ transaction: Transaction
  ) throws -> [InsightID: Instant] {
    let rejected = stored.filter { $0.review?.verdict == .rejected }
    guard !rejected.isEmpty else { return [:] }
    let growth = try IngestLog(transaction).growth(ofThread: thread.id, in: thread.conversationId)
    var news: [InsightID: Instant] = [:]
    for insight in rejected {
      news[insight.id] = insight.review.flatMap { growth.firstSaid(inReadingsAfter: $0.at) }
    }
    return news
  }

  /// Notes that a thread's kinds were looked for.
  ///
  /// - Parameters:
  ///   - fingerprint: The state of the thread; one that it can never have to read it again.
  ///   - transaction: Where to write.
  func note(
    _ task: ExtractionTask,
    fingerprint: String,
    at now: Instant,
    in transaction: Transaction
  ) throws {
    let kinds = engine.kinds.intersection(task.kinds)
    try ExtractionLog(transaction).note(
      Dictionary(uniqueKeysWithValues: kinds.map { ($0, engine.version(ofKind: $0)) }),
      in: task.threadId,
      fingerprint: fingerprint,
      engine: engine.name,
      at: now
    )
  }

  /// What was found in a thread, and the parts of it that could not be read.
  struct Finding: Sendable {
    /// What was found, its evidence checked.
    var finds: [CheckedDraft] = []
    /// What could not be read.
    var gaps: [Gap] = []

    /// Whether any of a thread could be read.
    func reads(anyOf task: ExtractionTask) -> Bool {
      let unread = Set(gaps.flatMap(\.messageIds))
      return gaps.isEmpty || task.messages.contains { !unread.contains($0.id) }
    }
  }

  /// What an engine without a model finds in a thread, as far as the budget of a thread goes.
  ///
  /// - Throws: ``EngineWaits`` if it asks for answers.
  func finding(_ task: ExtractionTask) throws -> Finding {
    let (task, gap) = ThreadBudget.cut(task)
    guard var finding = finding(of: engine.step(task, answers: { _ in nil }), in: task.messages)
    else {
      throw EngineWaits()
    }
    if let gap { finding.gaps.append(gap) }
    return finding
  }

  /// What an engine without a model finds in a thread, however long, unless the run has to stop.
  ///
  /// - Returns: nil if it was given up.
  /// - Throws: ``EngineWaits`` if it asks for answers.
  func finding(_ task: ExtractionTask, unless isStopped: StopRequest) throws -> Finding? {
    guard !ThreadBudget.isSmall(task) else { return try finding(task) }
    return try blocking(unless: isStopped) { try finding(task) }
  }

  /// What the last step of an engine found, its evidence checked.
  ///
  /// - Parameter messages: The messages that may be quoted.
  /// - Returns: nil if it is not the last one.
  func finding(of step: Step, in messages: [StoredMessage]) -> Finding? {
    let check = EvidenceCheck(messages.map(QuotableMessage.init))
    switch step {
    case .ask: return nil
    case .found(let drafts): return Finding(finds: check.check(drafts))
    case .partly(let drafts, let gaps): return Finding(finds: check.check(drafts), gaps: gaps)
    }
  }

  /// What a finding means for the insights that a thread has.
  func reconcile(
    _ finding: Finding,
    _ task: ExtractionTask,
    fingerprint: String,
    stored: [Insight],
    elsewhere: Elsewhere = Elsewhere(),
    now: Instant,
    isTaken: (InsightID) -> Bool = { _ in false }
  ) -> Reconciliation {
    var provenance = Insight.Provenance(engine: engine.name, sourceHash: fingerprint)
    provenance.model = engine.version
    provenance.runId = runId
    let unread = Set(finding.gaps.flatMap(\.messageIds))
    var reconcile = Reconcile(
      threadId: task.threadId,
      conversationId: task.conversationId,
      kinds: engine.kinds.intersection(task.kinds),
      coverage: Insight.Coverage(
        messages: task.messages.count,
        used: task.messages.count { !unread.contains($0.id) }
      ),
      lastMessageAt: task.messages.compactMap(\.createdAt).max(),
      provenance: provenance,
      triggeredBy: triggeredBy
    )
    reconcile.catalog = catalog
    reconcile.calibration = calibration
    reconcile.messageIds = Set(task.messages.map(\.id))
    reconcile.mergedQuotes = elsewhere.mergedQuotes
    reconcile.closings = elsewhere.closings
    reconcile.news = elsewhere.news
    if !unread.isEmpty {
      reconcile.readMessages = Set(task.messages.map(\.id)).subtracting(unread)
    }
    return reconcile.changes(stored: stored, drafts: finding.finds, now: now, isTaken: isTaken)
  }
}

/// An engine asked for answers where there are none.
struct EngineWaits: Error {}

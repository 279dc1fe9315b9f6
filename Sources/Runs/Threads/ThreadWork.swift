import Reporting
import CivilTime
import Conversations
import Database
import Extraction
import Insights
import Jobs
import Workspace

/// One work item of a run: a thread, from reading it to storing what was found.
struct ThreadWork: Sendable {
  let job: JobDefinition
  let asOf: Instant
  let now: Instant
  let extraction: ThreadExtraction
  /// Finds the context that models get with threads; nil for nothing.
  var context: ThreadContext?
  /// The kinds to look for again because someone quoted has turned AI off, by thread.
  var quotesOptedOut: [ThreadID: Set<KindName>] = [:]
  /// Whether pictures and documents go with threads.
  var sendsMedia = false
  /// Whether to look again for kinds whose prompt or model changed.
  var refreshesStale = false

  /// What there is to do in a thread.
  enum Due: Sendable {
    /// Nothing: it is as it was when it was read last.
    case nothing
    /// No one in it allows it to be read.
    case optedOut
    /// It is to be read.
    case task(ExtractionTask)
  }

  /// What is wanted of a thread, found without reading its messages.
  enum Need: Sendable {
    /// Nothing: it is as it was when it was read last.
    case nothing
    /// No one in it allows it to be read.
    case optedOut
    /// These kinds; whether nothing was ever looked for in it.
    case kinds([KindName], isNew: Bool)
  }

  /// The thread stored in a row, as far as work needs to know it.
  ///
  /// - Parameter transaction: Where to read.
  /// - Returns: nil if there is none.
  func thread(_ row: ThreadRow, _ transaction: Transaction) throws -> StoredThread? {
    try ThreadCatalog(transaction, detail: .head, includesMedia: sendsMedia).thread(row)
  }

  /// Determines what is wanted of a thread.
  ///
  /// - Parameters:
  ///   - thread: The thread, read in the same transaction.
  ///   - transaction: Where to read.
  func need(of thread: StoredThread, _ transaction: Transaction) throws -> Need {
    guard !thread.isOptedOut else { return .optedOut }
    let again = (quotesOptedOut[thread.id] ?? []).intersection(job.kindNames)
    let needs = try ThreadNeeds(of: thread, for: job, extraction.engine, transaction)
    let kinds = Set(needs.due(refreshesStale: refreshesStale))
      .union(again.intersection(extraction.engine.kinds)).sorted()
    guard !kinds.isEmpty else { return .nothing }
    return .kinds(kinds, isNew: needs.isNew)
  }

  /// Determines what there is to do in a thread.
  ///
  /// - Parameter transaction: Where to read.
  func due(in thread: StoredThread, _ transaction: Transaction) throws -> Due {
    switch try need(of: thread, transaction) {
    case .nothing: return .nothing
    case .optedOut: return .optedOut
    case .kinds(let kinds, _):
      let task = try TaskReader(transaction, wantsMedia: sendsMedia).task(
        thread,
        kinds: kinds,
        selection: job.selection,
        zone: job.zone,
        asOf: asOf
      )
      guard var task else { return .optedOut }
      if let context { task.context = try context.passages(for: task, of: thread, transaction) }
      return .task(task)
    }
  }

  /// Stores what was found in a thread.
  ///
  /// - Parameters:
  ///   - thread: The thread as it was stored then; if it has changed since, it is due again.
  ///   - transaction: Where to write.
  ///   - result: Where to count.
  func store(
    _ finding: ThreadExtraction.Finding,
    in task: ExtractionTask,
    of thread: StoredThread,
    _ transaction: Transaction,
    _ result: inout RunResult
  ) throws {
    if let gap = finding.gaps.first {
      result.fail(thread.id, gap.reason)
      // Nothing could be read: what is known of the thread stays, and it is due again.
      guard finding.reads(anyOf: task) else { return }
    }
    let reconciliation = try extraction.store(
      finding,
      in: task,
      of: thread,
      at: now,
      in: transaction
    )
    try extraction.note(task, fingerprint: thread.fingerprintText, at: now, in: transaction)
    for changed in Set(reconciliation.changes.compactMap(\.after.threadId) + [thread.id]) {
      try SinkQueue(transaction).add(changed, for: job.sinks)
    }
    result.threads.read += 1
    result.insights.count(reconciliation)
  }

  /// Retracts what was found in a thread before all of it was opted out.
  func retract(
    _ thread: StoredThread,
    _ transaction: Transaction,
    _ result: inout RunResult
  ) throws {
    let store = InsightStore(transaction)
    let stored = try store.insights(ofThread: thread.id)
    try settleNothing(in: thread, stored, transaction)
    guard stored.contains(where: { $0.status == .active }) else { return }
    let task = ExtractionTask(
      threadId: thread.id,
      conversationId: thread.conversationId,
      messages: [],
      kinds: extraction.engine.kinds.sorted(),
      asOf: asOf
    )
    let reconciliation = extraction.reconcile(
      ThreadExtraction.Finding(),
      task,
      fingerprint: thread.fingerprintText,
      stored: stored,
      now: now
    )
    guard !reconciliation.changes.isEmpty else { return }
    try store.apply(reconciliation, at: now, by: extraction.triggeredBy)
    // It is read again if it is opted in again, though it is the same.
    try extraction.note(task, fingerprint: "opted out", at: now, in: transaction)
    try SinkQueue(transaction).add(thread.id, for: job.sinks)
    result.insights.count(reconciliation)
  }
}

extension ThreadWork {
  /// Reopens in other threads what was settled by a thread that may no longer be read.
  private func settleNothing(
    in thread: StoredThread,
    _ stored: [Insight],
    _ transaction: Transaction
  ) throws {
    let task = ExtractionTask(
      threadId: thread.id,
      conversationId: thread.conversationId,
      messages: [],
      kinds: [.actionItem],
      asOf: asOf
    )
    let resolution = ConversationResolution(
      transaction,
      task,
      at: now,
      cause: extraction.triggeredBy
    )
    for change in try resolution.settle(stored) {
      try SinkQueue(transaction).add(change.after.threadId ?? thread.id, for: job.sinks)
    }
  }
}

extension RunResult.InsightTally {
  /// Adds the outcome of the insights of one thread.
  mutating func count(_ reconciliation: Reconciliation) {
    for change in reconciliation.changes {
      switch change.kind {
      case .created: new += 1
      case .quarantined: quarantined += 1
      case .superseded, .retracted: ended += 1
      case .updated, .done, .reopened, .reversed, .restored, .reviewed, .merged: changed += 1
      }
    }
    confirmed += reconciliation.seen.count
  }
}

package import CivilTime
import Conversations
import Database
import Extraction
import Insights
package import Jobs
package import Workspace

/// Reports which threads a job would read, why, and what that would cost; nothing is changed.
package struct JobExplainer {
  private let workspace: Workspace
  /// The run that is explained but not begun.
  private let run: JobRun

  /// Prepares to explain.
  ///
  /// - Parameter workspace: Where conversations and insights are.
  package init(_ workspace: Workspace, job: JobDefinition, now: Instant, options: RunOptions) {
    self.workspace = workspace
    run = JobRun(workspace, job: job, now: now, options: options)
  }

  /// A thread that a job does not read, and why.
  package struct Skipped: Sendable {
    /// The thread.
    package var thread: ThreadSummary
    /// Why.
    package var reason: SkipReason
  }

  /// Explains a run.
  ///
  /// - Throws: ``WorkspaceError``.
  package func explain() throws -> JobExplanation {
    try examine(nil)
  }

  /// Lists the threads that a run would not read.
  ///
  /// - Throws: ``WorkspaceError``.
  package func skipped() throws -> [Skipped] {
    var list: [Skipped] = []
    _ = try examine { list.append(Skipped(thread: ThreadSummary($0), reason: $1)) }
    return list
  }

  private func examine(
    _ skip: ((StoredThread, SkipReason) -> Void)?
  ) throws -> JobExplanation {
    let (job, options) = (run.job, run.options)
    let engine = options.reader.engine
    var explanation = JobExplanation(job: job.name, engine: engine.name, asOf: run.now)
    explanation.source = job.source?.path
    guard !workspace.isEmpty else { return explanation }
    try workspace.openForReading().read { transaction in
      let selected = try run.select(in: transaction, skip: skip)
      explanation.asOf = selected.asOf
      explanation.skipped = selected.skipped
      let work = try run.threadWork(selected, engine, run: nil, transaction)
      // Listings show how threads begin and who takes part; for the rest their heads suffice.
      let catalog = ThreadCatalog(
        transaction,
        detail: skip == nil ? .head : .full,
        includesMedia: work.sendsMedia
      )
      var planner = options.reader.planner(on: run.now)
      let held = try HeldThreads(of: job.name, engine, now: run.now, transaction)
      explanation.givenUp = try WorkQueue(transaction).givenUp(of: job.name)
      for row in selected.threads {
        guard let thread = try catalog.thread(row) else { continue }
        try add(thread, work, held, transaction, to: &explanation, &planner, skip)
      }
      explanation.plan = try planner?.finished()
    }
    return explanation
  }

  private func add(
    _ thread: StoredThread,
    _ work: ThreadWork,
    _ held: HeldThreads,
    _ transaction: Transaction,
    to explanation: inout JobExplanation,
    _ planner: inout CallPlanner?,
    _ skip: ((StoredThread, SkipReason) -> Void)?
  ) throws {
    let needs = try ThreadNeeds(of: thread, for: work.job, work.extraction.engine, transaction)
    switch try work.due(in: thread, transaction) {
    case .nothing:
      explanation.unchanged += 1
      skip?(thread, needs.stale.isEmpty ? .unchanged : .stale)
      guard !needs.stale.isEmpty else { return }
      explanation.stale.append(JobExplanation.Thread(thread, .stale, needs.stale))
    case .optedOut:
      explanation.skipped[SkipReason.optedOut.rawValue, default: 0] += 1
      skip?(thread, .optedOut)
    case .task(let task):
      if let reason = held.reason(for: thread, task.kinds) {
        explanation.skipped[reason.rawValue, default: 0] += 1
        skip?(thread, reason)
        return
      }
      explanation.due.append(JobExplanation.Thread(thread, needs.reason, task.kinds))
      try planner?.add(task, transaction)
    }
  }
}

extension ThreadNeeds {
  /// Why a thread is due.
  fileprivate var reason: JobExplanation.Reason {
    let all = Set(needs.map(\.need))
    if all.contains(.changed) { return .changed }
    if all == [.never] { return .new }
    if all.contains(.never) { return .kinds }
    return all.contains(.stale) ? .stale : .optedOut
  }
}

extension JobExplanation.Thread {
  fileprivate init(_ thread: StoredThread, _ reason: JobExplanation.Reason, _ kinds: [KindName]) {
    self.init(
      id: thread.id,
      conversation: thread.conversationName,
      messages: thread.messages,
      reason: reason,
      kinds: kinds
    )
  }
}

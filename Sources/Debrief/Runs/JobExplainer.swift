public import CivilTime
import Conversations
import Database
import Extraction
import Insights
public import Jobs

/// Tells which threads a job would read, why, and what that would cost; nothing is changed.
public struct JobExplainer {
  private let workspace: Workspace
  private let job: JobDefinition
  private let now: Instant
  private let options: RunOptions

  /// Prepares to explain.
  ///
  /// - Parameters:
  ///   - workspace: Where conversations and insights are.
  ///   - job: The job.
  ///   - now: The current time.
  ///   - options: How the run would differ from what the job says.
  public init(_ workspace: Workspace, job: JobDefinition, now: Instant, options: RunOptions) {
    self.workspace = workspace
    self.job = job
    self.now = now
    self.options = options
  }

  /// A thread that a job does not read, and why.
  public struct Skipped: Sendable {
    /// The thread.
    public var thread: ThreadSummary
    /// Why.
    public var reason: SkipReason
  }

  /// Explains a run.
  ///
  /// - Returns: What it would do with what the workspace holds; before anything was read, nothing.
  /// - Throws: ``WorkspaceError`` or `DatabaseError`.
  public func explain() throws -> JobExplanation {
    try examine { _, _ in }
  }

  /// Lists the threads that a run would not read.
  ///
  /// - Returns: The threads, each with the reason.
  /// - Throws: ``WorkspaceError`` or `DatabaseError`.
  public func skipped() throws -> [Skipped] {
    var list: [Skipped] = []
    _ = try examine { list.append(Skipped(thread: ThreadSummary($0), reason: $1)) }
    return list
  }

  private func examine(
    _ skip: @escaping (StoredThread, SkipReason) -> Void
  ) throws -> JobExplanation {
    let engine = options.reader.engine
    var explanation = JobExplanation(job: job.name, engine: engine.name, asOf: now)
    explanation.source = job.source?.path
    guard !workspace.isEmpty else { return explanation }
    try workspace.openForReading().read { transaction in
      var selection = ThreadSelection(job, now: now)
      selection.skip = skip
      selection.isDue = { thread in
        try !ThreadNeeds(of: thread, for: job, engine, transaction)
          .due(refreshesStale: options.refreshesStale).isEmpty
      }
      let selected = try selection.select(in: transaction)
      explanation.asOf = selected.asOf
      explanation.skipped = selected.skipped
      let work = ThreadWork(
        job: job,
        asOf: selected.asOf,
        now: now,
        extraction: ThreadExtraction(
          engine: engine,
          catalog: job.catalog(options.catalog),
          triggeredBy: job.triggeredBy,
          runId: nil
        ),
        quotesOptedOut: try OptedOutQuotes(transaction).kinds(),
        refreshesStale: options.refreshesStale
      )
      var planner = options.reader.planner(on: now)
      for row in selected.threads {
        guard let thread = try ThreadCatalog(transaction).thread(row) else { continue }
        try add(thread, work, transaction, to: &explanation, &planner, skip)
      }
      explanation.plan = planner?.plan
    }
    return explanation
  }

  private func add(
    _ thread: StoredThread,
    _ work: ThreadWork,
    _ transaction: Transaction,
    to explanation: inout JobExplanation,
    _ planner: inout CallPlanner?,
    _ skip: (StoredThread, SkipReason) -> Void
  ) throws {
    let needs = try ThreadNeeds(of: thread, for: job, work.extraction.engine, transaction)
    switch try work.due(in: thread, transaction) {
    case .nothing:
      explanation.unchanged += 1
      skip(thread, needs.stale.isEmpty ? .unchanged : .stale)
      guard !needs.stale.isEmpty else { return }
      explanation.stale.append(JobExplanation.Thread(thread, .stale, needs.stale))
    case .optedOut:
      explanation.skipped[SkipReason.optedOut.rawValue, default: 0] += 1
      skip(thread, .optedOut)
    case .task(let task):
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
  fileprivate init(_ thread: StoredThread, _ reason: JobExplanation.Reason, _ kinds: [String]) {
    self.init(
      id: thread.id,
      conversation: thread.conversationName,
      messages: thread.messages,
      reason: reason,
      kinds: kinds
    )
  }
}

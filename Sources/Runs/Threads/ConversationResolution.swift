import CivilTime
import Conversations
import Database
import Extraction
import Insights
import JSON
import OfflineEngine

/// Applies what a thread says to the finds in other threads of its conversation: tasks that were
/// done, decisions that were replaced.
struct ConversationResolution {
  private let transaction: Transaction
  private let store: InsightStore
  private let task: ExtractionTask
  private let now: Instant
  private let cause: Trigger

  /// Prepares for a thread that has just been read and stored.
  ///
  /// - Parameter transaction: Where to read and write.
  init(_ transaction: Transaction, _ task: ExtractionTask, at now: Instant, cause: Trigger) {
    self.transaction = transaction
    store = InsightStore(transaction)
    self.task = task
    self.now = now
    self.cause = cause
  }

  /// Settles what the thread settles, and reopens what it no longer settles.
  func settle(_ own: [Insight]) throws -> [InsightChange] {
    guard task.kinds.contains(.actionItem) || task.kinds.contains(.decision) else { return [] }
    // Reading what the thread says takes longer than finding out that it could not matter.
    let others = try store.neighbours(of: task.threadId, in: task.conversationId)
    var changes: [InsightChange] = []
    if task.kinds.contains(.actionItem), others.hasClosings || others.haveOpenTasks {
      changes += try settleTasks()
    }
    if task.kinds.contains(.decision) { changes += try replaceDecisions(own, others) }
    for change in changes {
      try store.apply(change, at: now, by: cause, isReading: false)
    }
    return changes
  }

  // MARK: Tasks

  private func settleTasks() throws -> [InsightChange] {
    let before = try store.closings(inThread: task.threadId)
    // Few threads report anything as done; only those look for tasks.
    let said = OutrightStatements(task)
    let reports = said.reports.map(CrossThreadResolution.Statement.init)
    let results = said.results.map {
      (statement: CrossThreadResolution.Statement($0.statement), matter: $0.matter)
    }
    let resolution = CrossThreadResolution()
    let continued = try ContinuedThreads(transaction, task)
    var tasks = try store.openTasks(
      of: Set((reports + results.map(\.statement)).map(\.senderId)),
      in: task.conversationId,
      outside: task.threadId,
      where: resolution.mayBeClosed(by: reports, results)
    )
    var candidates = Set(tasks.map(\.id))
    tasks += try continued.openTasks().filter { candidates.insert($0.id).inserted }
    for id in before.keys.sorted() where !candidates.contains(id) {
      if let task = try store.insight(id), task.isClosable { tasks.append(task) }
    }
    guard !tasks.isEmpty else { return [] }
    let open = tasks.map { task in
      before[task.id].map { task.without($0) } ?? task
    }
    var done = resolution.done(open, by: reports)
    var known = Set(done.map(\.task.id))
    done += resolution.finished(open.filter { !known.contains($0.id) }, by: results)
    known.formUnion(done.map(\.task.id))
    done += try continued.settled(open.filter { !known.contains($0.id) })
    var changes: [InsightChange] = []
    for (task, quote) in done where before[task.id] != quote {
      guard let known = tasks.first(where: { $0.id == task.id }),
        known.review?.edits["state"] == nil
      else { continue }
      try store.close(task.id, inThread: self.task.threadId, by: quote)
      changes.append(change(.done, known, task.closed(by: quote)))
    }
    let closed = Set(done.map { $0.task.id })
    for task in tasks where !closed.contains(task.id) {
      guard let quote = before[task.id] else { continue }
      try store.close(task.id, inThread: self.task.threadId, by: nil)
      changes.append(change(.reopened, task, task.without(quote)))
    }
    return changes
  }

  // MARK: Decisions

  private func replaceDecisions(
    _ own: [Insight],
    _ others: InsightStore.Neighbours
  ) throws -> [InsightChange] {
    let decisions = own.filter { $0.kind == .decision }
    var changes: [InsightChange] = []
    for gone in decisions where gone.status == .retracted {
      for old in try store.replaced(by: gone.id, in: task.conversationId, outside: task.threadId) {
        var restored = old
        (restored.status, restored.supersededBy) = (.active, nil)
        changes.append(change(.restored, old, restored))
      }
    }
    let active = decisions.filter { $0.status == .active && $0.review?.verdict != .rejected }
    guard !active.isEmpty, others.haveDecisions else { return changes }
    var pairs = try explicitlyReplaced(by: active)
    let taken = Set(pairs.flatMap { [$0.decision.id, $0.replacement.id] })
    pairs += try ContinuedThreads(transaction, task)
      .replaced(by: active.filter { $0.supersedes == nil && !taken.contains($0.id) })
      .filter { !taken.contains($0.decision.id) }
    for (old, new) in pairs {
      var (replaced, replacement) = (old, new)
      (replaced.status, replaced.supersededBy) = (.superseded, new.id)
      replacement.supersedes = old.id
      changes.append(change(.superseded, old, replaced))
      changes.append(change(.updated, new, replacement))
    }
    return changes
  }

  /// The decisions of other threads that others explicitly reverse.
  private func explicitlyReplaced(
    by decisions: [Insight]
  ) throws -> [CrossThreadResolution.Replaced] {
    let cited = Set(decisions.flatMap(\.evidence).map(\.messageId))
    let said = OutrightStatements(part { cited.contains($0.id) })
    guard !said.reversals.isEmpty else { return [] }
    let resolution = CrossThreadResolution()
    let replacements = resolution.replacements(
      in: decisions,
      saying: said.reversals.map(CrossThreadResolution.Statement.init)
    )
    guard !replacements.isEmpty else { return [] }
    let earlier = try store.agreedDecisions(
      in: task.conversationId,
      outside: task.threadId,
      where: resolution.mayBeReplaced(by: replacements)
    )
    return resolution.replaced(earlier, by: replacements)
  }

  // MARK: Parts

  private func change(
    _ kind: InsightChange.Kind,
    _ before: Insight,
    _ after: Insight
  ) -> InsightChange {
    var after = after
    after.updatedAt = now
    return InsightChange(kind, before: before, after: after)
  }

  /// The thread with some of its messages only: few of them matter elsewhere.
  private func part(_ isWanted: (StoredMessage) -> Bool) -> ExtractionTask {
    var part = task
    part.messages = task.messages.filter(isWanted)
    return part
  }
}

extension CrossThreadResolution.Statement {
  init(_ statement: OutrightStatements.Statement) {
    self.init(
      Evidence(
        messageId: statement.messageId,
        senderName: statement.senderName,
        createdAt: statement.createdAt,
        quote: statement.quote,
        start: statement.start,
        end: statement.end,
        match: .exact
      ),
      senderId: statement.senderId
    )
  }
}

extension Insight {
  /// Whether it is a task that another thread may close.
  fileprivate var isClosable: Bool {
    status == .active && scope == .thread && review?.verdict != .rejected
  }

  fileprivate func closed(by quote: Evidence) -> Insight {
    var closed = self
    closed.evidence.append(quote)
    closed.detail.state = .done
    return closed
  }

  /// The task as it was before a quote closed it.
  fileprivate func without(_ quote: Evidence) -> Insight {
    var open = self
    open.evidence.removeAll { $0 == quote }
    open.detail.state = .open
    return open
  }
}

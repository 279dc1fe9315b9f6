package import CivilTime
package import Database

/// The work of all jobs of a workspace, shared by all processes.
///
/// A worker claims items in one transaction, does the work outside of any, and in another one
/// reports the outcome of each and writes what it found. The fencing token ensures that only the
/// worker that holds an item can do so: finish first, and write only if that succeeded.
///
/// ```swift
/// let handed = try connection.write { try WorkQueue($0).claim(.thread, of: job, by: worker, …) }
/// …
/// try connection.write { transaction in
///   guard try WorkQueue(transaction).finish(claim, now: now) else { return }
///   try store(found, transaction)
/// }
/// ```
package struct WorkQueue {
  let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read and write.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  // MARK: Enqueueing

  /// The outcome of enqueueing an item.
  package enum Enqueued: Sendable, Hashable {
    /// It can be begun.
    case ready
    /// A worker has it already.
    case running
    /// It failed before, and waits.
    case waiting
    /// It was given up, and nothing has changed since.
    case dead
  }

  /// Adds an item that is due; one that is in the queue already is the same item.
  ///
  /// An item whose due key has changed since it failed gets all its attempts again.
  @discardableResult
  package func enqueue(_ item: WorkItem, run: RunID, now: Instant) throws -> Enqueued {
    guard try !insert(item, run: run, now: now), let known = try known(item) else { return .ready }
    let isSame = known.dueKey == item.dueKey
    switch known.state {
    case .running:
      // If it changes meanwhile, the worker requeues it itself.
      try transaction.run("UPDATE work_items SET run = ? WHERE id = ?", run, known.id)
      return .running
    case .dead where isSame: return .dead
    case .waiting where isSame && known.isAsleep(at: now):
      try transaction.run("UPDATE work_items SET run = ? WHERE id = ?", run, known.id)
      return .waiting
    case .ready, .waiting, .done, .dead:
      let isFailed = isSame && known.state != .done && known.attempts > 0
      var item = item
      if isFailed { item.rank = max(item.rank, .failed) }
      if isSame, known.losses > 0 { item.rank = .lost }
      try restart(known.id, item, run: run, keepsCounts: isSame && known.state != .done, now: now)
      return .ready
    }
  }

  /// Removes ready and waiting items of a job that its latest run did not enqueue.
  package func withdraw(job: String, _ scope: WorkItem.Scope, notOf run: RunID) throws {
    try transaction.run(
      """
      DELETE FROM work_items
      WHERE job = ? AND scope = ? AND run <> ? AND state IN ('ready', 'waiting')
      """,
      job,
      scope.rawValue,
      run
    )
  }

  /// Detaches ready and waiting items from their runs: those not enqueued again are then withdrawn.
  package func disown(job: String, _ scope: WorkItem.Scope) throws {
    try transaction.run(
      """
      UPDATE work_items SET run = ''
      WHERE job = ? AND scope = ? AND state IN ('ready', 'waiting')
      """,
      job,
      scope.rawValue
    )
  }

  // MARK: Outcomes

  /// Marks an item as done.
  ///
  /// - Returns: False if the worker lost it: then nothing it found may be written.
  package func finish(_ claim: Claim, now: Instant) throws -> Bool {
    try transaction.run(
      """
      UPDATE work_items SET state = 'done', worker = NULL, attempts = 0, losses = 0, wake_at = NULL,
        failure = NULL, reason = NULL, changed_at = ?
      WHERE id = ? AND fence = ? AND state = 'running'
      """,
      now.milliseconds,
      claim.id,
      claim.fence
    )
    return transaction.changes > 0
  }

  /// Requeues an item that was done, because its subject changed meanwhile.
  package func requeue(_ claim: Claim, dueKey: String, now: Instant) throws {
    var item = claim.item
    item.dueKey = dueKey
    item.rank = .changed
    try restart(claim.id, item, run: claim.run, keepsCounts: false, now: now)
  }

  // MARK: Rows

  private struct Known {
    let id: Int64
    let dueKey: String
    let state: WorkItem.State
    let attempts: Int
    let losses: Int
    let wakeAt: Int64?

    /// Whether it still waits; an item that waits for answers sleeps until they arrive.
    func isAsleep(at now: Instant) -> Bool { (wakeAt ?? .max) > now.milliseconds }
  }

  private func known(_ item: WorkItem) throws -> Known? {
    try transaction.firstRow(
      """
      SELECT id, due_key, state, attempts, losses, wake_at FROM work_items
      WHERE job = ? AND scope = ? AND subject = ? AND period = ?
      """,
      item.job,
      item.scope.rawValue,
      item.subject,
      item.period ?? ""
    ) { row in
      Known(
        id: try row["id"],
        dueKey: try row["due_key"],
        state: try row["state"],
        attempts: try row["attempts"],
        losses: try row["losses"],
        wakeAt: try row["wake_at"]
      )
    }
  }

  /// Adds an item unless it is in the queue.
  ///
  /// - Returns: Whether it was added.
  private func insert(_ item: WorkItem, run: RunID, now: Instant) throws -> Bool {
    try transaction.run(
      """
      INSERT INTO work_items (job, scope, subject, period, due_key, subject_row, run, state, priority,
        fence, attempts, losses, queued_at, changed_at, affinity)
      VALUES (?, ?, ?, ?, ?, ?, ?, 'ready', ?, 0, 0, 0, ?9, ?9, ?10)
      ON CONFLICT (job, scope, subject, period) DO NOTHING
      """,
      item.job,
      item.scope.rawValue,
      item.subject,
      item.period ?? "",
      item.dueKey,
      item.row,
      run,
      item.priority,
      now.milliseconds,
      item.affinity
    )
    return transaction.changes > 0
  }

  private func restart(
    _ id: Int64,
    _ item: WorkItem,
    run: RunID,
    keepsCounts: Bool,
    now: Instant
  ) throws {
    try transaction.run(
      """
      UPDATE work_items SET state = 'ready', worker = NULL, due_key = ?2, subject_row = ?3, run = ?4,
        priority = ?5, queued_at = ?6, changed_at = ?6, wake_at = NULL, affinity = ?8,
        attempts = attempts * ?7, losses = losses * ?7,
        failure = iif(?7, failure, NULL), reason = iif(?7, reason, NULL)
      WHERE id = ?1
      """,
      id,
      item.dueKey,
      item.row,
      run,
      item.priority,
      now.milliseconds,
      keepsCounts ? 1 : 0,
      item.affinity
    )
  }
}

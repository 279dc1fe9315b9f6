package import CivilTime
import Database

extension WorkQueue {
  /// Records that an item failed: another run retries it, or it is given up.
  ///
  /// - Parameter random: A number from 0 to 1 that spreads delays.
  /// - Returns: Whether it waits or is dead; nil if the worker lost it.
  @discardableResult
  package func fail(
    _ claim: Claim,
    _ failure: WorkFailure,
    now: Instant,
    random: Double
  ) throws -> WorkItem.State? {
    guard let failed = try attempts(claim) else { return nil }
    let attempts = failed + 1
    let isDead = RetryRules.givesUp(failure.kind, attempts: attempts)
    let state = isDead ? WorkItem.State.dead : .waiting
    try transaction.run(
      """
      UPDATE work_items SET state = ?2, worker = NULL, attempts = ?3, wake_at = ?4, failure = ?5,
        reason = ?6, changed_at = ?7
      WHERE id = ?1
      """,
      claim.id,
      state.rawValue,
      attempts,
      isDead ? nil : (now + RetryRules.delay(attempts: attempts, random: random)).milliseconds,
      failure.kind.rawValue,
      failure.reason,
      now.milliseconds
    )
    try note(claim.id, isDead ? .gaveUp : .failed, failure, run: claim.run, now: now)
    return state
  }

  /// Postpones an item; this does not count as an attempt.
  ///
  /// - Parameters:
  ///   - until: When it can be begun again.
  ///   - failure: The rate or quota that it waits for, if any.
  /// - Returns: False if the worker lost it.
  @discardableResult
  package func snooze(
    _ claim: Claim,
    until: Instant,
    _ failure: WorkFailure? = nil,
    now: Instant
  ) throws -> Bool {
    try transaction.run(
      """
      UPDATE work_items SET state = 'waiting', worker = NULL, wake_at = ?, failure = ?, reason = ?,
        changed_at = ?
      WHERE id = ? AND fence = ? AND state = 'running'
      """,
      until.milliseconds,
      failure?.kind.rawValue,
      failure?.reason,
      now.milliseconds,
      claim.id,
      claim.fence
    )
    return transaction.changes > 0
  }

  /// Resets the attempts of items that were given up.
  ///
  /// - Parameters:
  ///   - ids: Their numbers; empty for all.
  ///   - kind: Only those that failed this way.
  ///   - job: Only those of a job.
  package func redrive(
    _ ids: Set<Int64> = [],
    _ kind: WorkFailure.Kind? = nil,
    of job: String? = nil,
    now: Instant
  ) throws -> [QueuedItem] {
    var filter = QueueFilter()
    filter.states = [.dead]
    filter.job = job
    var items: [QueuedItem] = []
    for item in try list(filter) {
      guard ids.isEmpty || ids.contains(item.id), kind == nil || item.failure?.kind == kind else {
        continue
      }
      try transaction.run(
        """
        UPDATE work_items SET state = 'ready', attempts = 0, losses = 0, wake_at = NULL,
          failure = NULL, reason = NULL, changed_at = ?
        WHERE id = ?
        """,
        now.milliseconds,
        item.id
      )
      try note(item.id, .redriven, nil, run: nil, now: now)
      items.append(item)
    }
    return items
  }

  /// What happened to an item.
  package enum Event: String, Sendable, Hashable {
    /// It failed, and is retried.
    case failed
    /// Its worker vanished.
    case lost
    /// It was given up.
    case gaveUp = "gave-up"
    /// Someone reset its attempts.
    case redriven
  }

  func note(
    _ item: Int64,
    _ event: Event,
    _ failure: WorkFailure?,
    run: RunID?,
    now: Instant
  ) throws {
    try transaction.run(
      "INSERT INTO work_history (item, at, run, event, failure, reason) VALUES (?, ?, ?, ?, ?, ?)",
      item,
      now.milliseconds,
      run,
      event.rawValue,
      failure?.kind.rawValue,
      failure?.reason
    )
  }

  private func attempts(_ claim: Claim) throws -> Int? {
    try transaction.integer(
      "SELECT attempts FROM work_items WHERE id = ? AND fence = ? AND state = 'running'",
      claim.id,
      claim.fence
    ).map { Int($0) }
  }
}

package import CivilTime
package import Database

extension WorkQueue {
  /// How long a worker may be silent before others take its items.
  static let lease = Duration.seconds(120)

  /// Registers a worker.
  package func addWorker(job: String, run: RunID, now: Instant) throws -> Int64 {
    try transaction.run(
      "INSERT INTO workers (job, run, started_at, lease_until) VALUES (?, ?, ?, ?)",
      job,
      run,
      now.milliseconds,
      (now + Self.lease).milliseconds
    )
    return transaction.lastInsertedRow
  }

  /// Renews a worker's lease.
  package func renewLease(of worker: Int64, now: Instant) throws {
    try transaction.run(
      "UPDATE workers SET lease_until = ? WHERE id = ?",
      (now + Self.lease).milliseconds,
      worker
    )
  }

  /// Removes a worker: items it still holds are released, which does not count as an attempt.
  package func removeWorker(_ worker: Int64, now: Instant) throws {
    try transaction.run(
      """
      UPDATE work_items SET state = 'ready', worker = NULL, changed_at = ?
      WHERE state = 'running' AND worker = ?
      """,
      now.milliseconds,
      worker
    )
    try transaction.run("DELETE FROM workers WHERE id = ?", worker)
  }

  /// Reclaims the items of workers that vanished: that were killed, or have been silent for long.
  ///
  /// - Throws: What `isAlive` throws.
  @discardableResult
  package func reclaim(
    now: Instant,
    isAlive: (Int64) throws -> Bool
  ) throws -> Int {
    var count = 0
    for (worker, leaseUntil) in try workers() {
      let isAlive = try isAlive(worker)
      guard !isAlive || leaseUntil <= now.milliseconds else { continue }
      for lost in try items(of: worker) {
        try reclaim(lost, now: now)
        count += 1
      }
      if !isAlive { try transaction.run("DELETE FROM workers WHERE id = ?", worker) }
    }
    return count
  }

  /// The workers of a run, of which some may have vanished.
  package func workers(ofRun run: RunID) throws -> [Int64] {
    try transaction.rows("SELECT id FROM workers WHERE run = ?", run) { try $0["id"] }
  }

  private struct Lost {
    let id: Int64
    let losses: Int
    let run: RunID
  }

  private func reclaim(_ lost: Lost, now: Instant) throws {
    let losses = lost.losses + 1
    let isDead = RetryRules.givesUp(.lost, attempts: losses)
    let failure = WorkFailure(
      .lost,
      "the process reading it ended \(losses) times without a result"
    )
    try transaction.run(
      """
      UPDATE work_items SET state = ?2, worker = NULL, losses = ?3, failure = ?4, reason = ?5,
        priority = ?6 + (priority & ?7), changed_at = ?8
      WHERE id = ?1
      """,
      lost.id,
      isDead ? WorkItem.State.dead.rawValue : WorkItem.State.ready.rawValue,
      losses,
      failure.kind.rawValue,
      failure.reason,
      Int64(WorkItem.Rank.lost.rawValue) << 40,
      (Int64(1) << 40) - 1,
      now.milliseconds
    )
    try note(lost.id, isDead ? .gaveUp : .lost, failure, run: lost.run, now: now)
  }

  private func workers() throws -> [(id: Int64, leaseUntil: Int64)] {
    try transaction.rows(
      """
      SELECT id, lease_until FROM workers
      UNION ALL
      SELECT DISTINCT worker, 0 FROM work_items
      WHERE state = 'running' AND worker NOT IN (SELECT id FROM workers)
      """
    ) { row in (try row["id"], try row["lease_until"]) }
  }

  private func items(of worker: Int64) throws -> [Lost] {
    try transaction.rows(
      "SELECT id, losses, run FROM work_items WHERE state = 'running' AND worker = ?",
      worker
    ) { row in Lost(id: try row["id"], losses: try row["losses"], run: try row["run"]) }
  }
}

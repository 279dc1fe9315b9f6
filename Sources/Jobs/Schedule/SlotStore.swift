package import CivilTime
package import Database

/// The ledger of slots in a workspace.
package struct SlotStore: SlotLedger {
  private let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read and write.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// Records a slot; only one that was waiting or interrupted is recorded again.
  ///
  /// - Returns: False if it was recorded before, so that it must not run.
  package func record(_ slot: Slot) throws -> Bool {
    try transaction.run(
      """
      INSERT INTO slots
        (job, scheduled_at, status, reason, covered_by, started_at, finished_at, run_id)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (job, scheduled_at) DO UPDATE SET
        status = excluded.status, reason = excluded.reason, covered_by = excluded.covered_by,
        started_at = excluded.started_at, finished_at = excluded.finished_at,
        run_id = excluded.run_id
      WHERE slots.status = 'waiting' OR slots.status = 'running'
        AND (excluded.reason = 'interrupted' OR excluded.status <> 'running')
      """,
      slot.job,
      slot.scheduledAt.milliseconds,
      slot.status.rawValue,
      slot.reason.rawValue,
      slot.coveredBy?.milliseconds,
      slot.startedAt?.milliseconds,
      slot.finishedAt?.milliseconds,
      slot.runId
    )
    return transaction.changes > 0
  }

  /// Records that the run of a slot has ended.
  ///
  /// - Parameter run: The run's id; nil if none began.
  /// - Returns: False if that slot is not running.
  package func finish(
    job: String,
    scheduledAt: Instant,
    now: Instant,
    run: RunID? = nil,
    succeeded: Bool,
    failure: String? = nil
  ) throws -> Bool {
    try transaction.run(
      """
      UPDATE slots SET finished_at = ?, status = CASE
        WHEN ? = 0 THEN 'failed' WHEN reason = 'on-time' THEN 'ran' ELSE 'ran-late' END,
        failure = ?, run_id = ?
      WHERE job = ? AND scheduled_at = ? AND status = 'running'
      """,
      now.milliseconds,
      succeeded ? 1 : 0,
      failure,
      run,
      job,
      scheduledAt.milliseconds
    )
    return transaction.changes > 0
  }

  /// The slot of a job that was recorded last.
  ///
  /// - Returns: nil if the job was never scheduled here.
  package func latest(of job: String) throws -> Slot? {
    try transaction.firstRow(
      "\(Self.selection) WHERE job = ? ORDER BY id DESC LIMIT 1",
      job
    ) { row in try Slot(row) }
  }

  /// The slots of a job, latest first.
  ///
  /// - Parameter limit: The maximum number to read.
  package func list(of job: String, limit: Int) throws -> [Slot] {
    try transaction.rows(
      "\(Self.selection) WHERE job = ? ORDER BY scheduled_at DESC LIMIT ?",
      job,
      max(0, limit)
    ) { row in try Slot(row) }
  }

  /// Removes old slots, but never the last one recorded of a job.
  package func remove(before bound: Instant) throws -> Int {
    try transaction.run(
      """
      DELETE FROM slots WHERE scheduled_at < ?
        AND id NOT IN (SELECT max(id) FROM slots GROUP BY job)
      """,
      bound.milliseconds
    )
    return transaction.changes
  }

  private static let selection = """
    SELECT job, scheduled_at, status, reason, covered_by, started_at, finished_at, run_id, failure FROM slots
    """
}

extension Slot {
  fileprivate init(_ row: Row) throws {
    self.init(
      job: try row["job"],
      scheduledAt: try row["scheduled_at"],
      status: try row["status"],
      reason: try row["reason"],
      coveredBy: try row["covered_by"],
      startedAt: try row["started_at"],
      finishedAt: try row["finished_at"],
      runId: try row["run_id"]
    )
    failure = try row["failure"]
  }
}

// Types stored as one of a few known words: any other word is an error, never a default.

extension Slot.Status: ColumnValue {}
extension Slot.Reason: ColumnValue {}

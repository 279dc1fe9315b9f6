import Database
import CivilTime
import Jobs
import PostgreSQL

/// The ledger of slots that hosts share: whoever records a slot first runs it.
struct SharedSlots: SlotLedger {
  private let connection: PostgresConnection
  private let worker: Int64?
  private let host: String

  /// Works inside a transaction.
  ///
  /// - Parameter worker: Who would run a slot; nil to only read.
  init(_ connection: PostgresConnection, worker: Int64? = nil, host: String = "") {
    self.connection = connection
    self.worker = worker
    self.host = host
  }

  /// Locks a job's slots against other hosts until the end of the transaction.
  func lock(_ job: String) throws {
    try connection.execute(
      "SELECT pg_advisory_xact_lock(hashtextextended('debrief:slots:' || $1, 0))",
      .text(job)
    )
  }

  /// Whether a live worker runs a slot of a job.
  func isRunning(_ job: String) throws -> Bool {
    let rows = try connection.execute(
      """
      SELECT 1 FROM debrief.slots s JOIN debrief.workers w ON w.id = s.worker
      WHERE s.job = $1 AND s.status = 'running' AND w.lease_until >= now()
      """,
      .text(job)
    )
    return !rows.isEmpty
  }

  /// Whether this worker runs a slot.
  func isOwn(_ slot: Slot) throws -> Bool {
    guard let worker else { return false }
    let rows = try connection.execute(
      "SELECT 1 FROM debrief.slots WHERE job = $1 AND scheduled_at = $2 AND worker = $3",
      .text(slot.job),
      .instant(slot.scheduledAt),
      .integer(worker)
    )
    return !rows.isEmpty
  }

  /// Records a slot; only one that was waiting or interrupted is recorded again.
  ///
  /// - Returns: False if it was recorded before, so that it must not run.
  func record(_ slot: Slot) throws -> Bool {
    let isRunning = slot.status == .running
    let rows = try connection.execute(
      """
      INSERT INTO debrief.slots AS s (job, scheduled_at, status, reason, covered_by, started_at,
        finished_at, run_id, worker, host)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      ON CONFLICT (job, scheduled_at) DO UPDATE SET
        status = excluded.status, reason = excluded.reason, covered_by = excluded.covered_by,
        started_at = excluded.started_at, finished_at = excluded.finished_at,
        run_id = excluded.run_id, worker = excluded.worker, host = excluded.host
      WHERE s.status = 'waiting' OR s.status = 'running'
        AND (excluded.reason = 'interrupted' OR excluded.status <> 'running')
      RETURNING 1
      """,
      .text(slot.job),
      .instant(slot.scheduledAt),
      .text(slot.status.rawValue),
      .text(slot.reason.rawValue),
      .instant(slot.coveredBy),
      .instant(slot.startedAt),
      .instant(slot.finishedAt),
      .text(optional: slot.runId?.rawValue),
      isRunning ? worker.map(PostgresValue.integer) ?? .null : .null,
      isRunning ? .text(host) : .null
    )
    return !rows.isEmpty
  }

  /// Records that the run of a slot has ended.
  ///
  /// - Parameter run: The run's id; nil if none began.
  /// - Returns: False if this worker no longer runs it.
  func finish(
    job: String,
    scheduledAt: Instant,
    now: Instant,
    run: RunID? = nil,
    succeeded: Bool,
    failure: String?
  ) throws -> Bool {
    let rows = try connection.execute(
      """
      UPDATE debrief.slots SET finished_at = $3, failure = $5, run_id = $7, worker = NULL, status = CASE
        WHEN NOT $4 THEN 'failed' WHEN reason = 'on-time' THEN 'ran' ELSE 'ran-late' END
      WHERE job = $1 AND scheduled_at = $2 AND status = 'running' AND worker = $6 RETURNING 1
      """,
      .text(job),
      .instant(scheduledAt),
      .instant(now),
      .bool(succeeded),
      .text(optional: failure),
      worker.map(PostgresValue.integer) ?? .null,
      .text(optional: run?.rawValue)
    )
    return !rows.isEmpty
  }

  /// The slot of a job that was recorded last.
  ///
  /// - Returns: nil if the job was never scheduled.
  func latest(of job: String) throws -> Slot? {
    try connection.execute(
      "\(Self.selection) WHERE job = $1 ORDER BY id DESC LIMIT 1",
      .text(job)
    ).first.map(Slot.init)
  }

  /// The slot of each job that was recorded last.
  func latest() throws -> [String: Slot] {
    let rows = try connection.execute(
      "\(Self.selection) WHERE id IN (SELECT max(id) FROM debrief.slots GROUP BY job)"
    )
    return Dictionary(try rows.map(Slot.init).map { ($0.job, $0) }) { $1 }
  }

  /// The slots of a job, latest first.
  ///
  /// - Parameter limit: The maximum number to read.
  func list(of job: String, limit: Int) throws -> [Slot] {
    try connection.execute(
      "\(Self.selection) WHERE job = $1 ORDER BY scheduled_at DESC LIMIT $2",
      .text(job),
      .integer(Int64(max(0, limit)))
    ).map(Slot.init)
  }

  private static let selection = """
    SELECT job, scheduled_at, status, reason, covered_by, started_at, finished_at, run_id, failure
    FROM debrief.slots
    """
}

extension Slot {
  /// - Throws: `PostgresError` for a word that another version wrote: such a slot must not pass for
  ///   one that never was.
  fileprivate init(_ row: PostgresRow) throws(PostgresError) {
    let (statusWord, reasonWord): (String, String) = (try row["status"], try row["reason"])
    guard let status = Status(rawValue: statusWord), let reason = Reason(rawValue: reasonWord)
    else { throw .unknownWord(of: "slot", statusWord, reasonWord) }
    self.init(
      job: try row["job"],
      scheduledAt: try row["scheduled_at"],
      status: status,
      reason: reason,
      coveredBy: try row["covered_by"],
      startedAt: try row["started_at"],
      finishedAt: try row["finished_at"],
      runId: (try row["run_id"] as String?).map(RunID.init(rawValue:))
    )
    failure = try row["failure"]
  }
}

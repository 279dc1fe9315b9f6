package import CivilTime
package import Coordination
import Database
package import Jobs
package import Workspace

/// Starts scheduled jobs at their times, once each, and remembers the outcome of every time.
package struct DueJobs {
  private let workspace: Workspace
  private let now: Instant
  private let seed: String?
  private let worker: SharedWorker?

  /// Prepares to look.
  ///
  /// - Parameters:
  ///   - workspace: Where it is remembered.
  ///   - worker: This process, where hosts share a coordinator, which remembers it then.
  package init(
    _ workspace: Workspace,
    now: Instant,
    seed: String?,
    worker: SharedWorker? = nil
  ) {
    self.workspace = workspace
    self.now = now
    self.seed = seed
    self.worker = worker
  }

  /// Whether a job is to run now; what is recorded says so before the run begins.
  ///
  /// - Returns: The slot to run; nil if none is due, or the job is running.
  /// - Throws: `DatabaseError` or ``WorkspaceError``.
  package func due(_ job: JobDefinition) throws -> Slot? {
    guard let schedule = job.schedule else { return nil }
    try workspace.create()
    let lock = try? workspace.lock(job: job.name)
    defer { withExtendedLifetime(lock) {} }
    if let worker {
      return try worker.due(schedule, now: now, isRunningHere: lock == nil, seed: seed)
    }
    let connection = try workspace.openForWriting()
    return try connection.write { transaction in
      let store = SlotStore(transaction)
      return try store.take(
        job.name,
        schedule,
        last: try store.latest(of: job.name),
        now: now,
        isRunning: lock == nil,
        seed: seed
      )
    }
  }

  /// Notes how the run of a slot ended.
  ///
  /// - Throws: `DatabaseError`.
  package func finish(
    _ slot: Slot,
    succeeded: Bool,
    failure: String? = nil,
    at instant: Instant
  ) throws {
    if let worker {
      try worker.finish(slot, succeeded: succeeded, failure: failure, at: instant)
      return
    }
    try workspace.openForWriting().write { transaction in
      _ = try SlotStore(transaction).finish(
        job: slot.job,
        scheduledAt: slot.scheduledAt,
        now: instant,
        succeeded: succeeded,
        failure: failure
      )
    }
  }

  /// The time of each job that was recorded last.
  ///
  /// - Throws: `DatabaseError` or ``WorkspaceError``.
  package func latest(of jobs: [String]) throws -> [String: Slot] {
    guard !workspace.isEmpty else { return [:] }
    return try workspace.openForReading().read { transaction in
      var latest: [String: Slot] = [:]
      for job in jobs { latest[job] = try SlotStore(transaction).latest(of: job) }
      return latest
    }
  }

  /// The outcome of a job's times, the latest first.
  ///
  /// - Parameter limit: The maximum number.
  /// - Throws: `DatabaseError` or ``WorkspaceError``.
  package func history(of job: String, limit: Int) throws -> [Slot] {
    try workspace.openForReading().read { try SlotStore($0).list(of: job, limit: limit) }
  }
}

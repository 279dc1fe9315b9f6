package import CivilTime
import Database
package import Jobs
package import Workspace

/// Starts scheduled jobs at their times, once each, and remembers the outcome of every time.
package struct DueJobs {
  private let workspace: Workspace
  private let now: Instant
  private let seed: String?

  /// Prepares to look.
  ///
  /// - Parameter workspace: Where it is remembered.
  package init(_ workspace: Workspace, now: Instant, seed: String?) {
    self.workspace = workspace
    self.now = now
    self.seed = seed
  }

  /// Whether a job is to run now; what is recorded says so before the run begins.
  ///
  /// - Returns: The slot to run; nil if none is due, or the job is running.
  /// - Throws: `DatabaseError` or ``WorkspaceError``.
  package func due(_ job: JobDefinition) throws -> Slot? {
    guard let schedule = job.schedule else { return nil }
    try workspace.create()
    let connection = try workspace.openForWriting()
    let lock = try? workspace.lock(job: job.name)
    defer { withExtendedLifetime(lock) {} }
    return try connection.write { transaction in
      let store = SlotStore(transaction)
      let plan = SlotPlan(
        job: job.name,
        schedule: schedule,
        last: try store.latest(of: job.name),
        now: now,
        isRunning: lock == nil,
        seed: seed
      )
      var mayRun = plan.run != nil
      for slot in plan.slots {
        // Recorded before means that another process has it.
        if try !store.record(slot), slot.status == .running { mayRun = false }
      }
      return mayRun ? plan.run : nil
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

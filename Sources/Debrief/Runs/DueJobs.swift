public import CivilTime
import Database
public import Jobs

/// Starts scheduled jobs at their times, once each, and remembers what became of every time.
public struct DueJobs {
  private let workspace: Workspace
  private let now: Instant
  private let seed: String?

  /// Prepares to look.
  ///
  /// - Parameters:
  ///   - workspace: Where it is remembered.
  ///   - now: The current time.
  ///   - seed: What tells machines apart, by which starts are spread within a job's jitter.
  public init(_ workspace: Workspace, now: Instant, seed: String?) {
    self.workspace = workspace
    self.now = now
    self.seed = seed
  }

  /// Whether a job is to run now; what is recorded says so before the run begins.
  ///
  /// - Parameter job: The job.
  /// - Returns: The slot to run; nil if none is due, or the job is running.
  /// - Throws: `DatabaseError` or ``WorkspaceError``.
  public func due(_ job: JobDefinition) throws -> Slot? {
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
  /// - Parameters:
  ///   - slot: The slot.
  ///   - succeeded: Whether the run did what it should.
  ///   - instant: When it ended.
  /// - Throws: `DatabaseError`.
  public func finish(_ slot: Slot, succeeded: Bool, at instant: Instant) throws {
    try workspace.openForWriting().write { transaction in
      _ = try SlotStore(transaction).finish(
        job: slot.job,
        scheduledAt: slot.scheduledAt,
        now: instant,
        succeeded: succeeded
      )
    }
  }

  /// What became of a job's times, the latest first.
  ///
  /// - Parameters:
  ///   - job: The job's name.
  ///   - limit: How many at most.
  /// - Returns: The slots.
  /// - Throws: `DatabaseError` or ``WorkspaceError``.
  public func history(of job: String, limit: Int) throws -> [Slot] {
    try workspace.openForReading().read { try SlotStore($0).list(of: job, limit: limit) }
  }
}

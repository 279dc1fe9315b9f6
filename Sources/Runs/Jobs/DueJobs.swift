package import CivilTime
package import Coordination
import Database
package import Jobs
package import Workspace

/// Starts scheduled jobs in their slots, once each, and records the outcome of every slot.
package struct DueJobs {
  private let workspace: Workspace
  private let now: Instant
  private let seed: String?
  private let worker: SharedWorker?

  /// Prepares to look for due jobs.
  ///
  /// - Parameters:
  ///   - workspace: Where slots are recorded.
  ///   - worker: This process, where hosts share a coordinator, which then records the slots.
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

  /// The slot in which a job is to run now, recorded before the run begins.
  ///
  /// - Returns: nil if none is due, or the job is running.
  /// - Throws: ``WorkspaceError``.
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

  /// Records how the run of a slot ended.
  package func finish(
    _ slot: Slot,
    succeeded: Bool,
    failure: String? = nil,
    at instant: Instant
  ) throws {
    // That the slot has ended matters more than which run it was.
    let run = try? run(for: slot, upTo: instant)
    if let worker {
      try worker.finish(slot, run: run, succeeded: succeeded, failure: failure, at: instant)
      return
    }
    try workspace.openForWriting().write { transaction in
      _ = try SlotStore(transaction).finish(
        job: slot.job,
        scheduledAt: slot.scheduledAt,
        now: instant,
        run: run,
        succeeded: succeeded,
        failure: failure
      )
    }
  }

  /// The id of the run that a slot started; nil if it ended before one was recorded.
  private func run(for slot: Slot, upTo instant: Instant) throws -> RunID? {
    guard let start = slot.startedAt, !workspace.isEmpty else { return nil }
    let latest = try workspace.openForReading().read { transaction in
      try RunLog(transaction).latest(of: slot.job, upTo: instant.believed).first
    }
    return latest.flatMap { $0.startedAt >= start ? $0.id : nil }
  }

  /// The latest recorded slot of each job.
  ///
  /// - Throws: ``WorkspaceError``.
  package func latest(of jobs: [String]) throws -> [String: Slot] {
    guard !workspace.isEmpty else { return [:] }
    return try workspace.openForReading().read { transaction in
      var latest: [String: Slot] = [:]
      for job in jobs { latest[job] = try SlotStore(transaction).latest(of: job) }
      return latest
    }
  }

  /// A job's slots and their outcomes, the latest first.
  ///
  /// - Parameter limit: The maximum number.
  /// - Throws: ``WorkspaceError``.
  package func history(of job: String, limit: Int) throws -> [Slot] {
    try workspace.openForReading().read { try SlotStore($0).list(of: job, limit: limit) }
  }
}

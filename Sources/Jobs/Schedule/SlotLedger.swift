package import Database
package import CivilTime

/// The ledger of slots: which times of a schedule ran, and why the others did not.
///
/// Deciding and recording belong in one transaction, under the lock of the job.
package protocol SlotLedger {
  /// Records a slot; only one that was waiting or interrupted is recorded again.
  ///
  /// - Returns: False if it was recorded before, so that it must not run.
  func record(_ slot: Slot) throws -> Bool

  /// Records that the run of a slot has ended.
  ///
  /// - Parameter run: The run's id; nil if none began.
  /// - Returns: False if that slot is not running.
  func finish(
    job: String,
    scheduledAt: Instant,
    now: Instant,
    run: RunID?,
    succeeded: Bool,
    failure: String?
  ) throws -> Bool

  /// The slot of a job that was recorded last.
  ///
  /// - Returns: nil if the job was never scheduled here.
  func latest(of job: String) throws -> Slot?

  /// The slots of a job, latest first.
  ///
  /// - Parameter limit: The maximum number to read.
  func list(of job: String, limit: Int) throws -> [Slot]
}

extension SlotLedger {
  /// Decides whether a job is to run now, and records what was decided.
  ///
  /// - Parameters:
  ///   - last: The slot of the job that was recorded last; nil if there is none.
  ///   - isRunning: Whether the job runs.
  ///   - seed: Differs between machines, see ``Schedule/start(of:job:seed:)``.
  /// - Returns: The slot to run; nil if none is due, or another one runs it.
  package func take(
    _ job: String,
    _ schedule: Schedule,
    last: Slot?,
    now: Instant,
    isRunning: Bool,
    seed: String?
  ) throws -> Slot? {
    let plan = SlotPlan(
      job: job,
      schedule: schedule,
      last: last,
      now: now,
      isRunning: isRunning,
      seed: seed
    )
    var mayRun = plan.run != nil
    for slot in plan.slots {
      // If it was recorded before, another process has it.
      if try !record(slot), slot.status == .running { mayRun = false }
    }
    return mayRun ? plan.run : nil
  }
}

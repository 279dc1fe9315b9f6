package import Database
package import CivilTime
package import Jobs

extension SharedWorker {
  /// Whether this worker is to run its job now, because a slot of its schedule is due and no other
  /// host runs it; the slot is recorded before the run begins.
  ///
  /// - Parameters:
  ///   - isRunningHere: Whether the job is being run in this worker's workspace.
  ///   - seed: Differs between machines, so that they do not all start at the same moment.
  /// - Returns: The slot to run; nil if none is due, or another host has it.
  package func due(
    _ schedule: Schedule,
    now: Instant,
    isRunningHere: Bool = false,
    seed: String?
  ) throws -> Slot? {
    try inTransaction { connection, id, host in
      let slots = SharedSlots(connection, worker: id, host: host)
      try slots.lock(job)
      let last = try slots.latest(of: job)
      // This worker may have taken it in a call whose reply was lost.
      if let last, last.status == .running, last.startedAt == now, try slots.isOwn(last) {
        return last
      }
      return try slots.take(
        job,
        schedule,
        last: last,
        now: now,
        isRunning: try isRunningHere || slots.isRunning(job),
        seed: seed
      )
    }
  }

  /// Records how the run of a slot ended.
  ///
  /// - Parameter run: The run's id; nil if none began.
  /// - Returns: False if another host runs it, because this one was silent for too long.
  @discardableResult
  package func finish(
    _ slot: Slot,
    run: RunID? = nil,
    succeeded: Bool,
    failure: String?,
    at instant: Instant
  ) throws -> Bool {
    try inTransaction { connection, id, host in
      try SharedSlots(connection, worker: id, host: host).finish(
        job: slot.job,
        scheduledAt: slot.scheduledAt,
        now: instant,
        run: run,
        succeeded: succeeded,
        failure: failure
      )
    }
  }
}

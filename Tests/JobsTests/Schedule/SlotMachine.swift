import CivilTime
import Jobs

/// A ledger in memory and a clock that a test sets: what a worker does with plans.
struct SlotMachine {
  var schedule: Schedule
  var ledger: [Slot] = []
  var isRunning = false
  /// The slots that ran, as their times and statuses.
  var runs: [String] = []

  /// Looks at the clock once, and runs what is to run for as long as it takes.
  mutating func wake(_ now: Instant, runTime: Duration = .seconds(60)) {
    let plan = SlotPlan(
      job: "nightly",
      schedule: schedule,
      last: ledger.last,
      now: now,
      isRunning: isRunning
    )
    for slot in plan.slots {
      if let index = ledger.firstIndex(where: { $0.scheduledAt == slot.scheduledAt }) {
        ledger[index] = slot
      } else {
        ledger.append(slot)
      }
    }
    guard var slot = plan.run else { return }
    runs.append("\(slot.scheduledAt) \(slot.reason.rawValue)")
    slot.finishedAt = now + runTime
    slot.status = slot.reason == .onTime ? .ran : .ranLate
    ledger[ledger.count - 1] = slot
  }

  mutating func wake(_ now: String) throws { wake(try instant(now)) }

  func statuses(_ count: Int) -> [String] {
    ledger.suffix(count).map { "\($0.scheduledAt) \($0.status.rawValue) \($0.reason.rawValue)" }
  }
}

/// A machine with one job.
func nightly(
  _ expression: String = "30 2 * * *",
  zone: String = "UTC",
  missed: Schedule.Missed = .runOnce,
  startDeadline: Duration? = nil,
  overlap: Schedule.Overlap = .forbid
) throws -> SlotMachine {
  let cron = try schedule(expression, zone)
  return SlotMachine(
    schedule: Schedule(
      cron: cron,
      missed: missed,
      startDeadline: startDeadline,
      overlap: overlap
    )
  )
}

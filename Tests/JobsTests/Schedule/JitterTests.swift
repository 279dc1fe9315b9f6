import CivilTime
import Jobs
import Testing

@Suite("Jitter")
struct JitterTests {
  @Test("is the same for ever, differs between machines and stays within its span")
  func stable() throws {
    let schedule = Schedule(cron: try schedule("0 3 * * *", "UTC"), jitter: .seconds(600))
    let slot = try instant("2026-03-01T03:00:00Z")
    let starts = (0..<200).map { schedule.start(of: slot, job: "nightly", seed: "machine \($0)") }
    #expect(
      starts == (0..<200).map { schedule.start(of: slot, job: "nightly", seed: "machine \($0)") }
    )
    #expect(starts.allSatisfy { slot <= $0 && $0 < slot + .seconds(600) })
    #expect(Set(starts).count > 100)
    #expect(
      schedule.start(of: slot, job: "nightly", seed: "m")
        != schedule.start(of: slot, job: "weekly", seed: "m")
    )
    let tomorrow = slot + .seconds(86_400)
    #expect(
      schedule.start(of: tomorrow, job: "nightly", seed: "m").milliseconds
        - schedule.start(of: slot, job: "nightly", seed: "m").milliseconds == 86_400_000
    )
  }

  @Test("by a timer of the system still counts as on time")
  func systemTimer() throws {
    var machine = try nightly()
    machine.schedule.jitter = .seconds(600)
    try machine.wake("2026-03-01T02:39:30Z")
    try machine.wake("2026-03-02T02:30:01Z")
    try machine.wake("2026-03-03T02:46:00Z")
    #expect(
      machine.runs == [
        "2026-03-01T02:30:00Z on-time", "2026-03-02T02:30:00Z on-time",
        "2026-03-03T02:30:00Z missed",
      ]
    )
  }

  @Test("never reaches the next slot, and no slot is lost to it")
  func bounded() throws {
    let cron = try schedule("*/5 * * * *", "UTC")
    let spread = Schedule(cron: cron, jitter: .seconds(3600))
    for seed in 0..<50 {
      var last: Slot?
      var runs: [Instant] = []
      for minute in 0..<60 {
        let now = try instant("2026-03-01T03:00:00Z") + .seconds(minute * 60)
        let plan = SlotPlan(
          job: "a",
          schedule: spread,
          last: last,
          now: now,
          isRunning: false,
          seed: "\(seed)"
        )
        last = plan.slots.last ?? last
        if var slot = plan.run {
          #expect(slot.scheduledAt <= now && now < slot.scheduledAt + .seconds(300 + 60))
          slot.status = .ran
          slot.finishedAt = now
          last = slot
          runs.append(slot.scheduledAt)
        }
      }
      #expect(
        zip(runs, runs.dropFirst()).allSatisfy { $1.milliseconds - $0.milliseconds == 300_000 }
      )
      #expect(runs.count >= 11)
    }
  }
}

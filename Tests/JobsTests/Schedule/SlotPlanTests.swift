import Database
import CivilTime
import Jobs
import Testing

@Suite("The plan of slots")
struct SlotPlanTests {
  @Test("a daily job does not fire twice when the clock wakes 200 ms early")
  func earlyClock() throws {
    var machine = try nightly()
    for now in [
      "2026-03-01T02:29:58.900Z", "2026-03-01T02:29:59.800Z", "2026-03-01T02:30:00Z",
      "2026-03-01T02:30:00.200Z", "2026-03-01T02:31:00Z", "2026-03-02T02:29:59.800Z",
      "2026-03-02T02:30:00Z",
    ] { try machine.wake(now) }
    #expect(machine.runs == ["2026-03-01T02:30:00Z on-time", "2026-03-02T02:30:00Z on-time"])
    // It is the early wake that runs: there may be no other one that day.
    #expect(
      machine.ledger.compactMap(\.startedAt?.iso8601)
        == ["2026-03-01T02:29:59.800Z", "2026-03-02T02:29:59.800Z"]
    )
  }

  @Test("a clock that is set back runs nothing again")
  func clockSetBack() throws {
    var machine = try nightly("0 * * * *")
    for now in [
      "2026-03-01T02:00:01Z", "2026-03-01T03:00:01Z", "2026-03-01T01:59:00Z",
      "2026-03-01T02:00:01Z", "2026-03-01T03:00:01Z", "2026-03-01T04:00:01Z",
    ] { try machine.wake(now) }
    #expect(
      machine.runs == [
        "2026-03-01T02:00:00Z on-time", "2026-03-01T03:00:00Z on-time",
        "2026-03-01T04:00:00Z on-time",
      ]
    )
  }

  @Test("a clock that was years ahead does not stop a job for years")
  func clockFromTheFuture() throws {
    var machine = try nightly()
    try machine.wake("2035-03-01T02:30:00Z")
    try machine.wake("2026-03-01T02:30:00Z")
    try machine.wake("2026-03-02T02:30:00Z")
    #expect(
      machine.runs.suffix(2) == ["2026-03-01T02:30:00Z on-time", "2026-03-02T02:30:00Z on-time"]
    )
  }

  @Test("more than 100 missed slots make one run, and the job goes on")
  func manyMissed() throws {
    var machine = try nightly("0 * * * *")
    try machine.wake("2026-03-01T00:00:00Z")
    try machine.wake("2026-03-06T12:20:00Z")
    try machine.wake("2026-03-06T13:00:00Z")
    #expect(
      machine.runs == [
        "2026-03-01T00:00:00Z on-time", "2026-03-06T12:00:00Z missed",
        "2026-03-06T13:00:00Z on-time",
      ]
    )
    #expect(machine.ledger.count { $0.status == .covered } == SlotPlan.listed)
    let covering = machine.ledger.compactMap(\.coveredBy)
    #expect(try covering.allSatisfy { try $0 == instant("2026-03-06T12:00:00Z") })
  }

  @Test("six months off make one run", arguments: ["30 2 * * *", "* * * * *", "@yearly"])
  func sixMonthsOff(expression: String) throws {
    var machine = try nightly(expression)
    let first = try #require(machine.schedule.cron.next(after: instant("2025-12-31T23:59:00Z")))
    machine.wake(first)
    let back = try instant("2027-06-30T12:00:30Z")
    let plan = SlotPlan(
      job: "nightly",
      schedule: machine.schedule,
      last: machine.ledger.last,
      now: back,
      isRunning: false
    )
    #expect(plan.slots.count { $0.status == .running } == 1)
    #expect(plan.run?.scheduledAt == machine.schedule.cron.last(upTo: back))
    #expect(plan.slots.count <= SlotPlan.listed + 1)
    let times = plan.slots.map(\.scheduledAt)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("a slot that a restart lost is in the ledger, and runs")
  func restart() throws {
    var machine = try nightly()
    try machine.wake("2026-03-01T02:30:00Z")
    // The machine was down from 02:00 to 05:10 the next day.
    try machine.wake("2026-03-02T05:10:00Z")
    #expect(
      machine.statuses(2) == [
        "2026-03-01T02:30:00Z ran on-time", "2026-03-02T02:30:00Z ran-late missed",
      ]
    )
  }

  @Test("a run that was cut off is run once more, and not a third time")
  func cutOff() throws {
    let schedule = try nightly(startDeadline: .seconds(6 * 3600)).schedule
    let plan = { (last: Slot, now: String) in
      SlotPlan(
        job: "nightly",
        schedule: schedule,
        last: last,
        now: try instant(now),
        isRunning: false
      )
    }
    let begin = try instant("2026-03-01T02:30:00Z")
    let last = Slot(
      job: "nightly",
      scheduledAt: begin,
      status: .running,
      reason: .onTime,
      startedAt: begin,
      runId: "r1"
    )
    let again = try #require(try plan(last, "2026-03-01T03:00:00Z").run)
    #expect(again.scheduledAt == begin && again.reason == .interrupted)
    let third = try plan(again, "2026-03-01T03:30:00Z")
    #expect(third.run == nil)
    #expect(third.slots.map(\.status) == [.failed])
    // Past the deadline it is given up.
    #expect(try plan(last, "2026-03-01T09:00:00Z").slots.map(\.status) == [.failed])
    // A later slot does for it.
    let next = try plan(last, "2026-03-02T02:30:00Z")
    #expect(next.slots.map(\.status) == [.covered, .running])
    #expect(next.slots.first?.runId == "r1")
  }

  @Test("a schedule may let missed slots go")
  func skipMissed() throws {
    var machine = try nightly(missed: .skip)
    try machine.wake("2026-03-01T02:30:00Z")
    try machine.wake("2026-03-03T12:00:00Z")
    try machine.wake("2026-03-04T02:32:00Z")
    #expect(
      machine.statuses(4) == [
        "2026-03-01T02:30:00Z ran on-time", "2026-03-02T02:30:00Z skipped missed-policy",
        "2026-03-03T02:30:00Z skipped missed-policy", "2026-03-04T02:30:00Z ran on-time",
      ]
    )
  }

  @Test("a missed slot starts within its deadline or not at all")
  func deadline() throws {
    var machine = try nightly(startDeadline: .seconds(8 * 3600))
    try machine.wake("2026-03-01T02:30:00Z")
    try machine.wake("2026-03-02T10:30:00Z")
    try machine.wake("2026-03-04T10:30:01Z")
    #expect(
      machine.statuses(3) == [
        "2026-03-02T02:30:00Z ran-late missed", "2026-03-03T02:30:00Z skipped past-deadline",
        "2026-03-04T02:30:00Z skipped past-deadline",
      ]
    )
  }

  @Test("a job that was never scheduled here makes up for nothing")
  func firstTime() throws {
    var machine = try nightly()
    try machine.wake("2026-03-01T15:00:00Z")
    #expect(machine.statuses(1) == ["2026-03-01T02:30:00Z skipped before-first"])
    try machine.wake("2026-03-02T02:30:05Z")
    #expect(machine.runs == ["2026-03-02T02:30:00Z on-time"])
  }

  @Test("overlapping runs are forbidden")
  func forbidden() throws {
    var machine = try nightly("0 * * * *")
    try machine.wake("2026-03-01T00:00:00Z")
    machine.isRunning = true
    try machine.wake("2026-03-01T01:00:00Z")
    try machine.wake("2026-03-01T02:00:00Z")
    machine.isRunning = false
    try machine.wake("2026-03-01T02:30:00Z")
    try machine.wake("2026-03-01T03:00:00Z")
    #expect(
      machine.statuses(4) == [
        "2026-03-01T00:00:00Z ran on-time", "2026-03-01T01:00:00Z skipped still-running",
        "2026-03-01T02:00:00Z skipped still-running", "2026-03-01T03:00:00Z ran on-time",
      ]
    )
  }

  @Test(
    "a slot that came during a run counts as overlapping even if no one looked then",
    arguments: [
      (Schedule.Overlap.forbid, "2026-03-01T02:00:00Z skipped still-running"),
      (.queueOne, "2026-03-01T02:00:00Z ran-late queued"),
    ]
  )
  func overlapUnseen(overlap: Schedule.Overlap, expected: String) throws {
    var machine = try nightly("0 * * * *", overlap: overlap)
    machine.wake(try instant("2026-03-01T00:00:00Z"), runTime: .seconds(9000))
    try machine.wake("2026-03-01T02:30:00Z")
    #expect(machine.statuses(1) == [expected])
  }

  @Test("one run may wait for the one before, however many slots come")
  func queued() throws {
    var machine = try nightly("0 * * * *", overlap: .queueOne)
    try machine.wake("2026-03-01T00:00:00Z")
    machine.isRunning = true
    try machine.wake("2026-03-01T01:00:00Z")
    #expect(machine.statuses(1) == ["2026-03-01T01:00:00Z waiting still-running"])
    try machine.wake("2026-03-01T02:00:00Z")
    machine.isRunning = false
    try machine.wake("2026-03-01T02:30:00Z")
    try machine.wake("2026-03-01T02:31:00Z")
    #expect(
      machine.statuses(3) == [
        "2026-03-01T00:00:00Z ran on-time", "2026-03-01T01:00:00Z covered later-slot",
        "2026-03-01T02:00:00Z ran-late queued",
      ]
    )
  }

  @Test("both changes of the clocks make one run a day")
  func clockChanges() throws {
    var machine = try nightly(zone: "Europe/Berlin")
    for start in ["2026-03-27T00:00:00Z", "2026-10-24T00:00:00Z"] {
      let start = try instant(start)
      for quarter in 0..<(4 * 96) { machine.wake(start + .seconds(quarter * 900)) }
    }
    #expect(
      machine.runs == [
        "2026-03-27T01:30:00Z on-time", "2026-03-28T01:30:00Z on-time",
        "2026-03-29T01:00:00Z on-time", "2026-03-30T00:30:00Z on-time",
        "2026-10-23T00:30:00Z missed", "2026-10-24T00:30:00Z on-time",
        "2026-10-25T00:30:00Z on-time", "2026-10-26T01:30:00Z on-time",
        "2026-10-27T01:30:00Z on-time",
      ]
    )
  }
}

import Jobs
import Testing

@Suite("The schedule of a job file")
struct JobScheduleTests {
  @Test("may be left out")
  func none() throws {
    #expect(try job("engine: auto").schedule == nil)
    #expect(try job("schedule: null").schedule == nil)
  }

  @Test("says when the job runs, and what happens when it cannot")
  func whole() throws {
    let text = """
      schedule:
        cron: "30 2 * * *"
        timezone: Europe/Berlin
        jitter: 10m
        missed: skip
        start_deadline: 8h
        overlap: queue-one
      """
    let schedule = try #require(try job(text).schedule)
    #expect(schedule.cron.words == "at 02:30 every day (Europe/Berlin)")
    #expect(schedule.jitter == .seconds(600))
    #expect(schedule.missed == .skip)
    #expect(schedule.startDeadline == .seconds(8 * 3600))
    #expect(schedule.overlap == .queueOne)
  }

  @Test("makes up once for what was missed and forbids overlaps if it says nothing else")
  func defaults() throws {
    let schedule = try #require(try job("schedule: {cron: '@daily', timezone: UTC}").schedule)
    #expect(schedule.missed == .runOnce && schedule.overlap == .forbid)
    #expect(schedule.jitter == .zero && schedule.startDeadline == nil)
  }

  @Test(
    "that is wrong is reported with the position and the fix",
    arguments: [
      ("{cron: 0 2 * * *}", "1:11: schedule needs timezone"),
      ("{timezone: UTC}", "1:11: schedule needs cron"),
      ("daily", "1:11: schedule must be a mapping"),
      (
        "{cron: 0 25 * * *, timezone: UTC}",
        "1:18: schedule.cron: column 3, hour: 25 is out of range; write 0 to 23"
      ),
      (
        "{cron: 0 2 * * *, timezone: Europe/Berlim}",
        "(did you mean Europe/Berlin?)"
      ),
      ("{cron: 0 2 * * *, timezone: CET}", "schedule.timezone must be a region and city"),
      ("{cron: 0 2 * * *, timezone: +02:00}", "schedule.timezone must be a region and city"),
      ("{cron: 0 2 * * *, timezone: UTC, mised: skip}", "did you mean \"missed\"?"),
      ("{cron: 0 2 * * *, timezone: UTC, missed: run-al}", "schedule.missed cannot be \"run-al\""),
      ("{cron: 0 2 * * *, timezone: UTC, jitter: 10min}", "schedule.jitter must be a span"),
      ("{cron: 0 2 * * *, timezone: UTC, jitter: 2d}", "schedule.jitter is longer than a day"),
      ("{cron: 0 2 * * *, timezone: UTC, start_deadline: 0s}", "schedule.start_deadline must be"),
    ]
  )
  func wrong(text: String, expected: String) {
    let found = complaints("schedule: \(text)")
    #expect(found.contains { $0.hasPrefix("jobs/nightly.yaml:1:") && $0.contains(expected) })
  }

  @Test("reports every mistake at once")
  func everyMistake() {
    let text = "{cron: 0 25 * * *, timezone: Mars/Base, missed: never, jitter: x}"
    #expect(complaints("schedule: \(text)").count == 4)
  }
}

import CivilTime
import Foundation
import Jobs
import TestSupport
import Testing

@Suite("A schedule for the system's scheduler")
struct ScheduleExportTests {
  /// The path that makes `expectSnapshot` look in `Fixtures/Snapshots`.
  private static let snapshots = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/here").path()

  private let export = ScheduleExport(program: "/usr/bin/debrief")

  private func nightly(_ text: String = "30 3 * * *", _ zone: String = "Europe/Berlin") throws
    -> Schedule
  {
    Schedule(cron: try schedule(text, zone), jitter: .seconds(600))
  }

  @Test(
    "has systemd's form of the times",
    arguments: try CronCases.cases().filter { $0.calendarEvent != nil }
  )
  func calendarEvents(row: CronCases.Case) throws {
    let expected = try #require(row.calendarEvent)
    let event = try schedule(row.expression, row.zone).calendarEvent()
    #expect(Self.plain(event) == Self.plain(expected))
  }

  /// The form in which lists name each value and every day of the week goes without saying.
  private static func plain(_ event: String) -> String {
    event.replacing("Sun,Mon,Tue,Wed,Thu,Fri,Sat ", with: "")
      .replacing("Mon,Tue,Wed,Thu,Fri,Sat,Sun ", with: "")
      .split(separator: " ").map { $0.split(separator: ",").sorted().joined(separator: ",") }
      .joined(separator: " ")
  }

  @Test("is refused where systemd has no form for it")
  func refused() throws {
    #expect(throws: ExportError.eitherDay("0 0 13 * 5")) {
      try schedule("0 0 13 * 5", "UTC").calendarEvent()
    }
    #expect(throws: ExportError.offsetZone("+02:00")) {
      try schedule("0 0 * * *", "+02:00").calendarEvent()
    }
    // Either of the two fits always.
    #expect(try schedule("0 0 1-31 * 5", "UTC").calendarEvent() == "*-*-* 00:00:00 UTC")
  }

  @Test("says where systemd does otherwise")
  func differences() throws {
    let now = try instant("2026-01-01T00:00:00Z")
    let lines = { try schedule($0, $1).systemdDifferences(now: now) }
    #expect(try lines("30 3 * * *", "Europe/Berlin").isEmpty)
    #expect(try lines("*/30 * * * *", "UTC").isEmpty)
    #expect(try lines("30 2 * * 1", "Europe/Berlin").isEmpty)
    #expect(try lines("30 2 * * *", "Europe/Berlin").first?.contains("2026-03-29") == true)
    #expect(try lines("0 * * * *", "Europe/Berlin").first?.contains("2026-10-25") == true)
  }

  @Test("is a timer")
  func timer() throws {
    let now = try instant("2026-01-01T00:00:00Z")
    try expectSnapshot(
      export.timer(job: "nightly", schedule: nightly(), now: now),
      named: "debrief-nightly.timer",
      file: Self.snapshots
    )
    let skipping = Schedule(cron: try schedule("30 2 * * *", "Europe/Berlin"), missed: .skip)
    let text = try export.timer(job: "nightly", schedule: skipping, now: now)
    #expect(text.contains("\nPersistent=false\nAccuracySec=1m\n"))
    #expect(text.contains("\n# systemd skips the run of 2026-03-29"))
  }

  @Test("says what no timer can express, where it would make a difference")
  func unexpressed() throws {
    let cron = try schedule("30 3 * * *", "UTC")
    var schedule = Schedule(cron: cron, startDeadline: .seconds(129_630), overlap: .queueOne)
    #expect(
      ScheduleExport.unexpressed(of: schedule) == [
        "start_deadline: 1d12h30s", "overlap: queue-one",
      ]
    )
    let now = try instant("2026-01-01T00:00:00Z")
    let timer = try export.timer(job: "nightly", schedule: schedule, now: now)
    #expect(
      timer.contains("\n# no timer can express schedule.start_deadline: 1d12h30s\n")
    )
    // Nothing starts late that is not made up for.
    (schedule.missed, schedule.overlap) = (.skip, .forbid)
    #expect(ScheduleExport.unexpressed(of: schedule).isEmpty)
  }

  @Test("is a service")
  func service() throws {
    try expectSnapshot(
      export.service(job: "nightly"),
      named: "debrief-nightly.service",
      file: Self.snapshots
    )
  }

  @Test("names real paths, and quotes what a unit would take for something else")
  func paths() throws {
    let export = ScheduleExport(
      program: "/opt/my tools/debrief",
      arguments: ["--home", "/srv/50% \"x\"/$HOME"],
      workspace: "/srv/50% \"x\"/$HOME",
      user: "chat-reader",
      credential: "/etc/debrief/key"
    )
    let text = try export.service(job: "nightly")
    #expect(
      text.contains(
        #"ExecStart="/opt/my tools/debrief" --home "/srv/50%% \"x\"/$$HOME" run nightly"# + "\n"
      )
    )
    #expect(text.contains(#"ReadWritePaths="/srv/50%% \"x\"/$HOME""# + "\n"))
    #expect(text.contains("\nUser=chat-reader\n"))
    #expect(text.contains("\nLoadCredential=gemini-api-key:/etc/debrief/key\n"))
    #expect(!text.contains("DynamicUser") && !text.contains("StateDirectory"))
  }

  @Test("does not take a path or a user that would add lines to a unit")
  func injection() {
    for program in ["debrief", "/usr/bin/x\nExecStartPre=/bin/sh", "/a\u{7F}", ""] {
      #expect(throws: ExportError.path(program)) {
        try ScheduleExport(program: program).service(job: "nightly")
      }
      #expect(throws: ExportError.path(program)) {
        try ScheduleExport(program: program).crontab([])
      }
    }
    for user in ["", "a b", "a\nb", "-x"] {
      #expect(throws: ExportError.user(user)) {
        try ScheduleExport(program: "/x", user: user).service(job: "nightly")
      }
    }
  }

  @Test(
    "is a line of a crontab that asks as often as it must",
    arguments: [
      (["0 3 * * *"], "UTC", "0 * * * *"), (["0 3 * * *"], "Europe/Berlin", "*/15 * * * *"),
      (["30 2 * * *", "0 5 * * *"], "UTC", "*/30 * * * *"),
      (["15 2 * * *", "45 5 * * 1"], "Asia/Kathmandu", "*/15 * * * *"),
      (["20 2 * * *"], "UTC", "*/5 * * * *"), (["23 2 * * *"], "UTC", "* * * * *"),
    ]
  )
  func crontab(expressions: [String], zone: String, expected: String) throws {
    let schedules = try expressions.map { Schedule(cron: try schedule($0, zone)) }
    let lines = try export.crontab(schedules).split(separator: "\n")
    #expect(lines.last.map(String.init) == expected + " /usr/bin/debrief run --due -q")
    #expect(lines.first?.hasPrefix("#") == true && lines.count == 2)
  }

  @Test("quotes words for the shell and for cron")
  func crontabQuoting() throws {
    let export = ScheduleExport(program: "/usr/bin/debrief", arguments: ["--home", "/srv/it's 5%"])
    let line = try export.crontab([nightly("0 3 * * *")])
    #expect(line.contains(#"*/5 * * * * /usr/bin/debrief --home '/srv/it'\''s 5\%' run --due -q"#))
  }
}

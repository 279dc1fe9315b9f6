import CivilTime
import Conversations
import Insights
import JSON
import Jobs
import Reporting
@testable import Runs
import TestSupport
import Testing
@testable import Workspace

@testable import Debrief

@Suite("Two clocks")
struct ClocksTests {
  static let talk = [
    said("m1", 0, "Ana", "The gateway timed out twice this week, the logs show it."),
    said("m2", 1, "Bo", "I'll send the error report to the vendor by Friday."),
    said("m3", 2, "Ana", "We decided to use Postgres for the archive."),
  ]

  private func list(
    _ night: TestWorkspace,
    _ clocks: AsOf,
    day: Int = 9,
    with change: (inout InsightFilter) -> Void = { _ in }
  ) throws -> [Insight] {
    let reading = try InsightQueries(
      night.workspace,
      now: TestWorkspace.now(day),
      clocks: clocks
    )
    var filter = InsightFilter()
    change(&filter)
    return try reading.list(filter, asOf: try reading.asOf)
  }

  private func report(
    _ night: TestWorkspace,
    _ format: JobDefinition.ReportFormat,
    day: Int,
    _ clocks: AsOf = .present
  )
    throws -> String
  {
    var options = InsightQueries.ReportOptions()
    options.format = format
    options.job = "nightly"
    return try InsightQueries(night.workspace, now: TestWorkspace.now(day), clocks: clocks)
      .report(options).text
  }

  private static let minute: Int64 = 60_000
  private static let morning: Int64 = 1_552_294_800_000

  @Test(
    "what was known on a day is byte for byte the report made then, whatever came after",
    arguments: JobDefinition.ReportFormat.allCases
  )
  func knownAt(format: JobDefinition.ReportFormat) throws {
    for seed in 0..<3 {
      var random = SeededGenerator(seed: UInt64(seed))
      let night = try TestWorkspace()
      var talk = Self.talk
      var made = ""
      for day in 0..<5 {
        try night.run(over: talk, day: 3 * day)
        if day == 2 { made = try report(night, format, day: 7) }
        Self.change(&talk, after: day, &random)
        let shown = try night.insights(day: 3 * day + 2)
        guard let insight = shown.randomElement(using: &random) else { continue }
        let reviewing = try ReviewService(night.workspace, now: TestWorkspace.now(3 * day + 2))
        let isTask = insight.kind == .actionItem
        let verdicts: [ReaderVerdict] = [.accept, .reject, isTask ? .done : .accept, .reopen]
        let verdict = verdicts.randomElement(using: &random) ?? .accept
        _ = try reviewing.judge(verdict, [insight.id], note: "n", by: "ana")
      }
      let again = try report(
        night,
        format,
        day: 99,
        AsOf(knownAt: TestWorkspace.now(7))
      )
      #expect(again == made, "\(format) of seed \(seed)")
      if format == .json { #expect(try report(night, format, day: 99) != made) }
    }
  }

  /// Changes what was said: something was done, edited, added or decided anew.
  private static func change(
    _ talk: inout [String],
    after day: Int,
    _ random: inout SeededGenerator
  ) {
    let minute = 10 * (day + 1)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: talk.append(said("a\(day)", minute, "Bo", "I sent the error report to the vendor."))
    case 1:
      talk[1] = said(
        "m2",
        1,
        "Bo",
        "I'll send the error report number \(day) to the vendor by Monday.",
        in: "c",
        #""editedAt":"2019-03-1\#(2 + day)T00:00:00Z""#
      )
    case 2:
      let text = "I will book room \(day) for the workshop tomorrow."
      talk.append(said("b\(day)", minute, "Cleo", text))
    default:
      let text = "We decided to use SQLite for the archive instead."
      talk.append(said("c\(day)", minute, "Ana", text))
    }
  }

  @Test("by the time of the chats later messages are not known")
  func asOf() throws {
    let night = try TestWorkspace()
    let later = [
      said("m4", 3000, "Bo", "I sent the error report to the vendor."),
      said("m5", 3001, "Ana", "We decided to use SQLite for the archive instead of Postgres."),
      said("m6", 3002, "Cleo", "I will book the meeting room for the workshop tomorrow."),
    ]
    try night.run(over: Self.talk + later)
    let noon = AsOf(asOf: Instant(milliseconds: Self.morning + 60 * Self.minute))
    let then = try list(night, noon)
    #expect(!then.isEmpty)
    let messages = Set(then.flatMap(\.evidence).map(\.messageId))
    #expect(messages.isSubset(of: ["m1", "m2", "m3"]))
    #expect(then.allSatisfy { $0.detail["state"] != "done" })
    let now = try list(night, .present)
    #expect(now.flatMap(\.evidence).contains { $0.messageId == "m6" })
    // The day after all was said is the present.
    let end = AsOf(asOf: Instant(milliseconds: Self.morning + 3002 * Self.minute))
    #expect(try list(night, end).map(\.id) == now.map(\.id))
    let text = try report(night, .text, day: 9, noon)
    #expect(!text.contains("SQLite"))
    #expect(text.contains("Postgres"))
  }

  @Test("a thread that grows by one message at a time says on each day what it said then")
  func growing() throws {
    let night = try TestWorkspace()
    let talk =
      Self.talk + [
        said("m4", 10, "Bo", "I sent the error report to the vendor."),
        said("m5", 11, "Cleo", "I will book the meeting room for the workshop tomorrow."),
      ]
    var known: [[String]] = []
    for count in 1...talk.count {
      try night.run(over: Array(talk.prefix(count)), day: count)
      known.append(
        try night.insights(day: count).map {
          "\($0.id) \($0.title) \($0.detail["state"]?.string ?? "")"
        }
      )
    }
    for count in 1...talk.count {
      let minute = count <= 3 ? count - 1 : count + 6
      let clocks = AsOf(asOf: Instant(milliseconds: Self.morning + Int64(minute) * Self.minute))
      let then = try list(night, clocks).filter { $0.kind != "summary" }
        .map { "\($0.id) \($0.title) \($0.detail["state"]?.string ?? "")" }
      let expected = known[count - 1]
      #expect(Set(then).isSubset(of: Set(expected)), "after \(count) messages")
      let records = try list(night, AsOf(knownAt: TestWorkspace.now(count)))
        .map { "\($0.id) \($0.title) \($0.detail["state"]?.string ?? "")" }
      #expect(records == expected, "known on day \(count)")
    }
  }

  @Test("what was out of date then was out of date then, and what was not was not")
  func outdated() throws {
    let night = try TestWorkspace()
    try night.run(over: Self.talk)
    var edited = Self.talk
    edited[1] = said("m2", 1, "Bo", "Never mind.", in: "c", #""editedAt":"2019-03-13T00:00:00Z""#)
    try night.write(edited)
    _ = try Ingestion(night.workspace, options: night.options, now: TestWorkspace.now(2))
      .run([night.path("chat.jsonl")])
    func outdated(_ clocks: AsOf) throws -> [String?] {
      try list(night, clocks) { $0.kinds = ["action_item"] }.map(\.outdated)
    }
    #expect(try outdated(.present) == ["edited"])
    #expect(try outdated(AsOf(knownAt: TestWorkspace.now(1))) == [nil])
    #expect(try outdated(AsOf(knownAt: TestWorkspace.now(2))) == ["edited"])
    let before = Instant(milliseconds: Self.morning + 60 * Self.minute)
    #expect(try outdated(AsOf(asOf: before)) == [nil])
  }

  @Test("a day means the last report made on it; an instant means it if nothing came between")
  func moments() throws {
    let night = try TestWorkspace()
    try night.run(over: Self.talk)
    _ = try report(night, .text, day: 1)
    let made = TestWorkspace.now(1)
    let day = (start: made - .seconds(3600), end: made + .seconds(3600))
    let moment = try night.workspace.momentOfReport("nightly", from: day.start, to: day.end)
    #expect(moment == made)
    #expect(try night.workspace.momentOfReport("nightly", from: day.end, to: day.end) == made)
    #expect(try night.workspace.momentOfReport("other", from: day.start, to: day.end) == day.end)
    let id = try night.insights("action_item")[0].id
    let reviewing = try ReviewService(night.workspace, now: made + .seconds(60))
    _ = try reviewing.judge(.accept, [id], note: nil, by: nil)
    #expect(try night.workspace.momentOfReport("nightly", from: day.end, to: day.end) == day.end)
    #expect(try night.workspace.momentOfReport("nightly", from: day.start, to: day.end) == made)
  }
}

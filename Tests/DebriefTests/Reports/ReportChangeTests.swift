import CivilTime
import Conversations
import Database
import Foundation
import Insights
import JSON
import Jobs
import Reporting
import Testing
@testable import Workspace

@Suite("Reports of what changed")
struct ReportChangeTests {
  private let archive = [
    said("m1", 0, "Ana", "The gateway timed out twice this week, the logs show it."),
    said("m2", 1, "Bo", JobRunTests.promise),
    said("m3", 2, "Ana", "Thanks! The vendor asked for it again yesterday."),
  ]
  private let edited = said(
    "m2",
    1,
    "Bo",
    "Okay – I'll send the error report to the vendor by Thursday.",
    #""editedAt":"2019-03-11T09:30:00Z""#
  )

  @Test("say in every form that is read what was and what is", arguments: [nil, "last"])
  func meaning(_ since: String?) throws {
    let test = try TestWorkspace()
    try test.run(over: archive)
    _ = try test.report(day: 1)
    try test.run(over: [archive[0], edited, archive[2]], day: 2)
    let arrow = "Due: Fri 2019-03-15 -> Thu 2019-03-14"
    #expect(try test.report(day: 3, since: since).contains(arrow))
    let markdown = try test.report(day: 3, format: .markdown, since: since)
    #expect(markdown.contains(arrow.replacing("->", with: "→")))
    let page = try test.report(day: 3, format: .html, since: since)
    #expect(page.contains("<del dir=\"auto\">Fri 2019-03-15</del>"))
    let json = try JSONParser().parse(
      Array(try test.report(day: 3, format: .json, since: since).utf8)
    )
    #expect(json["changes"]?["items"]?.array?.first?["event"]?.string == "changed")
    #expect(json["changes"]?["since"]?.string == TestWorkspace.now(1).iso8601)
  }

  @Test("made again say the same until something happens")
  func repetition() throws {
    let test = try TestWorkspace()
    try test.run(over: archive)
    let first = try test.report(day: 1)
    #expect(try test.report(day: 2) == first)
    try test.run(over: [archive[0], edited, archive[2]], day: 3)
    let changed = try test.report(day: 4)
    #expect(changed.contains("0 new, 1 changed"))
    #expect(try test.report(day: 5) == changed)
    try test.run(day: 6)
    #expect(try test.report(day: 7).contains("0 new, 0 changed"))
  }

  @Test("find nothing new where sources have clocks years apart and nothing happened")
  func clocks() throws {
    let test = try TestWorkspace()
    try test.run(over: archive)
    let late = 2 * 365 * 24 * 60
    try test.write(
      [
        said("n1", late, "Cy", "Can you book the room for the review?", in: "d"),
        said("n2", late + 1, "Di", "I'll book the room tomorrow.", in: "d"),
      ],
      to: "late.jsonl"
    )
    try test.run(day: 1, source: "late.jsonl")
    _ = try test.report(day: 2)
    #expect(try test.report(day: 3, since: "last").contains("Nothing changed"))
    #expect(try test.report(day: 4, since: "last").contains("Nothing changed"))
  }

  @Test("tell the same in all forms of one run")
  func forms() throws {
    let test = try TestWorkspace()
    let job = """
      as_of: source
      report: [{format: json, path: a.json, since: last}, {format: json, path: b.json, since: last}]
      """
    try test.run(over: archive, job)
    try test.run(over: [archive[0], edited, archive[2]], job, day: 1)
    let files = try ["a.json", "b.json"].map { name in
      Array(try Data(contentsOf: URL(filePath: test.path(name))))
    }
    #expect(files[0] == files[1])
    #expect(try JSONParser().parse(files[0])["changes"]?["changed"]?.integer == 1)
  }

  @Test("of a period begin with what was said before it")
  func period() throws {
    let test = try TestWorkspace()
    let later = said("m9", 60 * 24 * 3, "Bo", "I'll call the landlord about the keys by Monday.")
    try test.run(over: archive + [later])
    let report = try JSONParser().parse(
      Array(try test.report(day: 1, format: .json, since: "2019-03-13").utf8)
    )
    #expect(report["changes"]?["basis"]?.string == "period")
    let new = report["changes"]?["items"]?.array?.filter { $0["event"]?.string == "new" } ?? []
    #expect(new.contains { $0["title"]?.string?.contains("landlord") ?? false })
    #expect(!new.contains { $0["title"]?.string?.contains("error report") ?? false })
  }

  @Test("of a job for some threads are about those alone")
  func someThreads() throws {
    let test = try TestWorkspace()
    let other = said("x1", 60, "Cy", "I'll book the room for Monday.", in: "d")
    try test.run(over: archive + [other])
    let thread = try #require(try test.insights("action_item").first { $0.conversationId == "d" })
    let job = "as_of: source\nselect: {threads: [\"\(thread.threadId?.rawValue ?? "")\"]}"
    try test.run(job, day: 1)
    var options = InsightQueries.ReportOptions()
    options.job = "nightly"
    let report = try InsightQueries(test.workspace, now: TestWorkspace.now(1)).report(options).text
    #expect(report.contains("room"))
    #expect(!report.contains("error report"))
    #expect(try test.report(day: 1).contains("error report"))
  }

  @Test("say that an item ended, and by whom")
  func end() throws {
    let test = try TestWorkspace()
    try test.run(over: archive)
    _ = try test.report(day: 1)
    let item = try #require(try test.insights("action_item").first)
    try test.workspace.openForWriting().write { transaction in
      let remark = ReviewRemark(note: "a joke", by: "ana", at: TestWorkspace.now(2))
      _ = try InsightStore(transaction).judge(.reject, item.id, remark)
    }
    let text = try test.report(day: 3, since: "last")
    #expect(text.contains("State: open -> rejected by a reader"))
    #expect(text.contains("By ana: “a joke”"))
    #expect(!text.contains("ACTION ITEMS"))
  }
}

@Suite("Insights as they were")
struct PastInsightTests {
  @Test("are known again from their history")
  func past() throws {
    let test = try TestWorkspace()
    try test.run(over: [said("m2", 1, "Bo", JobRunTests.promise)])
    let first = try #require(try test.insights("action_item").first)
    let edited = said(
      "m2",
      1,
      "Bo",
      "Okay – I'll send the error report to the vendor by Thursday.",
      #""editedAt":"2019-03-11T09:30:00Z""#
    )
    try test.run(over: [edited], day: 2)
    let now = try test.insights("action_item", day: 2)
    #expect(now.first?.detail["due"] != first.detail["due"])
    let connection = try test.workspace.openForReading()
    func past(_ day: Int) throws -> [Insight] {
      try connection.read { transaction in
        try PastInsights(transaction, knownAt: TestWorkspace.now(day), catalog: .shipped)
          .past(of: now)
      }
    }
    #expect(try past(-1) == [])
    #expect(try past(0) == [first])
    #expect(try past(1) == [first])
    #expect(try past(2) == now)
  }

  @Test("went away because of a message that was changed later, and were there before")
  func changedLater() throws {
    let test = try TestWorkspace()
    try test.run(over: [said("m2", 1, "Bo", JobRunTests.promise)])
    let edited = said(
      "m2",
      1,
      "Bo",
      "Okay – never mind.",
      #""editedAt":"2019-03-13T09:30:00Z""#
    )
    try test.run(over: [edited], day: 5)
    let gone = try test.insights("action_item", day: 5) { $0.standings = [.retracted] }
    #expect(gone.count == 1)
    func statuses(_ day: String) throws -> [Insight.Status] {
      try test.workspace.openForReading().read { transaction in
        let instant = try #require(ISO8601Time(day)?.instant(in: .utc))
        return try PastInsights(transaction, said: instant, catalog: .shipped)
          .past(of: gone).map(\.status)
      }
    }
    #expect(try statuses("2019-03-13") == [.active])
    #expect(try statuses("2019-03-14") == [.retracted])
  }
}

import Conversations
import CivilTime
import Insights
import JSON
import TestSupport
import Text
import Testing

@testable import Reports

@Suite("A report")
struct ReportTests {
  private let report = Report(March.input)

  @Test("puts what burns first and names every reason")
  func attention() {
    let lines = report.attention.map { entry in
      "\(entry.item.id) " + entry.reasons.map(\.text).joined(separator: ", ")
    }
    #expect(
      lines == [
        "i-0000000009 urgent", "i-0000000001 overdue by 4 days",
        "i-0000000002 due in 2 days, no owner", "i-0000000005 decision replaced",
      ]
    )
  }

  @Test("calls hedged items proposed and does not demand them")
  func hedged() throws {
    let item = try #require(report.items("action_item").first { $0.id == "i-0000000003" })
    #expect(item.state == .proposed)
    #expect(!item.isOwed)
  }

  @Test("keeps its order: action items, decisions, questions, suggestions, the rest")
  func order() {
    #expect(
      report.sections.map(\.kind) == [
        "action_item", "decision", "open_question", "suggestion", "priority",
      ]
    )
    #expect(report.threads.map(\.head.id) == [March.launch, March.office])
  }

  @Test("is the same whatever the order of the insights")
  func deterministic() {
    var input = March.input
    input.insights.reverse()
    #expect(TextReport(Report(input)).text == TextReport(report).text)
    #expect(JSONReport(Report(input)).text == JSONReport(report).text)
  }

  @Test("leaves out what does not hold or was rejected, and lists what is past its time as lapsed")
  func selection() {
    var input = March.input
    input.insights[0].status = .quarantined
    input.insights[1].status = .retracted
    input.insights[2].expiresAt = input.asOf.instant
    input.insights[3].review = .init(
      verdict: .rejected,
      note: nil,
      by: "ana",
      at: input.asOf.instant
    )
    let report = Report(input)
    #expect(report.items("action_item").map(\.id) == ["i-0000000003"])
    #expect(report.items("action_item").map(\.state) == [.lapsed])
    #expect(report.attention.allSatisfy { $0.item.id != "i-0000000003" })
    #expect(report.lapsed == 1)
    #expect(TextReport(report).text.contains("1 lapsed:"))
    #expect(MarkdownReport(report).text.contains("<details><summary>1 lapsed</summary>"))
    #expect(HTMLReport(report).text.contains("1 lapsed</summary>"))
    #expect(report.expired == 1)
    #expect(report.rejected == 1)
    input.showsExpired = true
    #expect(Report(input).items("action_item").map(\.id) == ["i-0000000003"])
    #expect(!TextReport(Report(input)).text.contains("1 lapsed:"))
  }

  @Test("says in every form for readers how many insights it has no room for")
  func omission() {
    var input = March.input
    input.omitted = [.decision: 1_200, .actionItem: 1]
    let report = Report(input)
    for text in [
      TextReport(report, width: 400).text, MarkdownReport(report).text, HTMLReport(report).text,
    ] {
      #expect(text.contains("1,201 older insights: narrow the report"))
      #expect(text.contains("and 1,200 older decisions"))
      #expect(text.contains("and 1 older action item"))
      #expect(text.contains("the newest of each conversation and kind"))
      #expect(!text.contains(", everything"))
    }
    #expect(JSONReport(report).value["leftOut"]?["older"] == 1_201)
  }

  @Test("shows a done item as done after a review and does not list answered questions")
  func settled() {
    var input = March.input
    input.insights[0].review = .init(verdict: .done, note: nil, by: nil, at: input.asOf.instant)
    input.insights[6].detail.append("state", "answered")
    let report = Report(input)
    #expect(report.items("action_item").first { $0.id == "i-0000000001" }?.state == .done)
    #expect(report.items("open_question").isEmpty)
  }

  @Test("reports decisions that conflict", arguments: ["dissent", "replaced"])
  func conflict(_ way: String) {
    var input = March.input
    if way == "dissent" {
      input.insights[5].detail.append("dissent", ["Tom"])
    } else {
      input.insights[4].status = .active
    }
    let conflicting = Report(input).attention.filter { $0.reasons == [.conflicting] }
    #expect(conflicting.map(\.item.id) == [way == "dissent" ? "i-0000000006" : "i-0000000005"])
  }

  @Test("says confidence in words", arguments: [(0.9, "high"), (0.75, "high"), (0.5, "medium")])
  func confidence(_ number: Double, _ word: String) {
    #expect(ConfidenceWord(number).rawValue == word)
    #expect(ConfidenceWord(.nan) == .low)
  }

  @Test("says that nothing was found")
  func empty() {
    var input = March.input
    input.insights = []
    let report = Report(input)
    #expect(report.isEmpty)
    #expect(TextReport(report).text.contains("Nothing found"))
    #expect(MarkdownReport(report).text.contains("Nothing found"))
    input.coverage = .init(threads: 0, messages: 0)
    #expect(TextReport(Report(input)).text.contains("no thread was read"))
  }

  @Test("judges an archive of 2019 by its own end")
  func archive() {
    var input = March.input
    input.asOf = .init(March.time("2019-05-01T12:00:00Z"), basis: .source)
    input.insights = [
      March.insight(
        1,
        "action_item",
        "Order sails",
        detail: ["due": "2019-05-03", "owner": "Kim"],
        evidence: [March.evidence("I order the sails on Friday", "Kim", "2019-04-30T09:00:00Z")]
      )
    ]
    let report = Report(input)
    #expect(report.attention.map(\.reasons) == [[.dueSoon(days: 2)]])
    #expect(TextReport(report).text.contains("Fri 2019-05-03 (in 2 days)"))
  }

  @Test("carries its mark exactly once in each form")
  func mark() {
    for text in [
      TextReport(report, width: 40).text, MarkdownReport(report).text, JSONReport(report).text,
    ] {
      #expect(
        text.split(separator: "debrief.report/1", omittingEmptySubsequences: false).count == 2
      )
    }
  }

  @Test("says how many more there are when a limit is given")
  func limit() {
    #expect(TextReport(report, limit: 1).text.contains("... and 3 more"))
    #expect(MarkdownReport(report, limit: 1).text.contains("… and 3 more"))
  }
}

@Suite("The forms of a report")
struct ReportSnapshotTests {
  private let report = Report(March.input)

  @Test("are known as text, to the letter", arguments: [40, 80, 120])
  func text(_ width: Int) throws {
    let text = TextReport(report, width: width).text
    try expectSnapshot(text, named: "march-\(width).txt", file: Fixture.snapshots)
  }

  @Test("are known as Markdown and JSON, to the letter")
  func others() throws {
    try expectSnapshot(
      MarkdownReport(report).text,
      named: "march.md",
      file: Fixture.snapshots
    )
    try expectSnapshot(JSONReport(report).text, named: "march.json", file: Fixture.snapshots)
  }

  @Test("are known for an empty report, to the letter")
  func empty() throws {
    var input = March.input
    input.insights = []
    input.previous = nil
    let report = Report(input)
    try expectSnapshot(TextReport(report).text, named: "empty.txt", file: Fixture.snapshots)
    try expectSnapshot(MarkdownReport(report).text, named: "empty.md", file: Fixture.snapshots)
  }

  @Test("are known for a table, a card and values with commas, to the letter")
  func listings() throws {
    let input = March.input
    let table = InsightTable(
      input.insights,
      judge: InsightClock(input.asOf.instant),
      zone: input.zone,
      width: 100
    )
    try expectSnapshot(table.text, named: "table-100.txt", file: Fixture.snapshots)
    let csv = InsightCSV(input.insights, judge: InsightClock(input.asOf.instant))
    try expectSnapshot(csv.text, named: "insights.csv", file: Fixture.snapshots)
    let card = InsightCard(
      input.insights[0],
      conversationName: "#launch",
      history: [
        .init(at: March.time("2026-03-23T20:00:00Z"), change: "found", cause: "run 6")
      ],
      asOf: input.asOf.instant,
      zone: input.zone
    )
    try expectSnapshot(card.text, named: "card.txt", file: Fixture.snapshots)
  }

  @Test("keep to the width they are given", arguments: [20, 40, 80, 120])
  func width(_ width: Int) {
    for line in TextReport(report, width: width).text.split(separator: "\n") {
      #expect(String(line).displayWidth <= width)
    }
    let table = InsightTable(
      March.input.insights,
      judge: InsightClock(March.input.asOf.instant),
      width: max(width, 40)
    )
    for line in table.text.split(separator: "\n") {
      #expect(String(line).displayWidth <= max(width, 40))
    }
  }

  @Test("differ by escape sequences only when there is colour")
  func colour() {
    let plain = TextReport(report).text
    let coloured = TextReport(report, usesColor: true).text
    #expect(coloured.contains("\u{1B}[1m"))
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }
}

import Conversations
import CivilTime
import Insights
import JSON
import Testing

@testable import Reports

@Suite("The first lines of a report")
struct BriefTests {
  private func lines(_ input: ReportInput) -> [String: String] {
    let lines = Brief(Report(input)).lines
    #expect(lines.count <= 5)
    return Dictionary(lines.map { ($0.label, $0.text) }) { first, _ in first }
  }

  @Test("say what was decided, who owes what by when, and what is stuck")
  func march() {
    let lines = lines(March.input)
    #expect(lines["Decided"] == "The launch moves to Thursday 26 March")
    #expect(lines["To do"] == "Book the room for the rehearsal (no owner, Thu 2026-04-02)")
    #expect(
      lines["Stuck"]
        == "1 overdue: Send the revised contract to Acme (Ana Müller, due Fri 2026-03-27)"
    )
    #expect(
      lines["Unanswered"] == "May the Seebrise logo be used on the page? (Priya, 2026-03-03)"
    )
    #expect(
      lines["Settled"]
        == "1 of 4 tasks done; 1 decision reversed or replaced: The launch is on Tuesday 24 March"
    )
  }

  @Test("count one reader's own tasks in a report for them")
  func own() {
    var input = March.input
    input.person = .init(id: "U3", names: ["Ana Müller"])
    input.insights[0].detail["due"] = "2026-04-01"
    let lines = lines(input)
    #expect(
      lines["Yours"] == "1 open task of 2: Send the revised contract to Acme (Wed 2026-04-01)"
    )
    #expect(lines["To do"] == nil)
  }

  @Test("are none where nothing was found")
  func empty() {
    var input = March.input
    input.insights = []
    #expect(Brief(Report(input)).lines.isEmpty)
  }

  @Test("stand at the beginning of a page, a text and a Markdown report")
  func forms() {
    let report = Report(March.input)
    let line = "1 overdue: "
    #expect(TextReport(report).text.contains("Stuck       \(line)"))
    #expect(MarkdownReport(report).text.contains("- **Stuck:** \(line)"))
    let page = HTMLReport(report).text
    #expect(page.contains("<dt>Stuck</dt><dd><bdi>\(line)</bdi><a href=\"#i-0000000001\""))
  }
}

@Suite("A task whose day has passed")
struct OverdueTests {
  /// A task due on 20 March, judged on 31 March, in a conversation last used on a day.
  private func report(lastTalk: String?) -> Report {
    var input = March.input
    input.insights = [March.actions[0]]
    input.insights[0].detail["due"] = "2026-03-20"
    input.threads[0].lastAt = March.time("2026-03-12T10:00:00Z")
    input.lastTalk = lastTalk.map { ["team:launch": March.time($0)] } ?? [:]
    return Report(input)
  }

  @Test("is overdue where its conversation went on after that day")
  func overdue() {
    let report = report(lastTalk: "2026-03-21T08:00:00Z")
    #expect(report.attention.map(\.reasons) == [[.overdue(days: 11)]])
    let texts = [TextReport(report).text, MarkdownReport(report).text, HTMLReport(report).text]
    #expect(texts.allSatisfy { $0.lowercased().contains("overdue by 11 days") })
    #expect(texts.allSatisfy { !$0.contains("no sign") })
  }

  @Test("may be done where its owner wrote of the matter again")
  func takenUpAgain() {
    var input = report(lastTalk: "2026-03-21T08:00:00Z").input
    input.takenUpAgain = [input.insights[0].id]
    let report = Report(input)
    #expect(report.attention.isEmpty)
    let texts = [TextReport(report).text, MarkdownReport(report).text, HTMLReport(report).text]
    #expect(texts.allSatisfy { $0.contains("may be done") })
    #expect(texts.allSatisfy { !$0.lowercased().contains("overdue") })
  }

  @Test(
    "shows no sign that it was done where nothing was said since",
    arguments: ["2026-03-20T22:00:00Z", nil]
  )
  func unconfirmed(_ lastTalk: String?) {
    let report = report(lastTalk: lastTalk)
    #expect(report.attention.map(\.reasons) == [[.unconfirmed(days: 11)]])
    let texts = [TextReport(report).text, MarkdownReport(report).text, HTMLReport(report).text]
    #expect(texts.allSatisfy { $0.lowercased().contains("no sign that it was done") })
    #expect(texts.allSatisfy { !$0.lowercased().contains("overdue") })
    #expect(JSONReport(report).text.contains("\"unconfirmed\""))
  }
}

@Suite("The title of a report")
struct TitleTests {
  @Test("names the job or the source, the reader and the days")
  func title() {
    var input = March.input
    #expect(ReportHead(Report(input)).title == "demo, 2 to 31 March 2026")
    input.jobName = nil
    input.sourceName = "slack-export.zip"
    input.person = .init(id: "U3", names: ["Ana Müller"])
    #expect(
      ReportHead(Report(input)).title == "slack-export.zip, for Ana Müller, 2 to 31 March 2026"
    )
    let page = HTMLReport(Report(input)).text
    #expect(page.contains("<title>slack-export.zip, for Ana Müller, 2 to 31 March 2026</title>"))
  }

  @Test(
    "says days as people write them",
    arguments: [
      ("2026-03-02", "2026-03-02", "2 March 2026"),
      ("2026-02-27", "2026-03-02", "27 February to 2 March 2026"),
      ("2025-12-30", "2026-01-02", "30 December 2025 to 2 January 2026"),
    ]
  )
  func days(_ first: String, _ last: String, _ text: String) throws {
    let dates = try [first, last].map { day in
      let parts = day.split(separator: "-").compactMap { Int($0) }
      return try #require(CivilDate(year: parts[0], month: parts[1], day: parts[2]))
    }
    #expect(PeriodText.text(dates[0], dates[1]) == text)
  }
}

@Suite("Texts of a report")
struct ReportProseTests {
  @Test("are rewritten everywhere and keep their evidence where they keep their length")
  func everywhere() {
    var input = Scenes.input(threads: 12)
    input = input.mappingProse { String(repeating: "x", count: $0.utf8.count) }
    let page = HTMLReport(Report(input)).text
    #expect(page.contains("<mark>xxxx"))
    for word in ["Seebrise", "Nordwind schreibt"] {
      #expect(!page.contains(word), "\(word)")
    }
  }
}

import Conversations
import CivilTime
import Foundation
import Insights
import JSON
import Testing

@testable import Reports

@Suite("The forms for other programs")
struct FormatTests {
  private let report = Report(Scenes.input(threads: 12))

  @Test("write lines of a calendar as the table of iCalendar texts says")
  func calendarTexts() throws {
    let data = try Data(contentsOf: Fixture.file("ical-text-cases.json"))
    let cases = try JSONParser().parse(Array(data))["cases"]?.array ?? []
    #expect(cases.count > 20)
    for value in cases {
      let text = try #require(value["summary"]?.string)
      let expected = (value["ical_lines"]?.array ?? []).compactMap(\.string)
      let unfolded = expected.enumerated().map { $0 == 0 ? $1 : String($1.dropFirst()) }.joined()
      let folded = CalendarLine("SUMMARY", text: text).folded
      #expect(Calendar.unfolded(folded) == [unfolded])
      #expect(Calendar.lines(folded).allSatisfy { $0.utf8.count <= 75 })
    }
  }

  @Test("hold hostile text in a calendar as text", arguments: Fixture.hostileTexts)
  func calendar(_ text: String) {
    let calendar = CalendarReport(March.report(everywhere: text)).text
    #expect(Calendar.lines(calendar).allSatisfy { $0.utf8.count <= 75 })
    let names = Calendar.unfolded(calendar).map { $0.prefix { $0 != ":" && $0 != ";" } }
    #expect(names.count { $0 == "BEGIN" } == 2)
    #expect(names.count { $0 == "STATUS" } == 1)
    #expect(names.allSatisfy { $0.wholeMatch(of: /[A-Z-]+/) != nil })
    #expect(
      !calendar.unicodeScalars.contains { $0.value < 0x20 && !"\r\n\t".unicodeScalars.contains($0) }
    )
  }

  @Test("tell a calendar the state, the date and the same name again")
  func task() {
    var input = March.input
    input.insights[1].detail.append("due", "2026-04-02T14:30")
    let lines = Calendar.unfolded(CalendarReport(Report(input)).text)
    #expect(lines.count { $0 == "BEGIN:VTODO" } == 3, "the hedged item is none")
    #expect(lines.contains("UID:i-0000000001@debrief"))
    #expect(lines.contains("DTSTAMP:20260331T150200Z"))
    #expect(lines.contains("DUE;VALUE=DATE:20260327"))
    #expect(lines.contains("STATUS:COMPLETED") && lines.contains("PERCENT-COMPLETE:100"))
    #expect(lines.count { $0 == "SEQUENCE:0" } == 3)
    input.insights[0].updatedAt = input.insights[0].createdAt + .seconds(3600)
    let later = Calendar.unfolded(CalendarReport(Report(input)).text)
    #expect(later.contains("UID:i-0000000001@debrief") && later.contains("SEQUENCE:3600"))
  }

  @Test("write one line of todo.txt for each task, in which chat text means nothing")
  func todo() {
    let lines = TodoReport(Report(March.input)).text.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "(A) 2026-03-23 Send the revised contract to Acme "
          + "+launch @Ana_Müller due:2026-03-27 src:i-0000000001",
        "(A) 2026-03-30 Book the room for the rehearsal +office due:2026-04-02 src:i-0000000002",
        "x 2026-03-12 2026-03-12 Die Schulen über die Wartung informieren "
          + "+launch @Lena_Groß due:2026-03-17 src:i-0000000004",
      ]
    )
  }

  @Test("hold hostile text in todo.txt as text", arguments: Fixture.hostileTexts)
  func hostileTodo(_ text: String) throws {
    let lines = TodoReport(March.report(everywhere: text)).text
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 2 && lines[1].isEmpty)
    let words = try #require(lines.first).split(separator: " ")
    #expect(words[0].wholeMatch(of: /\d{4}-\d\d-\d\d|x/) != nil)
    let pairs = words.filter { !$0.contains("://") && $0.contains(/[^:\s]:[^\u{2060}:\s]/) }
    #expect(pairs.allSatisfy { $0.contains(/^(src|due|state):/) })
    #expect(words.count { $0.hasPrefix("+") } <= 1 && words.count { $0.hasPrefix("@") } <= 1)
  }

  @Test("list every item in a feed, under a name that stays")
  func feed() throws {
    let feed = FeedReport(report)
    #expect(try JSONParser().parse(feed.text) == feed.value)
    let items = feed.value["items"]?.array ?? []
    #expect(items.count == report.listed.count)
    #expect(Set(items.map { $0["id"]?.string }).count == items.count)
    #expect(items.allSatisfy { $0["content_text"]?.string?.isEmpty == false })
    var input = Scenes.input(threads: 12)
    for index in input.insights.indices { input.insights[index].title += " (new)" }
    let later = FeedReport(Report(input)).value["items"]?.array ?? []
    #expect(later.map { $0["id"] } == items.map { $0["id"] })
    #expect(later.map { $0["title"] } != items.map { $0["title"] })
  }

  @Test("hold hostile text in feeds as text", arguments: Fixture.hostileTexts)
  func hostileFeeds(_ text: String) throws {
    let report = March.report(everywhere: text)
    let feed = try JSONParser().parse(FeedReport(report).text)
    #expect(feed["items"]?.array?.count == 8)
  }

  @Test("list the items of a report as values with commas")
  func csv() {
    let rows = CSVReading.rows(InsightCSV(report).text)
    #expect(rows.count == report.listed.count + 1)
    #expect(rows.dropFirst().map(\.[0]) == report.listed.map(\.id.rawValue))
  }

  @Test("carry the mark at most once and are the same for the same report")
  func mark() {
    let other = Report(Scenes.input(threads: 12))
    for form in [
      { CalendarReport($0).text }, { FeedReport($0).text }, { TodoReport($0).text },
      { InsightCSV($0).text },
    ] as [(Report) -> String] {
      #expect(form(report) == form(other))
      #expect(
        form(report).split(separator: Wording.mark, omittingEmptySubsequences: false).count <= 2
      )
    }
  }
}

/// Reads the lines of a calendar.
private enum Calendar {
  static func lines(_ text: String) -> [String] {
    text.split(separator: "\r\n").map { String($0) }
  }

  static func unfolded(_ text: String) -> [String] {
    lines(text.replacing("\r\n ", with: ""))
  }
}

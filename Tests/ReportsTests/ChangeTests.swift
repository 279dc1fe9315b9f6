import CivilTime
import Conversations
import Insights
import JSON
import TestSupport
import Testing

@testable import Reports

@Suite("What changed since the last report")
struct ChangeTests {
  /// What became of the first action item when a member of its detail was another one before.
  private func steps(_ name: String, _ before: JSONValue, _ after: JSONValue) -> [String] {
    var input = March.input
    var old = input.insights[0]
    old.detail.append(name, before)
    input.insights[0].detail.append(name, after)
    input.previous = .init(at: March.time("2026-03-24T20:00:00Z"), insights: [old])
    let entries = Report(input).changes?.entries ?? []
    return entries.filter { $0.item.id == old.id }.flatMap { entry in
      guard case .changed(let steps) = entry.event else { return ["\(entry.event)"] }
      return steps.map { "\($0.label): \($0.before) → \($0.after)" }
    }
  }

  @Test("is said in meaning")
  func meaning() {
    #expect(
      steps("due", "2024-11-12", "2024-11-19") == ["Due: Tue 2024-11-12 → Tue 2024-11-19"]
    )
    #expect(steps("owner", ["name": "Ana"], ["name": "Bo"]) == ["Owner: Ana → Bo"])
    #expect(steps("owner", .null, ["name": "Bo"]) == ["Owner: unassigned → Bo"])
    #expect(steps("state", "open", "done") == [#"closed("done")"#])
    #expect(steps("state", "open", "lapsed") == ["lapsed"])
    #expect(steps("due", "2024-11-12", "2024-11-12").isEmpty)
  }

  @Test("is not what is only worded or counted anew")
  func wording() {
    var input = March.input
    input.previous = .init(at: March.time("2026-03-24T20:00:00Z"), insights: input.insights)
    for index in input.insights.indices {
      input.insights[index].title += ", again"
      input.insights[index].confidence = 0.51
    }
    let changes = Report(input).changes
    #expect(changes?.entries.isEmpty == true)
    // All but the summary, the done item and the replaced decision, which had ended before.
    #expect(changes?.unchanged == 7)
  }

  @Test("distinguishes found, closed and lapsed")
  func events() {
    var input = March.input
    let now = input.asOf.instant
    input.previous = .init(
      at: March.time("2026-03-24T20:00:00Z"),
      insights: Array(input.insights.dropLast(2))
    )
    input.insights[0].review = .init(verdict: .rejected, note: nil, by: nil, at: now)
    input.insights[1].expiresAt = now
    input.insights[6].detail.append("state", "answered")
    input.insights[7].status = .retracted
    let events = Report(input).changes?.entries.map {
      "\($0.item.id.rawValue.suffix(1)) \($0.event)"
    }
    #expect(
      events == [
        #"1 closed("rejected by a reader")"#, "2 lapsed", #"7 closed("answered")"#,
        #"8 closed("no longer found")"#, "9 found",
      ]
    )
  }

  @Test("closes what was done in time, also after its time, and lapses what was not")
  func settledInTime() {
    var input = March.input
    input.previous = .init(at: March.time("2026-03-24T20:00:00Z"), insights: input.insights)
    for index in [0, 1] { input.insights[index].expiresAt = input.asOf.instant }
    input.insights[0].detail.append("state", "done")
    let events = Report(input).changes?.entries.map {
      "\($0.item.id.rawValue.suffix(1)) \($0.event)"
    }
    #expect(events == [#"1 closed("done")"#, "2 lapsed"])
  }

  @Test("has what lapsed since, although the records of both times say that it has")
  func lapsedSince() {
    var input = March.input
    let then = March.time("2026-03-24T20:00:00Z")
    input.insights[0].expiresAt = Instant(milliseconds: then.milliseconds + 1)
    input.insights[0].detail.append("state", "lapsed")
    input.previous = .init(at: then, insights: input.insights)
    let events = Report(input).changes?.entries.map {
      "\($0.item.id.rawValue.suffix(1)) \($0.event)"
    }
    #expect(events == ["1 lapsed"])
    input.showsChangesOnly = true
    let text = TextReport(Report(input)).text
    #expect(
      text.contains("Nothing new is open: 0 new, 0 changed, 1 expired since the last report.")
    )
    #expect(!text.contains("Nothing changed"))
  }

  @Test("has what was opened and settled in between")
  func openedAndSettled() {
    var input = March.input
    input.previous = .init(
      at: March.time("2026-03-24T20:00:00Z"),
      insights: Array(input.insights.dropFirst(2))
    )
    input.insights[0].detail.append("state", "done")
    input.insights[1].status = .retracted
    let events = Report(input).changes?.entries.map {
      "\($0.item.id.rawValue.suffix(1)) \($0.event)"
    }
    #expect(events == [#"1 closed("done")"#])
  }

  @Test("is described in words, with the quotes it rests on, to the letter")
  func words() throws {
    let report = Report(March.weekly)
    for (name, text) in [
      ("weekly.txt", TextReport(report).text), ("weekly.md", MarkdownReport(report).text),
      ("weekly.json", JSONReport(report).text),
    ] {
      try expectSnapshot(text, named: name, file: Fixture.snapshots)
    }
  }

  @Test("is all that a report of changes holds")
  func only() {
    var input = March.weekly
    input.showsChangesOnly = true
    let report = Report(input)
    #expect(
      report.sections.flatMap(\.items).map(\.id)
        == ["i-0000000001", "i-0000000002", "i-0000000009"]
    )
    // Otherwise it lapses in between, which is a change.
    input.insights[7].expiresAt = nil
    input.previous?.insights = input.insights
    #expect(TextReport(Report(input)).text.contains("Nothing changed since the last report."))
  }

  @Test("is judged as of then: what had lapsed before is no news")
  func asOf() {
    var input = March.input
    input.insights[7].expiresAt = March.time("2026-03-20T00:00:00Z")
    let made = March.time("2026-11-24T20:00:00Z")
    input.previous = .init(
      at: made,
      asOf: March.time("2026-03-19T00:00:00Z"),
      insights: input.insights
    )
    #expect(Report(input).changes?.entries.map(\.event) == [.lapsed])
    input.previous?.asOf = March.time("2026-03-21T00:00:00Z")
    #expect(Report(input).changes?.entries == [])
  }

  @Test("is not spoken of without a report before")
  func none() {
    #expect(Report(March.input).changes == nil)
  }
}

@Suite("A template of links")
struct PermalinkTests {
  @Test("is filled in, each field percent-encoded")
  func fields() throws {
    let slack = try PermalinkTemplate(
      "https://acme.slack.example/archives/{conversation}/p{messageDigits}?thread_ts={thread}"
    )
    let address = slack.address(
      conversation: "slack:T1:C2",
      thread: "slack:T1:C2:1518127246.000478",
      message: "1518127300.000100"
    )
    #expect(
      address?.text
        == "https://acme.slack.example/archives/C2/p1518127300000100?thread_ts=1518127246.000478"
    )
    let other = try PermalinkTemplate("http://chat.example/{conversationId}/{message}")
    #expect(
      other.address(conversation: "a:b/../c d", thread: nil, message: "\"ä")?.text
        == "http://chat.example/a%3Ab%2F..%2Fc%20d/%22%C3%A4"
    )
    #expect(slack.address(conversation: "c", thread: nil, message: "m1") == nil)
    #expect(other.address(conversation: "", thread: nil, message: "m1") == nil)
  }

  @Test(
    "leads to a host that is spelled out, by http or https",
    arguments: [
      ("javascript:alert(1)", PermalinkTemplateError.scheme), ("//evil.example/", .scheme),
      ("https://{conversation}.example/", .scheme), ("https:///x", .scheme), ("", .scheme),
      ("https://user@host/", .scheme), ("https://host", .scheme), ("{message}", .scheme),
      ("https://host/ x", .character), ("https://host/\"", .character),
      ("https://host/ä", .character), ("https://host/{message", .unclosed),
      ("https://host/}", .unclosed),
      ("https://host/{mesage}", .field("mesage", nearest: "message")),
    ]
  )
  func malformed(_ text: String, _ error: PermalinkTemplateError) {
    #expect(throws: error) { try PermalinkTemplate(text) }
  }
}

import Database
import CivilTime
import Conversations
import Foundation
import Insights
import JSON
import TestSupport

@testable import Reports

/// A made-up month of a made-up team.
enum March {
  static let launch: ThreadID = "team:launch.0302"
  static let office: ThreadID = "team:office.0310"

  static func time(_ text: String) -> Instant {
    guard case .instant(let instant) = ISO8601Time(text) else { return Instant(milliseconds: 0) }
    return instant
  }

  static func evidence(_ quote: String, _ sender: String?, _ at: String?) -> Evidence {
    Evidence(
      messageId: "m1",
      senderName: sender,
      createdAt: at.map(time),
      quote: quote,
      start: 0,
      end: quote.utf8.count,
      match: .exact
    )
  }

  static func insight(
    _ number: Int,
    _ kind: KindName,
    _ title: String,
    content: String = "",
    thread: ThreadID? = launch,
    detail: JSONValue = [:],
    confidence: Double = 0.8,
    evidence: [Evidence]
  ) -> Insight {
    Insight(
      id: InsightID("i-00000000\(number < 10 ? "0" : "")\(number)"),
      kind: kind,
      conversationId: "team:launch",
      threadId: thread,
      title: title,
      content: content,
      detail: detail.object ?? JSONObject(),
      evidence: evidence,
      confidence: confidence,
      at: time("2026-03-31T20:00:00Z"),
      triggeredBy: .job("demo", run: "7"),
      provenance: .init(engine: "offline", sourceHash: "abc")
    )
  }

  static var actions: [Insight] {
    [
      insight(
        1,
        "action_item",
        "Send the revised contract to Acme",
        content: "Ana sends Acme the contract with the new price list.",
        detail: [
          "owner": ["id": "U3", "name": "Ana Müller"], "due": "2026-03-27", "state": "open",
        ],
        evidence: [
          evidence("I'll send it by Friday", "Ana Müller", "2026-03-23T08:14:00Z"),
          evidence("ok, Friday then\n\nplease cc me", "Jörg Weiß", "2026-03-23T08:20:00Z"),
        ]
      ),
      insight(
        2,
        "action_item",
        "Book the room for the rehearsal",
        thread: office,
        detail: ["owner": .null, "due": "2026-04-02", "state": "open"],
        confidence: 0.6,
        evidence: [evidence("someone has to book the room", "Priya", "2026-03-30T10:00:00Z")]
      ),
      hedged(
        insight(
          3,
          "action_item",
          "Look at the slow query",
          detail: ["owner": ["name": "Tom"], "due": "2026-03-20", "commitment": "inferred"],
          confidence: 0.3,
          evidence: [evidence("I might look at it by Friday", "Tom", "2026-03-18T10:00:00Z")]
        )
      ),
      insight(
        4,
        "action_item",
        "Die Schulen über die Wartung informieren",
        detail: ["owner": ["name": "Lena Groß"], "due": "2026-03-17", "state": "done"],
        evidence: [
          evidence("Mache ich bis Dienstag, versprochen", "Lena Groß", "2026-03-12T10:00:00Z")
        ]
      ),
    ]
  }

  static func hedged(_ insight: Insight) -> Insight {
    var hedged = insight
    hedged.signals.append("hedged", true)
    return hedged
  }

  static var decisions: [Insight] {
    var old = insight(
      5,
      "decision",
      "The launch is on Tuesday 24 March",
      detail: ["state": "agreed", "decidedBy": ["Sol", "Ana Müller"]],
      evidence: [evidence("Tuesday the 24th it is", "Sol", "2026-03-02T08:31:00Z")]
    )
    old.status = .superseded
    old.supersededBy = "i-0000000006"
    var new = insight(
      6,
      "decision",
      "The launch moves to Thursday 26 March",
      detail: [
        "state": "agreed", "decidedBy": ["Sol"], "rationale": "Recurring events need two more days",
        "alternatives": ["launch without them"],
      ],
      evidence: [evidence("Then we move it to Thursday.", "Sol", "2026-03-11T09:06:00Z")]
    )
    new.supersedes = old.id
    return [old, new]
  }

  static var others: [Insight] {
    [
      insight(
        7,
        "open_question",
        "May the Seebrise logo be used on the page?",
        detail: ["asker": "Priya", "whoMightKnow": [["id": "U9", "name": "Yann"]]],
        evidence: [
          evidence("may we use the Seebrise logo?", "Priya", "2026-03-03T14:10:00Z")
        ]
      ),
      insight(
        8,
        "suggestion",
        "Rehearse the demo",
        thread: office,
        detail: [
          "action": "schedule_meeting",
          "proposedTimes": ["2026-04-01T14:00", "2026-04-02T10:00"], "who": ["Priya", "Omar"],
        ],
        confidence: 0.55,
        evidence: [evidence("Wed at 2 or Thu at 10?", "Omar", "2026-03-30T11:00:00Z")]
      ),
      insight(
        9,
        "priority",
        "予約が全部消えています",
        detail: ["level": "urgent", "why": "Bookings vanish", "firstStep": "Stop the sync job"],
        evidence: [
          evidence("予約が全部消えています 🚨 至急お願いします", "田中", "2026-03-31T15:00:00Z"),
          evidence("كل الحجوزات اختفت", "ليلى", "2026-03-31T15:02:00Z"),
        ]
      ),
      insight(
        10,
        "summary",
        "The launch moves by two days",
        content: "The team moves the launch.",
        detail: [
          "headline": "The launch moves by two days",
          "gist": "Recurring events are late, so the launch moves to Thursday 26 March.",
          "bullets": [["text": "Sol moves the launch to Thursday", "evidence": [0, 99]]],
          "topics": ["launch", "recurring events"],
        ],
        evidence: [evidence("Then we move it to Thursday.", "Sol", "2026-03-11T09:06:00Z")]
      ),
    ]
  }

  static var heads: [ThreadHead] {
    [
      ThreadHead(
        id: launch,
        conversationName: "#launch",
        title: "When do we launch?",
        firstAt: time("2026-03-02T08:12:00Z"),
        lastAt: time("2026-03-31T15:02:00Z"),
        people: ["Ana Müller", "Jörg Weiß", "Sol", "田中"],
        messages: 48
      ),
      ThreadHead(
        id: office,
        conversationName: "#office",
        title: "rehearsal?",
        firstAt: time("2026-03-30T10:00:00Z"),
        lastAt: time("2026-03-30T11:00:00Z"),
        people: ["Priya", "Omar"],
        messages: 6
      ),
    ]
  }

  static var input: ReportInput {
    var input = ReportInput(
      insights: actions + decisions + others,
      asOf: .init(time("2026-03-31T15:02:00Z"), basis: .source),
      zone: (try? TimeZoneRules(identifier: "Europe/Berlin")) ?? .utc,
      coverage: .init(
        threads: 42,
        messages: 1512,
        skipped: [
          .init(reason: "too short", threads: 2), .init(reason: "private", threads: 1),
        ]
      ),
      engine: "offline",
      threads: heads
    )
    input.jobName = "demo"
    input.runName = "7"
    return input
  }

  /// The same, a week after a report: a date and an owner were others, one item was open, one is
  /// new, and a question was still asked.
  static var weekly: ReportInput {
    var input = input
    var then = input.insights
    then[0].detail["due"] = "2026-03-12"
    then[1].detail["owner"] = ["name": "Bo"]
    then.remove(at: 8)
    input.previous = .init(at: time("2026-03-24T20:00:00Z"), insights: then)
    input.insights[0].evidence.append(
      evidence("Make that Friday, *sorry*", "Priya", "2026-03-25T09:30:00Z")
    )
    input.insights[6].detail["state"] = "answered"
    input.insights[7].expiresAt = time("2026-03-30T00:00:00Z")
    input.insights[2].review = .init(
      verdict: .rejected,
      note: "nobody said that",
      by: "ana",
      at: time("2026-03-26T08:00:00Z")
    )
    var digest = insight(
      21,
      "summary",
      "The launch moved",
      content: "The launch moved to Thursday, and the contract is late.",
      thread: nil,
      detail: [
        "headline": "The launch moved",
        "bullets": [["text": "Launch on Thursday 26 March", "evidence": [0]]],
        "topics": ["launch", "contract"],
      ],
      evidence: [evidence("we launch on Thursday", "Tom", "2026-03-25T08:00:00Z")]
    )
    digest.scope = .conversation
    digest.period = "2026-W13"
    input.insights.append(digest)
    input.conversationNames = [digest.conversationId: "#launch"]
    input.cost = .init(
      calls: 3,
      inputTokens: 5120,
      outputTokens: 900,
      microdollars: 4120,
      models: ["gemini-3.8-flash"]
    )
    input.totalCost = .init(
      calls: 80,
      inputTokens: 151_200,
      outputTokens: 22_000,
      microdollars: nil,
      models: ["gemini-3.8-flash", "gemini-3.8-pro"]
    )
    input.uncited = [
      .init(
        threadId: office,
        conversationName: "#office",
        messages: 57,
        firstAt: time("2026-03-09T08:00:00Z"),
        lastAt: time("2026-03-12T17:00:00Z"),
        firstMessageId: "m5",
        opening: "who *took* my mug?\nit was blue"
      )
    ]
    return input
  }

  /// A report in which one text stands wherever a text from a chat can stand.
  static func report(everywhere text: String) -> Report {
    let person: JSONValue = ["name": .string(text)]
    let kinds: [KindName] = [
      "action_item", "decision", "open_question", "suggestion", "priority", "summary", "risk",
    ]
    let detail: JSONValue = [
      "owner": person, "due": .string(text), "decidedBy": [person], "rationale": .string(text),
      "dissent": [person], "alternatives": [.string(text)], "asker": person, "mightKnow": [person],
      "action": .string(text), "proposedTimes": [.string(text)], "who": [person],
      "level": "urgent", "why": .string(text), "firstStep": .string(text), "gist": .string(text),
      "headline": .string(text), "bullets": [["text": .string(text), "evidence": [0]]],
      "topics": [.string(text)], "x" + text: .string(text),
    ]
    var input = self.input
    input.insights = kinds.enumerated().map { number, kind in
      insight(
        number,
        kind,
        text,
        content: text + " and more",
        thread: ThreadID(text),
        detail: detail,
        evidence: [evidence(text, text, nil), evidence("a\n\(text)\nb", text, nil)]
      )
    }
    var digest = input.insights[5]
    digest.id = "i-0000000099"
    digest.scope = .conversation
    digest.threadId = nil
    digest.period = text
    input.insights.append(digest)
    input.conversationNames = [digest.conversationId: text]
    input.cost = .init(calls: 1, inputTokens: 2, outputTokens: 3, microdollars: 4, models: [text])
    input.threads = [
      ThreadHead(
        id: ThreadID(text),
        conversationName: text,
        title: text,
        firstAt: nil,
        lastAt: nil,
        people: [text],
        messages: 3
      )
    ]
    input.messages = [
      ThreadID(text): [
        .init(id: MessageID(text), position: 0, senderName: text, createdAt: nil, text: text),
        .init(id: "m1", position: 2, senderName: text, createdAt: nil, text: "a\n\(text)\nb"),
      ]
    ]
    input.uncited = [
      .init(
        threadId: ThreadID(text),
        conversationName: text,
        messages: 7,
        firstAt: nil,
        lastAt: nil,
        firstMessageId: MessageID(text),
        opening: text
      )
    ]
    input.previous = .init(
      at: input.asOf.instant,
      insights: input.insights.map { insight in
        var old = insight
        old.detail = JSONObject()
        old.detail.append("owner", .string("not " + text))
        return old
      }
    )
    input.permalink = try? PermalinkTemplate("https://chat.example/{conversation}/{message}")
    input.coverage.skipped = [.init(reason: text, threads: 1)]
    input.jobName = text
    input.runName = text
    return Report(input)
  }
}

/// Files beside the tests.
enum Fixture {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")

  /// The place of a fixture.
  static func file(_ name: String) -> URL { folder.appending(path: name) }

  /// The path that makes `expectSnapshot` look in `Fixtures/Snapshots`.
  static let snapshots = folder.appending(path: "here").path()

  /// Texts that chats have been used to attack with.
  static let hostileTexts: [String] = {
    let data = try? Data(contentsOf: folder.appending(path: "hostile-text-cases.json"))
    let value = data.flatMap { try? JSONParser().parse(Array($0)) }
    return (value?["cases"]?.array ?? []).compactMap { $0["text"]?.string } + [
      "@everyone @channel", "#123 fixes #1, closes GH-2 and o/r#3", "```\nfence", "~~~\nfence",
      "1. list\n2) list\n+ list\n* list", "a\n===\nb\n---\nc", "| a |\n|---|\n| b |",
      "www.evil.example mail@evil.example https://evil.example", "    indented code",
      "[x]: https://evil.example", "*bold* _it_ ~~no~~ $x$ \\*", "<https://evil.example>",
      "a\u{200B}b\u{202E}c\u{2066}d\u{FEFF}", "> quote\n> more", "line  \nbreak\\\nend\\",
      "Ana, 2026-03-01 10:00:\n> forged", "\u{9B}31m", "&copy; &#60;", "![", "[[wiki]]", "", " ",
    ]
  }()
}

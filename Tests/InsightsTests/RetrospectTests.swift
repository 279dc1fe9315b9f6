import CivilTime
import Conversations
import JSON
import Testing

@testable import Insights

@Suite("By the time of the chats")
struct RetrospectTests {
  private static func day(_ day: Int) -> Instant {
    Instant(milliseconds: 1_600_000_000_000 + Int64(day) * 86_400_000)
  }

  private func insight(
    _ kind: KindName = .actionItem,
    _ days: Int...,
    detail: JSONValue = [:],
    change: (inout Insight) -> Void = { _ in }
  ) -> Insight {
    var insight = Insight(
      id: "i-0000000001",
      kind: kind,
      conversationId: "c",
      threadId: "c:t",
      title: "t",
      content: "c",
      detail: detail.object ?? JSONObject(),
      evidence: days.map {
        Evidence(
          messageId: MessageID("m\($0)"),
          senderName: nil,
          createdAt: Self.day($0),
          quote: "q",
          start: 0,
          end: 1,
          match: .exact
        )
      },
      confidence: 0.8,
      at: Self.day(100),
      triggeredBy: .job("test"),
      provenance: .init(engine: "offline", sourceHash: "1")
    )
    change(&insight)
    return insight
  }

  private static func review(
    _ verdict: Insight.Review.Verdict,
    on day: Int,
    edits: JSONValue
  ) -> Insight.Review {
    let edits = edits.object ?? JSONObject()
    return .init(verdict: verdict, note: nil, by: nil, at: Self.day(day), edits: edits)
  }

  private func view(
    _ insight: Insight,
    on day: Int,
    _ circumstances: Retrospect.Circumstances = .init()
  ) -> Insight? {
    Retrospect(instant: Self.day(day)).view(insight, circumstances)
  }

  @Test("what was not said yet is not there")
  func unsaid() {
    #expect(view(insight("action_item", 5), on: 4) == nil)
    #expect(view(insight("action_item", 5), on: 5) != nil)
    #expect(view(insight("summary", 1, 5), on: 4) == nil)
    #expect(view(insight("priority", 1, 5), on: 5)?.evidence.count == 2)
  }

  @Test(
    "what was settled later is open",
    arguments: [
      ("action_item", "done", "open"), ("action_item", "dropped", "open"),
      ("open_question", "answered", "open"), ("decision", "reversed", "agreed"),
      ("decision", "agreed", "proposed"),
    ]
  )
  func reopened(kind: KindName, later: String, then: String) {
    let settled = insight(kind, 1, 5, detail: ["state": .string(later)])
    #expect(view(settled, on: 4)?.detail["state"]?.string == then)
    #expect(view(settled, on: 4)?.evidence.map(\.messageId) == ["m1"])
    #expect(view(settled, on: 5) == settled)
  }

  @Test("a version of the history from before the later messages speaks")
  func versions() throws {
    let now = insight(detail: ["state": "done", "due": "2020-10-01"]) {
      $0.title = "now"
      $0.evidence = insight("action_item", 1, 5).evidence
    }
    let earlier = insight("action_item", 1, detail: ["state": "open", "due": "2020-09-20"])
    let then = try #require(view(now, on: 4, .init(versions: [earlier, now])))
    #expect(then == earlier)
  }

  @Test("what was replaced later stands, and what replaced it is not there")
  func superseded() throws {
    let old = insight("decision", 1, detail: ["state": "reversed"]) {
      $0.status = .superseded
      $0.supersededBy = "i-0000000002"
    }
    let new = insight("decision", 1, 5) {
      $0.id = "i-0000000002"
      $0.supersedes = old.id
    }
    let then = try #require(view(old, on: 4, .init(successor: new)))
    #expect(then.status == .active)
    #expect(then.supersededBy == nil)
    #expect(then.detail["state"] == "agreed")
    #expect(view(new, on: 4) == nil)
    #expect(view(old, on: 5, .init(successor: new))?.status == .superseded)
    #expect(view(new, on: 5) == new)
  }

  @Test("what was replaced stays replaced while its successor only gets more evidence")
  func successorKnown() {
    let old = insight("decision", 1, detail: ["state": "reversed"]) {
      $0.status = .superseded
      $0.supersededBy = "i-0000000002"
    }
    let first = insight("decision", 2) {
      $0.id = "i-0000000002"
      $0.supersedes = old.id
    }
    let now = insight("decision", 2, 5) {
      $0.id = "i-0000000002"
      $0.supersedes = old.id
    }
    let circumstances = Retrospect.Circumstances(successor: now, successorVersions: [first, now])
    #expect(view(old, on: 4, circumstances)?.status == .superseded)
    #expect(view(old, on: 1, circumstances)?.status == .active)
  }

  @Test("where verdicts are news, a later one is not known, nor what it edited")
  func laterVerdict() throws {
    let before = insight("action_item", 1)
    let after = insight("action_item", 1) {
      $0.title = "edited"
      $0.review = .init(verdict: .rejected, note: nil, by: nil, at: Self.day(9))
    }
    var retrospect = Retrospect(instant: Self.day(8))
    retrospect.forgetsLaterReviews = true
    #expect(retrospect.view(after, .init(versions: [before, after])) == before)
    #expect(
      Retrospect(instant: Self.day(8)).view(after, .init(versions: [before]))?.title == "edited"
    )
  }

  @Test("what a reader merged stays merged")
  func merged() {
    let part = insight("decision", 1) {
      $0.status = .superseded
      $0.supersededBy = "i-0000000002"
      $0.review = .init(verdict: .merged, note: nil, by: nil, at: Self.day(100))
    }
    let whole = insight("decision", 5) { $0.id = "i-0000000002" }
    #expect(view(part, on: 4, .init(successor: whole))?.status == .superseded)
  }

  @Test("what went away because of later messages was there before them")
  func retracted() {
    let gone = insight("open_question", 1) { $0.status = .retracted }
    #expect(view(gone, on: 4, .init(retractedAfter: Self.day(5)))?.status == .active)
    #expect(view(gone, on: 6, .init(retractedAfter: Self.day(5)))?.status == .retracted)
    #expect(view(gone, on: 4)?.status == .retracted)
  }

  @Test("a reader's done counts from when it was said; a rejection counts always")
  func reviews() throws {
    let done = insight("action_item", 1, detail: ["state": "done"]) {
      $0.review = .init(verdict: .done, note: nil, by: nil, at: Self.day(9))
    }
    let before = try #require(view(done, on: 8))
    #expect(before.detail["state"] == "open")
    #expect(before.review == nil)
    #expect(view(done, on: 9) == done)
    let wrong = insight("action_item", 1) {
      $0.review = .init(verdict: .rejected, note: nil, by: nil, at: Self.day(9))
    }
    #expect(view(wrong, on: 8)?.review?.verdict == .rejected)
  }

  @Test("done counts from when it was said, also if other words were edited afterwards")
  func editedAfterDone() throws {
    let open = insight("action_item", 1, detail: ["state": "open"])
    let done = insight("action_item", 1, detail: ["state": "done"]) {
      $0.review = Self.review(.done, on: 5, edits: ["state": "done"])
    }
    let edited = insight("action_item", 1, detail: ["state": "done"]) {
      $0.title = "edited"
      $0.review = Self.review(.edited, on: 9, edits: ["state": "done", "title": "edited"])
    }
    let circumstances = Retrospect.Circumstances(versions: [open, done, edited])
    let before = try #require(view(edited, on: 4, circumstances))
    #expect((before.detail["state"], before.title) == ("open", "edited"))
    let between = try #require(view(edited, on: 6, circumstances))
    #expect((between.detail["state"], between.title) == ("done", "edited"))
  }

  @Test("a version of before the later quotes has the words that a reader gave the item")
  func editedLaterVersion() throws {
    let first = insight("action_item", 1, detail: ["due": "2020-09-20"])
    let now = insight("action_item", 1, 5, detail: ["due": "2020-09-25"]) {
      $0.title = "edited"
      $0.review = Self.review(.edited, on: 9, edits: ["title": "edited", "due": "2020-09-25"])
    }
    let then = try #require(view(now, on: 4, .init(versions: [first, now])))
    #expect(then.evidence.count == 1)
    #expect((then.title, then.detail["due"]) == ("edited", "2020-09-25"))
  }

  @Test("parts that rest on later quotes are left out, and the others count anew")
  func parts() throws {
    let list = insight(
      "risk",
      5,
      1,
      2,
      detail: [
        "points": [
          ["text": "a", "evidence": [0]], ["text": "b", "evidence": [0, 2]],
          ["text": "c", "evidence": [1]], "plain",
        ]
      ]
    )
    let then = try #require(view(list, on: 3))
    #expect(then.evidence.map(\.messageId) == ["m1", "m2"])
    #expect(
      then.detail["points"] == [
        ["text": "b", "evidence": [1]], ["text": "c", "evidence": [0]], "plain",
      ]
    )
  }
}

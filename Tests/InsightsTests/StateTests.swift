import CivilTime
import Conversations
import JSON
import Testing

@testable import Insights

@Suite("The state of an insight at an instant")
struct StateTests {
  private static let time = Instant(milliseconds: 1_600_000_000_000)

  private func insight(
    _ kind: KindName,
    _ detail: JSONValue = [:],
    hedged: Bool = false,
    status: Insight.Status = .active,
    verdict: Insight.Review.Verdict? = nil
  ) -> Insight {
    var insight = Insight(
      id: "i-0000000001",
      kind: kind,
      conversationId: "c",
      threadId: "c:t",
      title: "t",
      content: "c",
      detail: detail.object ?? JSONObject(),
      evidence: [],
      confidence: 0.8,
      at: Self.time,
      triggeredBy: .job("test"),
      provenance: .init(engine: "offline", sourceHash: "1")
    )
    insight.status = status
    insight.expiresAt = Self.time
    if hedged { insight.signals.append("hedged", true) }
    insight.review = verdict.map { .init(verdict: $0, note: nil, by: nil, at: Self.time) }
    return insight
  }

  private func state(_ insight: Insight, isPast: Bool) -> String? {
    insight.state(at: isPast ? Self.time : Self.time - .seconds(1))?.rawValue
  }

  @Test("is lapsed for whatever nothing had settled when its time passed, with or without a day")
  func lapsed() {
    let unsettled = [
      insight("action_item", ["state": "open", "due": "2020-09-12"]),
      insight("action_item", ["state": "open"]), insight("action_item", ["state": "unknown"]),
      insight("action_item", ["state": "open"], hedged: true), insight("open_question"),
      insight("suggestion"), insight("priority"),
    ]
    for insight in unsettled {
      #expect(state(insight, isPast: true) == "lapsed", "\(insight.kind)")
      #expect(state(insight, isPast: false) != "lapsed", "\(insight.kind)")
    }
  }

  @Test("stays what settled it, whatever the time")
  func settled() {
    let settled: [(Insight, String)] = [
      (insight("action_item", ["state": "done"]), "done"),
      (insight("action_item", ["state": "open"], verdict: .done), "done"),
      (insight("action_item", ["state": "dropped"]), "dropped"),
      (insight("open_question", ["state": "answered"]), "answered"),
      (insight("decision", ["state": "agreed"], status: .superseded), "replaced"),
    ]
    for (insight, word) in settled {
      #expect(state(insight, isPast: true) == word)
      #expect(state(insight, isPast: false) == word)
    }
    #expect(state(insight("summary"), isPast: true) == nil)
  }

  @Test("is only proposed where it is hedged")
  func hedged() {
    #expect(
      state(insight("action_item", ["state": "open"], hedged: true), isPast: false) == "proposed"
    )
    #expect(
      state(insight("decision", ["state": "agreed"], hedged: true), isPast: false) == "proposed"
    )
    #expect(state(insight("action_item"), isPast: false) == "open")
    #expect(state(insight("decision"), isPast: false) == "proposed")
  }

  @Test("in the record is lapsed for tasks, and open again at an earlier instant")
  func record() {
    for detail: JSONValue in [["state": "open", "due": "2020-09-12"], ["state": "open"]] {
      let task = insight("action_item", detail)
      let lapsed = task.lapsing(at: Self.time)
      #expect(lapsed.detail.state == .lapsed)
      #expect(lapsed.unlapsed(at: Self.time - .seconds(1)) == task)
      #expect(task.lapsing(at: Self.time - .seconds(1)) == task)
    }
    let question = insight("open_question")
    #expect(question.lapsing(at: Self.time) == question)
  }

  @Test("is what a filter asks for")
  func filter() {
    var filter = InsightFilter()
    filter.state = .lapsed
    let wanted = [insight("suggestion"), insight("action_item", ["state": "open"])]
    for insight in wanted { #expect(filter.includes(insight, at: Self.time, .shipped)) }
    #expect(!filter.includes(insight("action_item", ["state": "done"]), at: Self.time, .shipped))
  }
}

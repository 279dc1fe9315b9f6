import CivilTime
import Conversations
import Database
import JSON
import Testing

@testable import Insights

@Suite("A sample of insights")
struct InsightSampleTests {
  private let now = Instant(milliseconds: 1_700_000_000_000)

  /// An insight that was said so many minutes before now.
  private func insight(
    _ id: String,
    _ kind: KindName = .decision,
    in conversation: ConversationID = "a",
    ago minutes: Int
  ) -> Insight {
    let at = now - .seconds(60 * minutes)
    return Insight(
      id: InsightID(id),
      kind: kind,
      conversationId: conversation,
      threadId: ThreadID("\(conversation):t"),
      title: id,
      content: id,
      evidence: [
        Evidence(
          messageId: MessageID(id),
          senderName: nil,
          createdAt: at,
          quote: "q",
          start: 0,
          end: 1,
          match: .exact
        )
      ],
      confidence: 0.9,
      at: at,
      triggeredBy: .job("test"),
      provenance: .init(engine: "offline", sourceHash: "1")
    )
  }

  private func sample(
    _ insights: [Insight],
    of limit: Int,
    in conversations: Set<ConversationID>? = nil,
    changedSince: Instant? = nil,
    since: Instant? = nil,
    change: (InsightStore) throws -> Void = { _ in }
  ) throws -> InsightSample? {
    try emptyWorkspace().write { transaction in
      let store = InsightStore(transaction)
      for insight in insights {
        let change = InsightChange(.created, before: nil, after: insight)
        try store.apply(change, at: insight.createdAt, by: .job("test"))
      }
      try change(store)
      var filter = InsightFilter()
      filter.standings = [.active, .expired, .superseded, .retracted]
      filter.since = since
      return try store.sample(
        of: limit,
        filter,
        in: conversations,
        changedSince: changedSince,
        by: InsightClock(now),
        catalog: .shipped
      )
    }
  }

  @Test("is not taken where all have room")
  func isNotTakenWhere() throws {
    let insights = (1...3).map { insight("d\($0)", ago: $0) }
    #expect(try sample(insights, of: 3) == nil)
    #expect(try sample(insights, of: 2)?.insights.map(\.id) == ["d1", "d2"])
  }

  @Test("gives every conversation and kind its turn, the newest first")
  func givesEveryConversationAnd() throws {
    let busy = (1...8).map { insight("busy\($0)", ago: $0) }
    let quiet = [insight("quiet", in: "b", ago: 5_000), insight("old", in: "b", ago: 9_000)]
    let task = insight("task", .actionItem, ago: 7_000)
    let sample = try #require(try sample(busy + quiet + [task], of: 4))
    #expect(Set(sample.insights.map(\.id)) == ["busy1", "quiet", "task", "busy2"])
    #expect(sample.omitted == [.decision: 7])
  }

  @Test("takes what is past its time last")
  func takesWhatIsPast() throws {
    var expired = insight("expired", ago: 1)
    expired.expiresAt = now - .seconds(1)
    let sample = try #require(try sample([expired, insight("holds", ago: 50)], of: 1))
    #expect(sample.insights.map(\.id) == ["holds"])
  }

  @Test("keeps to the conversations and the period of the report")
  func keepsToTheConversations()
    throws
  {
    let insights = (1...5).flatMap { number in
      ["a", "b"].map { insight("\($0)\(number)", in: $0, ago: number) }
    }
    let ofOne = try #require(try sample(insights, of: 2, in: ["b"]))
    #expect(ofOne.insights.map(\.id) == ["b1", "b2"])
    #expect(ofOne.omitted == [.decision: 3])
    #expect(try sample(insights, of: 4, since: now - .seconds(120)) == nil)
    #expect(try sample(insights, of: 3, since: now - .seconds(120))?.omitted == [.decision: 1])
  }

  @Test("begins with what changed since the last report, whatever became of it")
  func beginsWithWhatChanged() throws {
    let insights = (1...9).map { insight("d\($0)", ago: $0) }
    let sample = try #require(
      try sample(insights, of: 2, changedSince: now) { store in
        var retracted = insights[8]
        retracted.status = .retracted
        try store.apply(
          InsightChange(.retracted, before: insights[8], after: retracted),
          at: now + .seconds(1),
          by: .job("test")
        )
      }
    )
    #expect(sample.insights.map(\.id) == ["d1", "d9"])
    #expect(sample.omitted == [.decision: 7])
  }

  @Test("brings the decision that another one replaced")
  func bringsTheDecisionThat() throws {
    var old = insight("old", ago: 90)
    (old.status, old.supersededBy) = (.superseded, "new")
    var new = insight("new", ago: 1)
    new.supersedes = "old"
    let others = (2...5).map { insight("d\($0)", ago: $0) }
    let sample = try #require(try sample([old, new] + others, of: 1))
    #expect(sample.insights.map(\.id) == ["new", "old"])
  }
}

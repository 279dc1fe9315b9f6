import CivilTime
import Conversations
import Database
import JSON
import Testing

@testable import Insights

@Suite("The first version of an insight")
struct FirstVersionTests {
  private static let morning = Instant(milliseconds: 1_700_000_000_000)

  private static let first: Insight = {
    let evidence = Evidence(
      messageId: "m1",
      senderName: "Ana",
      createdAt: morning,
      quote: "send",
      start: 5,
      end: 9,
      match: .exact
    )
    return Insight(
      id: "i-1",
      kind: .actionItem,
      conversationId: "c",
      threadId: "c:t",
      title: "Send the plan",
      content: "Ana sends the plan",
      evidence: [evidence],
      confidence: 0.8,
      at: morning,
      triggeredBy: .job("test"),
      provenance: .init(engine: "offline", sourceHash: "1")
    )
  }()

  /// The first version, what it was like when it was found again, and after it was done.
  private static var versions: [Insight] {
    var seen = first
    (seen.lastSeenAt, seen.coverage.messages) = (morning + .seconds(60), 9)
    var done = seen
    (done.title, done.updatedAt) = ("Plan sent", morning + .seconds(120))
    done.detail["state"] = "done"
    done.evidence[0].quote = "sent"
    return [first, seen, done]
  }

  private func store<Result>(
    versions count: Int,
    _ body: (InsightStore, Transaction) throws -> Result
  ) throws -> Result {
    try emptyWorkspace().write { transaction in
      let store = InsightStore(transaction)
      let versions = Self.versions
      let creation = InsightChange(.created, before: nil, after: versions[0])
      try store.apply(creation, at: Self.morning, by: .job("a"))
      if count > 1 {
        try store.apply(
          Reconciliation(changes: [], seen: [versions[1]]),
          at: versions[1].lastSeenAt,
          by: .job("a")
        )
      }
      if count > 2 {
        let change = InsightChange(.done, before: versions[1], after: versions[2])
        try store.apply(change, at: versions[2].updatedAt, by: .job("a"))
      }
      return try body(store, transaction)
    }
  }

  @Test("is not stored a second time", arguments: 1...3)
  func digest(versions: Int) throws {
    try store(versions: versions) { _, transaction in
      let after = try transaction.rows("SELECT after FROM insight_history ORDER BY id") { row in
        try row["after"] as String
      }
      #expect(after[0].utf8.count < 40)
      #expect(after.joined().contains("Ana sends the plan") == false)
    }
  }

  @Test("is what the history says, to the letter, whatever happened since", arguments: 1...3)
  func history(versions: Int) throws {
    try store(versions: versions) { store, _ in
      let history = try store.history(of: "i-1")
      #expect(history.map(\.change) == (versions == 3 ? [.created, .done] : [.created]))
      #expect(JSONValue.object(history[0].after).text == Self.first.json.text)
      let replayed = try #require(try store.replayed("i-1"))
      #expect(replayed.beganAsStored)
      #expect(replayed.insight.json == Self.versions[versions - 1].json)
      #expect(try store.record("i-1")?.history.first?.after == Self.first.members)
    }
  }

  @Test(
    "is known to have been altered",
    arguments: ["$.content", "$.triggeredBy", "$.provenance.engine"],
    1...3
  )
  func altered(member: String, versions: Int) throws {
    try store(versions: versions) { store, transaction in
      try transaction.run("UPDATE insights SET body = json_set(body, ?, 'x')", member)
      let isSeen = member.contains("provenance") && versions > 1
      #expect(try store.replayed("i-1")?.beganAsStored == isSeen)
    }
  }

  @Test("does not count members without a value, which later versions may add")
  func added() throws {
    var members = Self.first.members
    members["added"] = .null
    let row = FirstVersion.row(of: WrittenMembers(members))
    #expect(row == FirstVersion.row(of: WrittenMembers(Self.first.members)))
  }

  @Test("may be a copy in the history of an older workspace")
  func copy() throws {
    try store(versions: 1) { store, transaction in
      try transaction.withoutTriggers(on: "insight_history") {
        try transaction.run("UPDATE insight_history SET after = ?", Self.first.json.text)
      }
      try store.apply(
        Reconciliation(changes: [], seen: [Self.versions[1]]),
        at: Self.morning,
        by: .job("a")
      )
      #expect(try store.history(of: "i-1").first?.after == Self.first.members)
      #expect(try transaction.integer("SELECT count(*) FROM insight_sightings") == 1)
    }
  }
}

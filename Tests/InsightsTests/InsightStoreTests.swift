import CivilTime
import Conversations
import Database
import JSON
import Testing

@testable import Insights

@Suite("Insight store")
struct InsightStoreTests {
  private let now = Instant(milliseconds: 1_700_000_000_000)

  private func workspace() throws -> Connection {
    let connection = try emptyWorkspace()
    try connection.execute(
      """
      INSERT INTO conversations (id, key) VALUES (1, 'c');
      INSERT INTO messages (id, conversation, native_id, text, class, fingerprint, ingest)
        VALUES (1, 1, 'm1', 'I''ll send it', 0, 5, 1), (2, 1, 'm2', 'ok', 0, 6, 1);
      """
    )
    return connection
  }

  private func insight(_ id: String, _ change: (inout Insight) -> Void = { _ in }) -> Insight {
    let evidence = Evidence(
      messageId: "m1",
      senderName: "Ana",
      createdAt: now,
      quote: "send",
      start: 5,
      end: 9,
      match: .exact
    )
    var insight = Insight(
      id: InsightID(id),
      kind: "action_item",
      conversationId: "c",
      threadId: "c:t",
      title: "t",
      content: "c",
      evidence: [evidence],
      confidence: 0.8,
      at: now,
      triggeredBy: .job("test"),
      provenance: .init(engine: "offline", sourceHash: "1")
    )
    change(&insight)
    return insight
  }

  private func add(_ insights: Insight..., to transaction: Transaction) throws {
    for insight in insights {
      let change = InsightChange(.created, before: nil, after: insight)
      try InsightStore(transaction).apply(change, at: now, by: .job("test"))
    }
  }

  @Test(
    "an owner is found by id and by name, in any case and script",
    arguments: [
      (["ana"], ["id", "named"]), (["élodie"], ["accent"]), (["bo"], ["text"]), (["nobody"], []),
      (["ana", "élodie"], ["accent", "id", "named"]),
    ] as [(Set<String>, [InsightID])]
  )
  func owners(wanted: Set<String>, found: [InsightID]) throws {
    let owners: [(String, JSONValue)] = [
      ("id", ["id": "ANA", "name": "Somebody"]), ("named", ["id": "u1", "name": "Ana"]),
      ("accent", ["id": "u2", "name": "ÉLODIE"]), ("text", "Bo"), ("other", ["id": "u3"]),
    ]
    try workspace().write { transaction in
      for (id, owner) in owners {
        try add(insight(id) { $0.detail["owner"] = owner }, to: transaction)
      }
      try add(insight("none"), to: transaction)
      var filter = InsightFilter()
      filter.owners = wanted
      #expect(try InsightStore(transaction).list(filter, at: now).map(\.id).sorted() == found)
    }
  }

  @Test("what was replaced long ago has not changed since, however late it was read")
  func replacedLongAgo() throws {
    try workspace().write { transaction in
      let store = InsightStore(transaction)
      let old = insight("old")
      let new = insight("new") { $0.supersedes = "old" }
      try add(old, new, to: transaction)
      let replaced = insight("old") {
        $0.status = .superseded
        $0.supersededBy = "new"
      }
      let change = InsightChange(.superseded, before: old, after: replaced)
      try store.apply(change, at: now + .seconds(86_400 * 365), by: .job("test"))
      let later = now + .seconds(60)
      #expect(try store.changes(saidSince: later).isEmpty)
      let past = PastInsights(transaction, said: later, catalog: .shipped)
      #expect(try past.past(of: [replaced]).first?.status == .superseded)
      #expect(Set(try store.changes(saidSince: now).map(\.id)) == ["old", "new"])
    }
  }

  @Test("an insight is read as it was stored", arguments: [true, false])
  func roundTrip(isFull: Bool) throws {
    try workspace().write { transaction in
      var stored = sampleInsight(isFull: isFull)
      try add(stored, to: transaction)
      stored.outdated = nil
      #expect(try InsightStore(transaction).insight(stored.id) == stored)
      #expect(try InsightStore(transaction).insight("i-ffffffffff") == nil)
    }
  }

  @Test("an edited or deleted message makes its insights out of date until they are found again")
  func outdated() throws {
    try workspace().write { transaction in
      let store = InsightStore(transaction)
      try add(insight("i-1"), to: transaction)
      #expect(try store.insight("i-1")?.outdated == nil)
      try transaction.execute("UPDATE messages SET fingerprint = 7, text = 'never' WHERE id = 1")
      let edited = try #require(try store.insight("i-1"))
      #expect(edited.outdated == "edited")
      #expect(edited.standing(at: now) == .outdated)
      try store.judge(.accept, "i-1", ReviewRemark(by: nil, at: now))
      #expect(try store.insight("i-1")?.outdated == "edited")
      try store.apply(Reconciliation(changes: [], seen: [edited]), at: now, by: .job("test"))
      #expect(try store.insight("i-1")?.outdated == nil)
      try transaction.execute("UPDATE messages SET deleted_at = 1 WHERE id = 1")
      #expect(try store.insight("i-1")?.outdated == "deleted")
    }
  }

  @Test("listings show what holds, and more on request")
  func listing() throws {
    try workspace().write { transaction in
      let later = now.adding(hours: 1)
      try add(
        insight("i-1"),
        insight("i-2") { $0.expiresAt = later },
        insight("i-3") { $0.status = .quarantined },
        insight("i-4") { $0.status = .superseded },
        insight("i-5") { $0.confidence = 0.1 },
        insight("i-6") {
          $0.review = .init(verdict: .rejected, note: nil, by: nil, at: $0.createdAt)
        },
        insight("i-7") { ($0.kind, $0.threadId) = ("priority", "c:u") },
        insight("i-8") { $0.conversationId = "d" },
        to: transaction
      )
      func ids(_ instant: Instant, _ change: (inout InsightFilter) -> Void = { _ in }) throws
        -> [String]
      {
        var filter = InsightFilter()
        change(&filter)
        return try InsightStore(transaction).list(filter, at: instant).map {
          String($0.id.rawValue.suffix(1))
        }
      }
      #expect(try ids(now) == ["7", "1", "2", "8"])
      #expect(try ids(later) == ["7", "1", "8"])
      #expect(try ids(later) { $0.showsExpired = true } == ["7", "1", "2", "8"])
      #expect(try ids(later) { $0.standings = [.expired, .superseded] } == ["2", "4"])
      #expect(try ids(now) { $0.isQuarantined = true } == ["3"])
      #expect(try ids(now) { $0.minimumConfidence = 0 }.contains("5"))
      #expect(try ids(now) { $0.showsRejected = true }.contains("6"))
      #expect(try ids(now) { $0.kinds = ["priority"] } == ["7"])
      #expect(try ids(now) { $0.threadId = "c:u" } == ["7"])
      #expect(try ids(now) { $0.conversationId = "d" } == ["8"])
      #expect(try ids(now) { $0.since = later } == [])
      #expect(try ids(now) { $0.limit = 2 } == ["7", "1"])
      let counts = try InsightStore(transaction).counts()
      #expect(counts["action_item"]?[.quarantined] == 1)
      #expect(counts["action_item"]?[.active] == 5)
    }
  }

  @Test("ids that a thread's insights might get are taken by those of other threads")
  func taken() throws {
    try workspace().write { transaction in
      let id = InsightIdentity.beginning(in: "c:u") + "fffff"
      try add(insight(id), insight("i-1"), to: transaction)
      #expect(try InsightStore(transaction).takenIds(outside: "c:u") == [InsightID(id)])
      #expect(try InsightStore(transaction).takenIds(outside: "c:t") == [])
    }
  }

  @Test("several new insights are stored as they are, also over a damaged record")
  func several() throws {
    try workspace().write { transaction in
      let store = InsightStore(transaction)
      try add(insight("i-7"), to: transaction)
      try transaction.run("UPDATE insights SET body = 'no' WHERE id = 'i-7'")
      let new = (1...20).map { insight("i-\($0)") }
      var reconciliation = Reconciliation()
      reconciliation.changes = new.map { InsightChange(.created, before: nil, after: $0) }
      try store.apply(reconciliation, at: now, by: .job("test"))
      #expect(Set(try store.insights(ofThread: "c:t")) == Set(new))
      #expect(try transaction.integer("SELECT count(*) FROM insight_evidence") == 20)
      let history: [InsightID] = try transaction.rows(
        "SELECT insight FROM insight_history ORDER BY id"
      ) { try $0["insight"] }
      #expect(history == ["i-7"] + new.map(\.id))
    }
  }

  @Test("every change is a row of a history that only grows")
  func history() throws {
    try workspace().write { transaction in
      let store = InsightStore(transaction)
      try add(insight("i-1"), to: transaction)
      let remark = ReviewRemark(note: "sent", by: "ana", at: now)
      #expect(try store.judge(.done, "i-1", remark))
      #expect(try !store.judge(.done, "i-1", remark))
      #expect(try !store.judge(.done, "i-2", remark))
      let history = try store.history(of: "i-1")
      #expect(history.map(\.change) == [.created, .done])
      #expect(history.map(\.by.rawValue) == ["job:test", "ana"])
      #expect(history[0].before.members.isEmpty)
      #expect(history[0].after["title"] == "t")
      #expect(history[1].before.members.map(\.name) == ["detail", "review"])
      #expect(throws: DatabaseError.self) { try transaction.execute("DELETE FROM insight_history") }
      #expect(throws: DatabaseError.self) {
        try transaction.execute("UPDATE insight_history SET by = 'x'")
      }
    }
  }

  @Test("a night's changes read back give no changes the next night")
  func idempotent() throws {
    try workspace().write { transaction in
      let store = InsightStore(transaction)
      let messages = [
        QuotableMessage(id: "m1", text: "I'll send it", senderId: "u", createdAt: now)
      ]
      let draft = Night.draft(
        "Send it",
        ("m1", "I'll send it"),
        detail: ["due": .null, "weight": 0.5, "state": "open"]
      )
      let reconcile = Reconcile(
        threadId: "c:t",
        conversationId: "c",
        kinds: ["action_item"],
        coverage: .init(messages: 1, used: 1),
        lastMessageAt: now,
        provenance: .init(engine: "offline", sourceHash: "1"),
        triggeredBy: .job("test")
      )
      let drafts = EvidenceCheck(messages).check([draft])
      for night in 0..<3 {
        let before = try store.insights(ofThread: "c:t")
        let changes = reconcile.changes(
          stored: before,
          drafts: drafts,
          now: now.adding(hours: 24 * night)
        )
        #expect(changes.changes.count == (night == 0 ? 1 : 0))
        #expect(changes.seen.isEmpty)
        try store.apply(changes, at: now, by: .job("test"))
        #expect(try store.insights(ofThread: "c:t") == changes.applied(to: before))
      }
      let stored = try store.insights(ofThread: "c:t")
      #expect(stored.count == 1)
      #expect(try store.history(of: stored[0].id).count == 1)
    }
  }

  @Test(
    "a kind is due when it was never looked for or the thread changed, and stale for another engine"
  )
  func extractionLog() throws {
    try workspace().write { transaction in
      let log = ExtractionLog(transaction)
      func need(_ kind: KindName, _ fingerprint: String, _ version: String) throws
        -> ExtractionLog.Need
      {
        try log.entries(of: "c:t")[kind]?
          .need(fingerprint: fingerprint, engine: "offline", version: version) ?? .never
      }
      #expect(try need("summary", "1", "a") == .never)
      try log.note(["summary": "a"], in: "c:t", fingerprint: "1", engine: "offline", at: now)
      #expect(try need("summary", "1", "a") == .done)
      #expect(try need("summary", "1", "b") == .stale)
      #expect(try need("summary", "2", "a") == .changed)
      #expect(try need("decision", "1", "a") == .never)
      #expect(ExtractionLog.Need.changed.isDue && !ExtractionLog.Need.stale.isDue)
    }
  }
}

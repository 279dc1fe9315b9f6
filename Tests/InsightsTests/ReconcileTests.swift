import CivilTime
import Conversations
import JSON
import Testing

@testable import Insights

/// A thread, an engine that finds what a test says, and what is stored of it.
struct Night {
  var messages: [QuotableMessage] = []
  var stored: [Insight] = []
  var now = Instant(milliseconds: 1_700_000_000_000)
  var sourceHash = "1"
  var kinds: Set<KindName> = [.actionItem, .decision, .priority, .summary]
  /// When the first message was written that came after verdicts, by insight.
  var news: [InsightID: Instant] = [:]

  init(_ texts: String...) {
    for (index, text) in texts.enumerated() {
      messages.append(
        QuotableMessage(
          id: MessageID("m\(index)"),
          text: text,
          senderId: "u\(index)",
          createdAt: Instant(milliseconds: 1_600_000_000_000 + Int64(index) * 60_000)
        )
      )
    }
  }

  static func draft(
    _ title: String,
    _ quotes: (MessageID, String)...,
    kind: KindName = .actionItem,
    detail: JSONValue = [:]
  ) -> Draft {
    Draft(
      kind: kind,
      title: title,
      content: title + ".",
      detail: detail.object ?? JSONObject(),
      evidence: quotes.map { Draft.Claim(messageId: $0.0, quote: $0.1) }
    )
  }

  /// Runs an extraction and stores what it changed.
  mutating func run(_ drafts: Draft...) -> Reconciliation {
    now = Instant(milliseconds: now.milliseconds + 86_400_000)
    var reconcile = Reconcile(
      threadId: "c:t",
      conversationId: "c",
      kinds: kinds,
      coverage: .init(messages: messages.count, used: messages.count),
      lastMessageAt: messages.last?.createdAt,
      provenance: .init(engine: "offline", sourceHash: sourceHash),
      triggeredBy: .job("test")
    )
    reconcile.messageIds = Set(messages.map(\.id))
    reconcile.news = news
    for part in stored where part.review?.verdict == .merged {
      reconcile.mergedQuotes[part.supersededBy ?? "", default: []] += part.evidence
    }
    let result = reconcile.changes(
      stored: stored,
      drafts: EvidenceCheck(messages).check(drafts),
      now: now
    )
    for insight in result.changes.map(\.after) + result.seen {
      if let index = stored.firstIndex(where: { $0.id == insight.id }) {
        stored[index] = insight
      } else {
        stored.append(insight)
      }
    }
    return result
  }
}

@Suite("Reconciling insights")
struct ReconcileTests {
  private let contract = "I will send the revised contract to Acme by Friday"

  @Test("the same thread regenerated every night changes nothing")
  func regenerated() {
    var night = Night(contract, "We use Postgres for the archive", "This is urgent, prod is down")
    let drafts = [
      Night.draft("Send the contract", ("m0", contract)),
      Night.draft("Use Postgres", ("m1", "We use Postgres for the archive"), kind: "decision"),
      Night.draft("Prod is down", ("m2", "prod is down right now"), kind: "priority"),
      Night.draft("Nothing of this", ("m2", "an invented quote of some words"), kind: "decision"),
    ]
    let first = night.run(drafts[0], drafts[1], drafts[2], drafts[3])
    #expect(first.changes.map(\.kind) == [.created, .created, .quarantined, .quarantined])
    #expect(Set(night.stored.map(\.id)).count == 4)
    for _ in 0..<3 {
      let again = night.run(drafts[0], drafts[1], drafts[2], drafts[3])
      #expect(again == Reconciliation())
    }
  }

  @Test("in a thread that changed around it an insight is seen again and unchanged")
  func seen() {
    var night = Night(contract, "ok")
    _ = night.run(Night.draft("Send the contract", ("m0", contract)))
    let updatedAt = night.stored[0].updatedAt
    night.sourceHash = "2"
    let again = night.run(Night.draft("Send the contract", ("m0", contract)))
    #expect(again.changes.isEmpty)
    #expect(again.seen.map(\.lastSeenAt) == [night.now])
    #expect(night.stored[0].updatedAt == updatedAt)
    #expect(night.stored[0].provenance.sourceHash == "2")
  }

  @Test("what is done is the same item in another state")
  func done() throws {
    var night = Night(contract, "contract is sent")
    _ = night.run(Night.draft("Send the contract", ("m0", contract), detail: ["state": "open"]))
    let id = night.stored[0].id
    let change = night.run(
      Night.draft(
        "Send the contract",
        ("m0", contract),
        ("m1", "contract is sent"),
        detail: ["state": "done"]
      )
    )
    #expect(change.changes.map(\.kind) == [.done])
    #expect(change.changes.map(\.after.id) == [id])
    let done = try #require(change.changes.first)
    #expect(done.fields(done.after.members).before["detail"]?["state"] == "open")
  }

  @Test("an edited title keeps its id")
  func editedTitle() {
    var night = Night(contract)
    _ = night.run(Night.draft("Send the contract", ("m0", contract)))
    let id = night.stored[0].id
    let change = night.run(
      Night.draft("Mail Acme the paper", ("m0", "send the revised contract to Acme"))
    )
    #expect(change.changes.map(\.kind) == [.updated])
    #expect(night.stored.map(\.id) == [id])
    #expect(night.stored[0].title == "Mail Acme the paper")
  }

  @Test("a decision that replaces another supersedes it, for good")
  func reversed() {
    var night = Night("We use Postgres for the archive", "ok, let us use SQLite instead")
    let old = Night.draft(
      "Use Postgres",
      ("m0", "We use Postgres for the archive"),
      kind: "decision"
    )
    let new = Night.draft(
      "Use SQLite",
      ("m1", "let us use SQLite instead"),
      ("m0", "We use Postgres for the archive"),
      kind: "decision",
      detail: ["reverses": 1]
    )
    _ = night.run(old)
    let change = night.run(old, new)
    #expect(change.changes.map(\.kind) == [.superseded, .created])
    #expect(night.stored[0].supersededBy == night.stored[1].id)
    #expect(night.stored[1].supersedes == night.stored[0].id)
    #expect(night.run(old, new) == Reconciliation())
    // The engine may know better than to find the old one again.
    #expect(night.run(new) == Reconciliation())
    let back = night.run(old)
    #expect(back.changes.map(\.kind) == [.restored, .retracted])
  }

  @Test("a reversal without the evidence of what it reverses finds the decision by its words")
  func reversedByWords() {
    var night = Night("We use Postgres for the archive", "We do not use Postgres for the archive")
    let old = Night.draft(
      "Use Postgres for the archive",
      ("m0", night.messages[0].text),
      kind: "decision"
    )
    let new = Night.draft(
      "Not use Postgres for the archive",
      ("m1", night.messages[1].text),
      kind: "decision",
      detail: ["state": "reversed"]
    )
    _ = night.run(old, new)
    #expect(night.stored.map(\.status) == [.superseded, .active])
    #expect(night.run(old, new) == Reconciliation())
  }

  @Test("a decision that was itself reversed replaces no other")
  func reversedItself() {
    var night = Night("We use Postgres for the archive", "We use Postgres for the whole archive")
    let drafts = night.messages.map { message in
      Night.draft(
        message.id == "m1" ? "Use Postgres wholly" : "Use Postgres",
        (message.id, message.text),
        kind: "decision",
        detail: ["state": .string(message.id == "m1" ? "reversed" : "agreed")]
      )
    }
    _ = night.run(drafts[0], drafts[1])
    #expect(night.stored.map(\.status) == [.active, .active])
  }

  @Test("what a reader rejected stays away for the same evidence and comes back for other")
  func rejected() {
    var night = Night(contract, "Who sends the contract? I will send the contract to Acme")
    let draft = Night.draft("Send the contract to Acme", ("m0", contract))
    _ = night.run(draft)
    night.stored[0].review = .init(verdict: .rejected, note: nil, by: nil, at: night.now)
    #expect(night.run(draft) == Reconciliation())
    #expect(night.run() == Reconciliation())
    let elsewhere = night.run(
      Night.draft("Send the contract to Acme", ("m1", "I will send the contract to Acme"))
    )
    #expect(elsewhere.changes.map(\.kind) == [.created])
  }

  @Test("what a reader rejected comes back with what is said afterwards, not with what was there")
  func rejectedAndSaidAgain() {
    var night = Night(contract, "I will send the contract to Acme", "Really, I will send it")
    let title = "Send the contract to Acme"
    _ = night.run(Night.draft(title, ("m0", contract)))
    night.stored[0].review = .init(verdict: .rejected, note: nil, by: nil, at: night.now)
    let draft = Night.draft(title, ("m0", contract), ("m1", "I will send the contract to Acme"))
    #expect(night.run(draft) == Reconciliation())
    night.news[night.stored[0].id] = night.messages[2].createdAt
    #expect(night.run(draft) == Reconciliation())
    night.news[night.stored[0].id] = night.messages[1].createdAt
    #expect(night.run(draft).changes.map(\.kind) == [.updated])
    #expect(night.stored.count == 1)
    #expect(night.stored[0].review == nil)
    #expect(night.stored[0].evidence.count == 2)
  }

  @Test("a reader's own words are kept")
  func editedByReader() {
    var night = Night(contract)
    _ = night.run(Night.draft("Send the contract", ("m0", contract)))
    var edits = JSONObject()
    edits["title"] = "Send v2 to Acme"
    edits["content"] = "Send the contract."
    night.stored[0].title = "Send v2 to Acme"
    night.stored[0].review = .init(
      verdict: .edited,
      note: nil,
      by: "ana",
      at: night.now,
      edits: edits
    )
    #expect(night.run(Night.draft("Post the letter", ("m0", contract))) == Reconciliation())
    #expect(night.stored[0].title == "Send v2 to Acme")
  }

  @Test("what is not found any more is retracted, of the kinds looked for, and can come back")
  func retracted() {
    var night = Night(contract)
    let draft = Night.draft("Send the contract", ("m0", contract))
    _ = night.run(draft)
    night.kinds = ["decision"]
    #expect(night.run() == Reconciliation())
    night.kinds = ["action_item"]
    #expect(night.run().changes.map(\.kind) == [.retracted])
    #expect(night.run() == Reconciliation())
    #expect(night.run(draft).changes.map(\.kind) == [.restored])
    #expect(night.stored.count == 1)
  }

  @Test("several items for one topic become one with all their evidence")
  func merges() {
    var night = Night(contract, "Yes, I will send that revised contract to Acme by Friday")
    _ = night.run(
      Night.draft("Send the revised contract to Acme", ("m0", contract)),
      Night.draft("Send Acme the revised contract", ("m1", "I will send that revised contract")),
      Night.draft("Something else in the same words", ("m0", contract))
    )
    #expect(night.stored.count == 1)
    #expect(night.stored[0].evidence.map(\.messageId) == ["m0", "m1"])
  }

  @Test("items that differ in a number or a not are two")
  func keepsApart() {
    var night = Night("send the report for March to Ana", "send the report for April to Ana")
    _ = night.run(
      Night.draft("Send the report for March", ("m0", night.messages[0].text)),
      Night.draft("Send the report for April", ("m1", night.messages[1].text))
    )
    #expect(night.stored.count == 2)
    #expect(
      night.run(
        Night.draft("Send the report for April", ("m1", night.messages[1].text)),
        Night.draft("Send the report for March", ("m0", night.messages[0].text))
      )
        == Reconciliation()
    )
  }

  @Test("a thread has one priority")
  func single() {
    var night = Night("prod is down everywhere", "the shop is down as well")
    _ = night.run(
      Night.draft("Prod", ("m0", "prod is down"), kind: "priority"),
      Night.draft("Shop", ("m1", "the shop is down"), kind: "priority")
    )
    let change = night.run(Night.draft("Shop", ("m1", "the shop is down"), kind: "priority"))
    #expect(change.changes.map(\.kind) == [.updated])
    #expect(night.stored.count == 1)
  }

  @Test("an unsupported find is quarantined, without ids that do not exist")
  func quarantine() {
    var night = Night(contract)
    let change = night.run(Night.draft("Fly to the moon", ("nowhere", contract)))
    #expect(change.changes.map(\.kind) == [.quarantined])
    #expect(!night.stored[0].json.text.contains("nowhere"))
    #expect(night.stored[0].confidence == 0)
    #expect(night.stored[0].signals["claims"]?.array?.first?["reason"] == "unknownMessage")
  }

  @Test("a find without some of its parts records why they are gone, but not what they said")
  func dropped() {
    var night = Night(contract)
    let bullets: JSONValue = [["text": "Bo sends it", "evidence": [0]]]
    var draft = Night.draft(
      "Contract",
      ("m0", contract),
      kind: "summary",
      detail: ["bullets": bullets]
    )
    draft.dropped = [
      .init(part: .bullets, index: 1, reasons: [.number, .name]),
      .init(part: .headline, reasons: [.date]),
    ]
    #expect(night.run(draft).changes.map(\.kind) == [.created])
    #expect(
      night.stored[0].signals["dropped"] == [
        ["part": "bullets", "index": 1, "reasons": ["name", "number"]],
        ["part": "headline", "index": .null, "reasons": ["date"]],
      ]
    )
  }

  @Test("ids are digests, and a taken one is passed over")
  func ids() throws {
    let night = Night(contract)
    let draft = try #require(
      EvidenceCheck(night.messages).check([Night.draft("Send", ("m0", contract))]).first
    )
    let id = InsightIdentity.id(of: draft, in: "c:t") { _ in false }
    #expect(id.rawValue.wholeMatch(of: /i-[0-9a-f]{10}/) != nil)
    #expect(InsightIdentity.id(of: draft, in: "c:t") { _ in false } == id)
    #expect(InsightIdentity.id(of: draft, in: "c:u") { _ in false } != id)
    #expect(InsightIdentity.id(of: draft, in: "c:t") { $0 == id } != id)
  }

  @Test("ids of a thread begin alike, so that its finds lie together")
  func neighbours() throws {
    let night = Night(contract)
    let drafts = [Night.draft("Send", ("m0", contract)), Night.draft("Other", ("m0", "contract"))]
    let ids = EvidenceCheck(night.messages).check(drafts).map { draft in
      ["c:t", "c:u"].map { InsightIdentity.id(of: draft, in: $0) { _ in false } }
    }
    #expect(ids[0][0] != ids[1][0])
    #expect(ids[0][0].rawValue.prefix(7) == ids[1][0].rawValue.prefix(7))
    #expect(ids[0][0].rawValue.prefix(7) != ids[0][1].rawValue.prefix(7))
  }
}

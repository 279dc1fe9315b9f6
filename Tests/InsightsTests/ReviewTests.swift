import CivilTime
import Conversations
import Database
import JSON
import Testing

@testable import Insights

extension Night {
  /// Takes over what a reader says of an insight.
  mutating func judge(
    _ verdict: ReaderVerdict,
    of index: Int = 0,
    by: String = "ana"
  ) throws -> InsightChange? {
    let change = try stored[index].change(verdict, ReviewRemark(note: "why", by: by, at: now))
    if let change { stored[index] = change.after }
    return change
  }

  /// Merges the second insight into the first.
  mutating func merge() throws {
    let merge = try InsightMerge(stored[1], into: stored[0], ReviewRemark(by: "ana", at: now))
    stored = [merge.kept.after, merge.absorbed.after] + stored.dropFirst(2)
  }
}

@Suite("Verdicts of readers")
struct ReviewTests {
  private let contract = "I will send the revised contract to Acme by Friday"
  private let wiki = "I will update the wiki page of the gateway tomorrow"

  private func night() -> Night {
    var night = Night(contract, wiki, "the contract is on its way to them")
    _ = night.run(
      Night.draft(
        "Send the contract",
        ("m0", contract),
        detail: ["state": "open", "due": "2020-09-18"]
      ),
      Night.draft("Update the wiki", ("m1", wiki), detail: ["state": "open"])
    )
    return night
  }

  private func again(_ night: inout Night) -> Reconciliation {
    night.run(
      Night.draft(
        "Send the contract",
        ("m0", contract),
        detail: ["state": "open", "due": "2020-09-18"]
      ),
      Night.draft("Update the wiki", ("m1", wiki), detail: ["state": "open"])
    )
  }

  @Test("decisions are not done and have neither owner nor day")
  func refusals() throws {
    let said = "We will use option B for the launch page"
    var night = Night(said)
    _ = night.run(
      Night.draft("Use option B", ("m0", said), kind: .decision, detail: ["state": "agreed"])
    )
    let id = night.stored[0].id
    #expect(throws: ReviewError.notDone(id: id, .decision)) { try night.judge(.done) }
    var edit = InsightEdit()
    edit.set("due", "2020-09-18")
    #expect(throws: ReviewError.noField(id: id, .decision, field: "due")) {
      try night.judge(.edit(edit))
    }
    edit = InsightEdit()
    edit.set("title", "Use option B of the launch page")
    #expect(try night.judge(.edit(edit)) != nil)
  }

  @Test("a verdict says who, when and why, and the same one again says nothing")
  func verdict() throws {
    var night = night()
    let change = try #require(try night.judge(.accept))
    #expect(change.kind == .reviewed)
    let review = try #require(change.after.review)
    #expect(review.verdict == .accepted)
    #expect([review.note, review.by] == ["why", "ana"])
    #expect(review.at == night.now)
    #expect(try night.judge(.accept) == nil)
    #expect(again(&night) == Reconciliation())
  }

  @Test("what a reader wrote stands, field by field; the rest follows the thread")
  func edited() throws {
    var night = night()
    var edit = InsightEdit()
    edit.set("title", "Send Acme the contract")
    edit.set("due", "2020-09-25")
    let before = night.stored[0].expiresAt
    _ = try night.judge(.edit(edit))
    #expect(try #require(night.stored[0].expiresAt) > #require(before))
    let found = night.run(
      Night.draft(
        "Send the new contract",
        ("m0", contract),
        detail: ["state": "done", "due": "2020-09-19"]
      ),
      Night.draft("Update the wiki", ("m1", wiki), detail: ["state": "open"])
    )
    #expect(found.changes.map(\.kind) == [.done])
    let insight = night.stored[0]
    #expect(insight.title == "Send Acme the contract")
    #expect(insight.content == "Send the new contract.")
    #expect(insight.detail["due"] == "2020-09-25")
    #expect(insight.detail["state"] == "done")
    _ = try night.judge(.accept)
    _ = again(&night)
    #expect(night.stored[0].title == "Send Acme the contract")
  }

  @Test("a null empties a field")
  func emptied() throws {
    var night = night()
    var edit = InsightEdit()
    edit.set("due", .null)
    _ = try night.judge(.edit(edit))
    _ = again(&night)
    #expect(night.stored[0].detail["due"] == .null)
  }

  @Test("what a reader did stays done, and is open again when a reader says so")
  func done() throws {
    var night = night()
    #expect(try night.judge(.done)?.kind == .done)
    #expect(again(&night) == Reconciliation())
    #expect(night.stored[0].detail["state"] == "done")
    #expect(try night.judge(.reopen)?.kind == .reopened)
    #expect(night.stored[0].detail["state"] == "open")
    #expect(again(&night) == Reconciliation())
  }

  @Test("what was opened again is done once something new in the chat says so")
  func doneAgain() throws {
    var night = night()
    let closing = "the contract is on its way to them"
    let done = Night.draft(
      "Send the contract",
      ("m0", contract),
      ("m2", closing),
      detail: ["state": "done"]
    )
    let wikiDraft = Night.draft("Update the wiki", ("m1", wiki), detail: ["state": "open"])
    _ = night.run(done, wikiDraft)
    _ = try night.judge(.reopen)
    _ = night.run(done, wikiDraft)
    #expect(night.stored[0].detail["state"] == "open")
    night.messages.append(
      QuotableMessage(
        id: "m9",
        text: "they signed the contract today",
        senderId: "u",
        createdAt: nil
      )
    )
    _ = night.run(
      Night.draft(
        "Send the contract",
        ("m0", contract),
        ("m9", "they signed the contract today"),
        detail: ["state": "done"]
      ),
      wikiDraft
    )
    #expect(night.stored[0].detail["state"] == "done")
  }

  @Test("what was rejected stays away for the same evidence and comes back for new evidence")
  func rejected() throws {
    var night = night()
    _ = try night.judge(.reject)
    #expect(again(&night) == Reconciliation())
    let new = "I will send the contract to Acme, promised"
    night.messages.append(
      QuotableMessage(id: "m9", text: new, senderId: "u0", createdAt: night.now)
    )
    let result = night.run(
      Night.draft("Send the contract", ("m0", contract)),
      Night.draft("Update the wiki", ("m1", wiki), detail: ["state": "open"]),
      Night.draft("Send the contract to Acme for good", ("m9", new))
    )
    #expect(result.changes.map(\.kind) == [.created])
    #expect(night.stored[0].review?.verdict == .rejected)
  }

  @Test("what a reader confirmed is not retracted while its messages are there")
  func kept() throws {
    var night = night()
    _ = try night.judge(.accept)
    let only = Night.draft("Update the wiki", ("m1", wiki), detail: ["state": "open"])
    #expect(night.run(only) == Reconciliation())
    night.messages.removeFirst()
    #expect(night.run(only).changes.map(\.kind) == [.retracted])
  }

  @Test("two that were merged stay one, with the evidence of both")
  func merged() throws {
    var night = night()
    try night.merge()
    #expect(night.stored[0].evidence.map(\.messageId) == ["m0", "m1"])
    #expect(night.stored[1].status == .superseded)
    #expect(night.stored[1].supersededBy == night.stored[0].id)
    #expect(again(&night) == Reconciliation())
    // Only the one that became part of the other is found: both are one.
    let part = night.run(Night.draft("Update the wiki", ("m1", wiki), detail: ["state": "open"]))
    #expect(part == Reconciliation())
    #expect(throws: ReviewError.merged(id: night.stored[1].id, into: night.stored[0].id)) {
      _ = try night.judge(.accept, of: 1)
    }
    let change = try #require(try night.judge(.reopen, of: 1))
    #expect(change.after.status == .active)
    #expect(change.after.supersededBy == nil)
  }

  @Test("what is of different kinds or conversations, the same, or over cannot be merged")
  func unmergeable() throws {
    let night = night()
    let remark = ReviewRemark(by: nil, at: night.now)
    var decision = night.stored[1]
    decision.kind = "decision"
    var over = night.stored[1]
    over.status = .retracted
    let one = night.stored[0]
    #expect(throws: ReviewError.kinds("action_item", "decision")) {
      _ = try InsightMerge(decision, into: one, remark)
    }
    var elsewhere = night.stored[1]
    elsewhere.conversationId = "another"
    #expect(throws: ReviewError.conversations(one.id, elsewhere.id)) {
      _ = try InsightMerge(elsewhere, into: one, remark)
    }
    #expect(throws: ReviewError.same(id: one.id)) { _ = try InsightMerge(one, into: one, remark) }
    #expect(throws: ReviewError.ended(id: over.id, status: .retracted)) {
      _ = try InsightMerge(one, into: over, remark)
    }
  }

  @Test("a question that a reader answered is answered")
  func kinds() throws {
    var night = night()
    night.stored[0].kind = "open_question"
    #expect(try night.judge(.done, of: 0)?.after.detail["state"] == "answered")
  }
}

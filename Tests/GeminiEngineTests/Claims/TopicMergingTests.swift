import Conversations
import Extraction
import Insights
import JSON
import TalkSupport
import Testing

@testable import GeminiEngine

@Suite("Items of one topic")
struct TopicMergingTests {
  private let task = Talk([
    "Ana: Bo, can you send the signed contract to Acme?", "Bo: Yes, I'll send it on Tuesday.",
    "Ana: Who books the room?", "Cy: We should meet about the budget.",
  ]).task

  private func item(_ title: String, _ place: Int, _ quote: String, kind: KindName = .actionItem)
    -> Draft
  {
    Draft(
      kind: kind,
      title: title,
      content: title,
      detail: .init(),
      evidence: [Draft.Claim(messageId: MessageID("m\(place)"), quote: quote)]
    )
  }

  @Test("what is asked for and promised is one task with both quotes")
  func askedAndPromised() {
    var asked = item("Send the signed contract to Acme", 0, "can you send the signed contract")
    asked.detail.append("due", .null)
    var promised = item("Send contract to Acme on Tuesday", 1, "I'll send it on Tuesday")
    promised.detail.append("due", "2024-03-19")
    let merged = TopicMerging(task).merged([asked, promised])
    #expect(merged.count == 1)
    #expect(merged[0].evidence.map(\.messageId) == ["m0", "m1"])
    #expect(merged[0].detail["due"]?.string == "2024-03-19")
  }

  @Test("tasks with other numbers, owners or words stay apart")
  func apart() {
    var one = item("Send contract 12 to Acme", 0, "can you send")
    let other = item("Send contract 13 to Acme", 1, "I'll send it")
    #expect(TopicMerging(task).merged([one, other]).count == 2)
    one = item("Send the signed contract to Acme", 0, "can you send")
    one.detail.append("owner", ["id": "u-Bo", "name": "Bo"])
    var two = item("Send the signed contract to Acme", 1, "I'll send it")
    two.detail.append("owner", ["id": "u-Cy", "name": "Cy"])
    #expect(TopicMerging(task).merged([one, two]).count == 2)
    #expect(TopicMerging(task).merged([one, item("Book the room", 2, "Who books")]).count == 2)
  }

  @Test("a suggestion that rests on what a task or question rests on goes; another one stays")
  func suggestions() {
    let drafts = [
      item("Who books the room?", 2, "Who books the room?", kind: "open_question"),
      item("Book the room", 2, "Who books the room?", kind: "suggestion"),
      item("Meet about the budget", 3, "We should meet about the budget", kind: "suggestion"),
    ]
    #expect(
      TopicMerging(task).merged(drafts).map(\.title) == [
        "Who books the room?", "Meet about the budget",
      ]
    )
  }

  @Test("steps of one errand on one message are one task")
  func steps() {
    var fetch = item("Fetch the van keys", 1, "I'll fetch the van keys and hand them to Cy")
    fetch.detail.append("owner", ["id": "u-Bo", "name": "Bo"])
    var hand = item("Hand van keys to Cy", 1, "hand them to Cy")
    hand.detail.append("owner", ["id": "u-Bo", "name": "Bo"])
    let merged = TopicMerging(task).merged([fetch, hand])
    #expect(merged.map(\.title) == ["Fetch the van keys"])
    #expect(merged[0].evidence.count == 2)
  }

  @Test("a suggestion whose need someone took on is dropped")
  func needMet() {
    let drafts = [
      item("Book the meeting room", 3, "I'll book it"),
      item("Book a meeting room", 2, "Who books the room?", kind: "suggestion"),
    ]
    #expect(TopicMerging(task).merged(drafts).map(\.kind) == ["action_item"])
  }

  @Test("a date that moved leaves the old choice reversed, and the new one a decision of its own")
  func moved() {
    var old = item("The launch party is on 12 April", 0, "can you send", kind: "decision")
    old.detail.append("state", "agreed")
    var new = item("The launch party is on 19 April", 3, "We should meet", kind: "decision")
    new.detail.append("state", "agreed")
    let merged = TopicMerging(task).merged([old, new])
    #expect(merged.map { $0.detail["state"]?.string } == ["reversed", "agreed"])
    #expect(merged[0].evidence.map(\.messageId) == ["m0", "m3"])
    let other = item("The office closes on 19 April", 3, "We should meet", kind: "decision")
    #expect(TopicMerging(task).merged([old, other])[0].detail["state"]?.string == "agreed")
  }

  @Test("the owner of a request is who accepts it, and no one that no cited message names")
  func requests() {
    let talk = Talk([
      "Ana: Somebody has to call the bank, Bo?", "Bo: ok, on it", "Cy: nice weather",
      "Di: lunch anyone", "Ana: The roof leaks.",
    ]).task
    var asked = item("Call the bank", 0, "Somebody has to call the bank")
    asked.evidence.append(Draft.Claim(messageId: "m1", quote: "ok, on it"))
    asked.detail.append("owner", ["id": "u-Ana", "name": "Ana"])
    let corrected = PromiseOwner(talk).corrected(asked)
    #expect(corrected.detail["owner"]?["name"]?.string == "Bo")
    asked.detail["owner"] = ["id": "u-Cy", "name": "Cy"]
    #expect(PromiseOwner(talk).corrected(asked).detail["owner"] == .null)
    let open = item("Fix the roof", 4, "The roof leaks")
    #expect(PromiseOwner(talk).doubted(open).isHedged)
    #expect(!PromiseOwner(talk).doubted(item("Call the bank", 1, "ok, on it")).isExplicit)
  }

  @Test("the owner of a promise is who makes it, whomever a model names")
  func promises() {
    var wrong = item("Send the contract", 1, "I'll send it on Tuesday")
    wrong.detail.append("owner", ["id": "u-Cy", "name": "Cy"])
    #expect(PromiseOwner(task).corrected(wrong).detail["owner"]?["name"]?.string == "Bo")
    var asked = item("Send the contract", 0, "can you send the signed contract")
    asked.detail.append("owner", ["id": "u-Bo", "name": "Bo"])
    #expect(PromiseOwner(task).corrected(asked).detail["owner"]?["name"]?.string == "Bo")
  }
}

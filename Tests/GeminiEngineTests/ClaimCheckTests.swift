import Extraction
import Insights
import JSON
import TalkSupport
import Testing

@testable import GeminiEngine

@Suite("Claims beyond their quotes")
struct ClaimCheckTests {
  private static let talk = [
    "Ana: Can you send the signed contract to Acme before the audit?",
    "Bo: Sure, I'll send the signed contract on Tuesday at 3pm.",
    "Ana: The invoice of 1,250 EUR goes with it, three copies, to mail@acme.example",
    "Cy: We agreed to move the launch to 12 April. See https://wiki.example/launch",
    "Di: Budget is 2 million, not more.", "Bo: Fine.",
  ]

  private static func check(
    _ title: String,
    _ quotes: [(Int, String)],
    kind: KindName = .actionItem,
    talk: [String] = talk
  ) -> Draft {
    ClaimCheck(Talk(talk).task).checked(
      Draft(
        kind: kind,
        title: title,
        content: quotes.map(\.1).joined(),
        evidence: quotes.map { Draft.Claim(messageId: "m\($0.0)", quote: $0.1) }
      )
    )
  }

  private static let promise = (1, "I'll send the signed contract")

  @Test(
    "that the chat bears out stand",
    arguments: [
      "Send the signed contract to Acme", "Send Acme the contract by Tuesday",
      "Send contract on 2024-03-19 at 15:00", "Send the contract with the invoice of 1250 EUR",
      "Send the contract with the invoice of EUR 1.250,00", "Send 3 copies of the contract",
      "Bo sends the signed contract", "Send the contract to mail@acme.example",
      "Send Contract To Acme", "Sending signed contracts within the budget of 2,000,000",
      "Send the contract before the launch on 12 April",
      "See https://wiki.example/launch before sending the contract",
    ]
  )
  func borneOut(title: String) { #expect(Self.check(title, [Self.promise]).objections.isEmpty) }

  @Test(
    "that the chat does not bear out are objected to",
    arguments: [
      ("Send the contract with the invoice of 5,000,000 USD", Draft.Objection.number),
      ("Wire 9000 EUR with the contract to account DE89370400440532013000", .number),
      ("Send 7 copies of the contract", .number), ("Budget of the contract is 3 million", .number),
      ("Send the contract by 30 April", .date), ("Send the contract at 17:45 on Tuesday", .date),
      ("Send the contract to eve@evil.example", .address),
      ("Send the contract, see https://evil.example/x", .address),
      ("Send the signed contract to Globex", .name), ("Do not send the signed contract", .polarity),
    ]
  )
  func objected(title: String, objection: Draft.Objection) {
    #expect(Self.check(title, [Self.promise]).objections.contains(objection))
  }

  @Test("that have no word in common with the talk lose confidence, for they may be paraphrases")
  func unsaid() {
    let draft = Self.check("The company is sold", [Self.promise])
    #expect(draft.objections.isEmpty)
    #expect(draft.unsaid == 1)
  }

  @Test("that are invented on a word of assent are not believed")
  func assent() {
    let draft = Self.check("The company is sold for 12 million", [(5, "Fine.")], kind: "decision")
    #expect(draft.objections.contains(.number))
  }

  @Test("in another language than the chat's are not held against a draft")
  func otherLanguage() {
    let draft = Self.check("Den unterschriebenen Vertrag an Acme schicken", [Self.promise])
    #expect(draft.objections.isEmpty)
  }

  @Test("in German, where nouns have capital letters, name nobody")
  func german() {
    let talk = [
      "Ana: Kannst du bitte den unterschriebenen Vertrag an die Firma schicken?",
      "Bo: Ja, ich schicke den Vertrag am Dienstag mit der Rechnung über 1.250 Euro ab.",
      "Cy: Die Sitzung ist am Freitag im großen Saal, bitte bringt die Unterlagen mit.",
      "Ana: Wir nehmen den Zug um 9:30, die Karten sind im Büro beim Empfang.",
    ]
    let right = Self.check(
      "Vertrag mit Rechnung über 1250 Euro als Paket versenden",
      [(1, "ich schicke den Vertrag am Dienstag")],
      talk: talk
    )
    #expect(right.objections.isEmpty)
    let wrong = Self.check(
      "Vertrag mit Rechnung über 1350 Euro schicken",
      [(1, "ich schicke den Vertrag am Dienstag")],
      talk: talk
    )
    #expect(wrong.objections == [.number])
  }

  @Test("in Japanese are checked by their numbers")
  func japanese() {
    let talk = ["Ana: 契約書を3部送ってください。", "Bo: はい、火曜日に送ります。"]
    #expect(Self.check("契約書を3部送る", [(1, "火曜日に送ります")], talk: talk).objections.isEmpty)
    let wrong = Self.check("契約書を8部送る", [(1, "火曜日に送ります")], talk: talk)
    #expect(wrong.objections == [.number])
  }

  @Test("of a summary fall bullet by bullet, and its headline gives way")
  func summary() {
    var draft = Draft(
      kind: "summary",
      title: "Acme pays 99 million",
      content: "Bo sends the contract.",
      evidence: [Draft.Claim(messageId: "m1", quote: "I'll send the signed contract")]
    )
    draft.detail.append("headline", "Acme pays 99 million")
    draft.detail.append(
      "bullets",
      [
        ["text": "Bo sends the contract.", "evidence": [0]],
        ["text": "Acme pays 99 million.", "evidence": [0]],
      ]
    )
    let checked = ClaimCheck(Talk(Self.talk).task).checked(draft)
    #expect(checked.detail["bullets"]?.array?.count == 1)
    #expect(checked.title == "Bo sends the contract.")
    #expect(checked.objections.isEmpty)
  }
}

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
      evidence: [Draft.Claim(messageId: "m\(place)", quote: quote)]
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

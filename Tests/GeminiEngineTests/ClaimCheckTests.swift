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
    kind: String = "action_item",
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
      ("The company is sold", .unsaid),
    ]
  )
  func objected(title: String, objection: Draft.Objection) {
    #expect(Self.check(title, [Self.promise]).objections.contains(objection))
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

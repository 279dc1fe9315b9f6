import Conversations
import Extraction
import Insights
import JSON
import TalkSupport
import Testing

@testable import GeminiEngine

@Suite("Claims of a summary")
struct ClaimSummaryTests {
  /// A summary of one bullet that cites a message.
  private static func summary(_ text: String, of talk: [String], citing index: Int) -> Draft {
    let quote = talk[index].split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
    var draft = Draft(
      kind: "summary",
      title: text,
      content: text,
      evidence: [Draft.Claim(messageId: MessageID("m\(index)"), quote: quote)]
    )
    draft.detail.append("headline", .string(text))
    draft.detail.append("bullets", [["text": .string(text), "evidence": [0]]])
    return ClaimCheck(Talk(talk).task).checked(draft)
  }

  @Test("of a summary have a word of the talk besides names, and topics no invented ones")
  func summaries() {
    var draft = Draft(
      kind: .summary,
      title: "The contract and the launch",
      content: "The contract and the launch",
      evidence: [
        Draft.Claim(messageId: "m5", quote: "Fine."),
        Draft.Claim(messageId: "m1", quote: "I'll send the signed contract"),
      ]
    )
    draft.detail["headline"] = .string(draft.title)
    draft.detail["topics"] = ["launch", "DE89370400440532013000", "Eve Black fraud"]
    draft.detail["bullets"] = [
      ["text": "Cy quits.", "evidence": [0]], ["text": "Bo sends the contract.", "evidence": [0]],
      ["text": "Bo won't send the signed contract.", "evidence": [1]],
      ["text": "Bo has not sent the signed contract yet.", "evidence": [1]],
    ]
    let checked = ClaimCheck(Talk(ClaimTalk.talk).task).checked(draft)
    #expect(
      checked.detail["bullets"]?.array?.map { $0["text"] }
        == ["Bo sends the contract.", "Bo has not sent the signed contract yet."]
    )
    #expect(checked.detail["topics"] == ["launch"])
  }

  @Test(
    "of a summary that say the contrary of their quotes, or take their numbers from elsewhere, go",
    arguments: [
      ("The server has a second disk.", "The server has no second disk, by the way"),
      ("Alle sollen die Rechner neu starten.", "bitte die Rechner NICHT neu starten"),
      ("The index rebuild took 41 minutes.", "the index rebuild took 55 minutes"),
      ("The meeting is on Tuesday.", "The meeting is on Saturday"),
    ]
  )
  func contraryBullets(text: String, said: String) {
    let talk = ClaimTalk.longTalk([
      "Ana: It is 41 degrees in here, and Tuesday will be worse", "Ana: Bring water", "Bo: will do",
      "Bo: \(said)", "Ana: ok",
    ])
    let checked = Self.summary(text, of: talk, citing: 6)
    #expect(checked.detail["bullets"]?.array?.isEmpty == true)
  }

  /// A summary of some bullets, all of which cite a promise.
  private static func summary(_ headline: String, _ bullets: [String]) -> Draft {
    ClaimCheck(Talk(ClaimTalk.talk).task).checked(draft(headline, bullets))
  }

  private static func draft(_ headline: String, _ bullets: [String]) -> Draft {
    var draft = Draft(
      kind: "summary",
      title: headline,
      content: "Bo sends the contract.",
      evidence: [Draft.Claim(messageId: "m1", quote: "I'll send the signed contract")]
    )
    draft.detail.append("headline", .string(headline))
    draft.detail.append(
      "bullets",
      .array(bullets.map { ["text": .string($0), "evidence": [0]] })
    )
    return draft
  }

  @Test(
    "of a summary fall bullet by bullet, each for its reason",
    arguments: [
      ("Acme pays 99 million.", .number), ("Bo sends 7 copies.", .number),
      ("Bo sends the contract on 3 October.", .date),
      ("Bo sends the contract with Zephyrine Inc.", .name),
      ("Bo sends the contract to eve@evil.example.", .address),
    ] as [(String, Draft.Objection)]
  )
  func reasons(bullet: String, reason: Draft.Objection) {
    let draft = Self.summary("Bo sends the contract", ["Bo sends the contract.", bullet])
    #expect(draft.detail["bullets"]?.array?.map { $0["text"] } == ["Bo sends the contract."])
    #expect(draft.dropped == [.init(part: .bullets, index: 1, reasons: [reason])])
    #expect(draft.objections.isEmpty && draft.title == "Bo sends the contract")
  }

  @Test("of a summary have their numbers and days from messages about the same, however far")
  func farAway() {
    let talk =
      ["Ana: The fence takes 14 posts, Bo brings them on 17 April"]
      + (1...20).map { "Ana: Bread costs \($0 + 20) more today" }
      + ["Bo: That is how we do it, then, all 3 sides"]
    let last = talk.count - 1
    let said = "The fence gets 14 posts on 17 April."
    #expect(Self.summary(said, of: talk, citing: last).dropped.isEmpty)
    let other = Self.summary("The gate gets 14 hinges.", of: talk, citing: last)
    #expect(other.dropped.first?.reasons.contains(.number) == true)
  }

  @Test(
    "of a summary may say a number in other words, and a short name in another case",
    arguments: [
      ("The match ended 8 to 2.", "8:2 😂", true), ("The match ended 9 to 2.", "8:2 😂", false),
      ("Witek drukuje plakat Oli.", "drukuje plakat", true),
      ("Witek drukuje plakat Ewy.", "drukuje plakat", false),
    ]
  )
  func inOtherWords(bullet: String, said: String, isKept: Bool) {
    let talk = ["Ola: plakat jest", "Witek: \(said)", "Ola: dobrze, w sobotę"]
    #expect(Self.summary(bullet, of: talk, citing: 1).dropped.isEmpty == isKept)
  }

  @Test("of a summary may have the numbers of the conversation's name")
  func conversationName() {
    var task = Talk(ClaimTalk.talk).task
    task.conversationName = "14 Harcourt tenants"
    let draft = Self.draft("Contract", ["Bo sends the signed contract for number 14."])
    #expect(ClaimCheck(task).checked(draft).dropped.isEmpty)
  }

  @Test(
    "of a summary name people who write or are named in what they cite, or in what is about it",
    arguments: [
      ("Di sends the signed contract.", true), ("Cy sends the signed contract.", true),
      ("Bo sends the signed contract.", false), ("Ana gets the signed contract.", false),
      ("Bo sends Di the signed contract.", false),
    ]
  )
  func people(bullet: String, isAnother: Bool) {
    let draft = Self.summary("Contract", [bullet, "Someone sends the contract."])
    #expect(draft.dropped.first?.reasons == (isAnother ? [.name] : nil))
  }

  @Test("of a summary with an invented headline give it the text of the best supported bullet")
  func headline() {
    let bullets = [
      "Bo helps the others.", "Bo sends the signed contract.", "Acme pays 99 million.",
    ]
    let draft = Self.summary("Acme pays 99 million", bullets)
    #expect(draft.title == "Bo sends the signed contract.")
    #expect(draft.detail["headline"] == "Bo sends the signed contract.")
    #expect(draft.dropped.last == .init(part: .headline, reasons: [.number]))
    #expect(draft.objections.isEmpty)
  }

  @Test("of a summary are its reasons for quarantine if no bullet is left")
  func noneLeft() {
    let draft = Self.summary(
      "Contract",
      ["Acme pays 99 million.", "Zephyrine Inc pays 7 million."]
    )
    #expect(draft.detail["bullets"] == [])
    #expect(Set(draft.objections) == [.name, .number])
  }

  @Test(
    "that someone turned something down need a no",
    arguments: [
      ("Marcus turned down the new date.", "talked to Marcus, he's fine with tuesday"),
      ("Acme cancels the contract.", "Acme sends the contract tomorrow"),
      ("Der Kunde lehnt das Angebot ab.", "der Kunde nimmt das Angebot, alles gut"),
      ("Le client refuse le devis.", "le client prend le devis tel quel"),
      ("A社は納品日の変更を断った。", "A社に連絡しました。23日で承諾いただきました"),
    ]
  )
  func rejections(text: String, said: String) {
    let draft = Self.summary(text, of: ["Ana: \(said)", "Bo: 👍", "Cy: ok"], citing: 0)
    #expect(draft.detail["bullets"]?.array?.isEmpty == true)
    #expect(draft.objections == [.unsaid])
  }

  @Test(
    "that someone turned something down rest on a no in any words",
    arguments: [
      ("Marcus turned down the new date.", "Marcus can't make the new date"),
      ("Acme cancels the contract.", "the contract is off, Acme binned it"),
      ("Der Kunde lehnt das Angebot ab.", "der Kunde will das Angebot nicht"),
      ("Le client refuse le devis.", "le devis, le client n'en veut pas"),
    ]
  )
  func rejectionsVoiced(text: String, said: String) {
    let draft = Self.summary(text, of: ["Ana: \(said)", "Bo: 👍", "Cy: ok"], citing: 0)
    #expect(draft.detail["bullets"]?.array?.count == 1)
    #expect(draft.title == text)
  }
}

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
    let checked = ClaimCheck(Talk(ClaimTalk.talk).task).checked(draft)
    #expect(checked.detail["bullets"]?.array?.count == 1)
    #expect(checked.title == "Bo sends the contract.")
    #expect(checked.objections.isEmpty)
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

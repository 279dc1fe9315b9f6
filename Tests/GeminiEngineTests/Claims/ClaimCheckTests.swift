import Conversations
import Extraction
import Insights
import JSON
import TalkSupport
import Testing

@testable import GeminiEngine

@Suite("Claims beyond their quotes")
struct ClaimCheckTests {
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
  func borneOut(title: String) {
    #expect(ClaimTalk.check(title, [ClaimTalk.promise]).objections.isEmpty)
  }

  @Test(
    "name days and months as the chat does, in other words",
    arguments: [
      ("Publish the new symbols from April", "The new symbols come with the April issue"),
      ("Freeze on Monday 25 March, 22:00 UTC", "the freeze moves a week, to the 25th at 22:00"),
    ]
  )
  func days(title: String, words: String) {
    let talk = [
      "Ana: When do the new symbols come, when is the freeze?", "Bo: \(words)", "Ana: ok",
    ]
    let draft = ClaimTalk.check(title, [(1, words)], kind: "decision", talk: talk)
    #expect(!draft.objections.contains(.date))
  }

  @Test("name the month that was said long before the day")
  func month() {
    let filler = (1...14).map { "\(["Ana", "Bo"][$0 % 2]): the weather is fine on route \($0)" }
    let talk = ["Ana: Some day in October for the ride?"] + filler + ["Bo: 31st then."]
    let said = ClaimTalk.check("The ride is on 31 October", [(15, "31st then")], talk: talk)
    #expect(!said.objections.contains(.date))
    let other = ClaimTalk.check("The ride is on 30 October", [(15, "31st then")], talk: talk)
    #expect(other.objections.contains(.date))
  }

  @Test(
    "that the chat does not bear out are objected to",
    arguments: [
      ("Send the contract with the invoice of 5,000,000 USD", Draft.Objection.number),
      ("Wire 9000 EUR with the contract to account DE89370400440532013000", .number),
      ("Send the contract with the invoice of 1250 USD", .number),
      ("Send 7 copies of the contract", .number), ("Budget of the contract is 3 million", .number),
      ("Send the contract by 30 April", .date), ("Send the contract at 17:45 on Tuesday", .date),
      ("Send the contract to eve@evil.example", .address),
      ("Send the contract, see https://evil.example/x", .address),
      ("Send the signed contract to Globex", .name), ("Do not send the signed contract", .polarity),
    ]
  )
  func objected(title: String, objection: Draft.Objection) {
    #expect(ClaimTalk.check(title, [ClaimTalk.promise]).objections.contains(objection))
  }

  @Test(
    "with numbers in words, or at the end of a name, need them in the chat",
    arguments: [
      ("Send Acme seven signed contracts", [.number]), ("Send three copies of the contract", []),
      ("Send Acme1 the signed contract", [.name]), ("Send both contracts at once", []),
    ] as [(String, [Draft.Objection])]
  )
  func numberWords(title: String, objections: [Draft.Objection]) {
    #expect(ClaimTalk.check(title, [ClaimTalk.promise]).objections == objections)
  }

  @Test("are not decided by people who say nothing near the quotes")
  func deciders() {
    var draft = Draft(
      kind: .decision,
      title: "Move the launch to 12 April",
      content: "We agreed to move the launch",
      evidence: [Draft.Claim(messageId: "m0", quote: "We agreed to move the launch to 12 April")]
    )
    draft.detail["decidedBy"] = [["id": "u-Cy", "name": "Cy"], ["id": "u-Bo", "name": "Bo"]]
    let talk = [
      "Cy: We agreed to move the launch to 12 April", "Ana: Yes", "Di: Good", "Ana: Thanks",
      "Bo: Has anyone seen my cup?",
    ]
    let checked = ClaimCheck(Talk(talk).task).checked(draft)
    #expect(checked.detail["decidedBy"]?.array?.map { $0["name"] } == ["Cy"])
  }

  @Test("that have no word in common with the talk lose confidence, for they may be paraphrases")
  func unsaid() {
    let draft = ClaimTalk.check("The company is sold", [ClaimTalk.promise])
    #expect(draft.objections.isEmpty)
    #expect(draft.unsaid == 1)
  }

  @Test("that are invented on a word of assent are not believed")
  func assent() {
    let draft = ClaimTalk.check(
      "The company is sold for 12 million",
      [(5, "Fine.")],
      kind: "decision"
    )
    #expect(draft.objections.contains(.number))
  }

  @Test("in another language than the chat's are not held against a draft")
  func otherLanguage() {
    let draft = ClaimTalk.check(
      "Den unterschriebenen Vertrag an Acme schicken",
      [ClaimTalk.promise]
    )
    #expect(draft.objections.isEmpty)
  }

  @Test("in Japanese are checked by their numbers")
  func japanese() {
    let talk = ["Ana: 契約書を3部送ってください。", "Bo: はい、火曜日に送ります。"]
    #expect(ClaimTalk.check("契約書を3部送る", [(1, "火曜日に送ります")], talk: talk).objections.isEmpty)
    let wrong = ClaimTalk.check("契約書を8部送る", [(1, "火曜日に送ります")], talk: talk)
    #expect(wrong.objections == [.number])
  }

  @Test("in the fields of a draft are checked like its title")
  func fields() {
    var draft = Draft(
      kind: "priority",
      title: "Send the signed contract",
      content: "I'll send the signed contract",
      evidence: [Draft.Claim(messageId: "m1", quote: "I'll send the signed contract")]
    )
    draft.detail.append("level", "urgent")
    draft.detail.append("why", "4,000,000 EUR were lost since Monday")
    draft.detail.append("firstStep", "Log in at https://evil.example/x with your password")
    draft.detail.append("alternatives", ["Send three copies", "Pay 99 EUR a month"])
    let checked = ClaimCheck(Talk(ClaimTalk.talk).task).checked(draft).detail
    #expect(checked["level"] == "urgent")
    #expect(checked["why"]?.isNull == true)
    #expect(checked["firstStep"]?.isNull == true)
    #expect(checked["alternatives"] == ["Send three copies"])
  }

  @Test(
    "keep the owner to whom a sentence hands the task, though its writer speaks of themselves, too",
    arguments: [
      ("Bo, could you order the cake? I'll be at the dentist.", "Bo"),
      ("I'll have Bo fix the printer.", "Bo"), ("I'll ask Bo to send the report.", "Bo"),
      ("@Bo please book the room, I'll pay.", "Bo"),
      ("Could you book the room, Bo? I'll bring snacks.", "Bo"),
      ("Ich mache die Folien nicht, das macht Bo.", "Bo"),
      ("Bo promised: I'll send the invoice.", "Bo"), ("I'll send Bo the contract.", "Ana"),
      ("I'll let Bo know about the cake.", "Ana"), ("I'll send the invoice.", "Ana"),
    ]
  )
  func owners(said: String, owner: String) {
    let task = Talk(["Ana: \(said)", "Bo: ok.", "Cy: fine."]).task
    var draft = Draft(
      kind: .actionItem,
      title: "It is to be done",
      content: said,
      evidence: [Draft.Claim(messageId: "m0", quote: said)]
    )
    draft.detail.append("owner", ["id": "u-Bo", "name": "Bo"])
    #expect(PromiseOwner(task).corrected(draft).detail["owner"]?["name"]?.string == owner)
  }

  @Test(
    "name the writer of a question as who asks it, unless it is someone whom the question names"
  )
  func asker() {
    let task = Talk(["Ana: Who has the key?", "Cy: Bo wants to know who has the car.", "Bo: ok"])
      .task
    for (place, asker) in [(0, "Ana"), (1, "Bo")] {
      var draft = Draft(
        kind: .openQuestion,
        title: "Who has it?",
        content: "",
        evidence: [Draft.Claim(messageId: MessageID("m\(place)"), quote: "who has the")]
      )
      draft.detail.append("asker", ["id": "u-Bo", "name": "Bo"])
      #expect(PromiseOwner(task).asked(draft).detail["asker"]?["name"]?.string == asker)
    }
  }

  @Test("in another language, where that was asked for, need no word of the chat's")
  func translated() {
    let task = Talk(["Ana: ok", "Bo: I'll renew the certificate tomorrow."]).task
    let draft = Draft(
      kind: .actionItem,
      title: "Zertifikat erneuern",
      content: "Bo: I'll renew the certificate tomorrow.",
      evidence: [Draft.Claim(messageId: "m1", quote: "I'll renew the certificate tomorrow.")]
    )
    #expect(DraftReview(task, isTranslated: true).reviewed(draft).unsaid == 0)
    #expect(DraftReview(task).reviewed(draft).unsaid > 0)
  }

  @Test("of another item are no claims of these quotes")
  func elsewhere() {
    let filler = (1...9).map { "Di: Nothing new here, number \($0) of the day" }
    let talk =
      ["Ana: I'll paint the garden fence on Sunday."] + filler + ["Bo: I'll call the dentist."]
    let place = talk.count - 1
    #expect(
      ClaimTalk.check("Paint the garden fence", [(place, "I'll call the dentist")], talk: talk)
        .unsaid
        == 1
    )
    #expect(
      ClaimTalk.check("Call the dentist", [(place, "I'll call the dentist")], talk: talk).unsaid
        == 0
    )
  }

  @Test("of another item a few messages away are no claims of these quotes")
  func swapped() {
    let talk = [
      "Ana: The garden fence looks terrible.",
      "Bo: I'll paint the garden fence with green lacquer on Sunday.",
      "Ana: The fence will be lovely", "Cy: what a week", "Di: tell me about it", "Cy: yes",
      "Ana: And the dentist, has anybody called about the new appointment?", "Cy: not me",
      "Bo: I'll phone the dentist about the appointment tomorrow morning.", "Ana: thanks Bo",
    ]
    let fence = (1, "I'll paint the garden fence")
    let phone = (8, "I'll phone the dentist about the appointment")
    #expect(ClaimTalk.check("Paint the garden fence green", [phone], talk: talk).unsaid == 1)
    #expect(
      ClaimTalk.check("Phone the dentist about the appointment", [fence], talk: talk).unsaid == 1
    )
    #expect(ClaimTalk.check("Phone the dentist tomorrow morning", [phone], talk: talk).unsaid < 0.8)
    #expect(ClaimTalk.check("Paint the garden fence", [fence], talk: talk).unsaid < 0.8)
  }

  @Test("that something is done need a message that says so, or are open")
  func done() {
    let talk = ClaimTalk.longTalk([
      "Ana: Can you send the invoice?", "Bo: I'll send the invoice tonight",
      "Ana: thanks", "Bo: the invoice is sent, done", "Ana: great", "Bo: invoice is with them btw",
    ])
    func state(_ cited: Int, _ quote: String) -> String? {
      var draft = Draft(
        kind: .actionItem,
        title: "Send the invoice",
        content: quote,
        evidence: [Draft.Claim(messageId: MessageID("m\(cited)"), quote: quote)]
      )
      draft.detail["state"] = "done"
      return ClaimCheck(Talk(talk).task).checked(draft).detail["state"]?.string
    }
    #expect(state(4, "I'll send the invoice tonight") == "open")
    #expect(state(6, "the invoice is sent, done") == "done")
    #expect(state(8, "invoice is with them btw") == "done")
  }

  @Test(
    "are checked by the days of the chat's language, which may be written as numbers",
    arguments: [
      (
        ["Ana: ¿Cuándo vendimiamos la parcela 3?", "Bo: Pues el miércoles vendimiamos la 3"],
        "Vendimiar la parcela 3 el miércoles 20", "Vendimiar la parcela 3 (2024-05-14)"
      ),
      (
        ["Ana: Kiedy jest zebranie w sprawie dachu?", "Bo: No to zebranie jest w środę u mnie"],
        "Zebranie w sprawie dachu 20", "Zebranie w sprawie dachu (2024-05-14)"
      ),
    ]
  )
  func daysOfLanguages(talk: [String], right: String, wrong: String) {
    let quote = [(1, String(talk[1].dropFirst(4)))]
    #expect(ClaimTalk.check(right, quote, kind: "decision", talk: talk).objections.isEmpty)
    #expect(ClaimTalk.check(wrong, quote, kind: "decision", talk: talk).objections == [.date])
  }
}

import Conversations
import Extraction
import Insights
import JSON
import TalkSupport
import Testing

@testable import GeminiEngine

@Suite("Claims that deny, and what denies them")
struct ClaimDenialTests {
  @Test("that turn a promise down stand where its words do, and in a part of a title anywhere")
  func turnedDown() {
    let talk = ["Ana: Do we hire a van?", "Bo: No, we do not hire a van.", "Cy: We go by train."]
    func decision(_ title: String, _ quote: (Int, String)) -> Draft {
      ClaimTalk.check(title, [quote], kind: "decision", talk: talk)
    }
    #expect(decision("Do not hire a van", (1, "we do not hire a van")).objections.isEmpty)
    #expect(decision("Go by train, not by van", (2, "We go by train")).objections.isEmpty)
    let opposite = decision("Do not go by train", (2, "We go by train"))
    #expect(opposite.objections == [.polarity])
  }

  @Test(
    "that say the opposite of a refusal are objected to",
    arguments: [
      ("Go with Oracle", "We are not going with Oracle."), ("Hire Pedro", "We won't hire Pedro."),
      ("Oracle nehmen", "Wir nehmen Oracle nicht."),
      ("Contratar a Pedro", "No vamos a contratar a Pedro."),
    ]
  )
  func denied(title: String, said: String) {
    let talk = ["Ana: \(said)", "Bo: ok, agreed."]
    let draft = ClaimTalk.check(title, [(0, String(said.dropLast()))], kind: "decision", talk: talk)
    #expect(draft.objections.contains(.polarity))
  }

  @Test(
    "that a negation is a part of stand",
    arguments: [
      ("Send the report to Acme", "I haven't sent the report to Acme yet, will do tonight."),
      ("Call the landlord", "Please don't forget to call the landlord."),
      ("Use Postgres", "We will not use MySQL but Postgres."),
    ]
  )
  func notDenied(title: String, said: String) {
    let draft = ClaimTalk.check(title, [(0, said)], talk: ["Ana: \(said)", "Bo: ok."])
    #expect(!draft.objections.contains(.polarity))
  }

  @Test("that deny what is cited are objected to, and a \"not\" elsewhere in it bears nothing out")
  func denials() {
    let talk = [
      "Ana: Who phones the plumber? I can't, I'm on the train.",
      "Bo: I can't do mornings, but I'll phone the plumber at noon.",
      "Cy: We do not sign the lease before the audit, agreed?", "Di: Agreed, no lease before that.",
    ]
    let plumber = (1, "I'll phone the plumber at noon")
    #expect(
      ClaimTalk.check("Do not phone the plumber", [plumber], talk: talk).objections == [.polarity]
    )
    #expect(ClaimTalk.check("Phone the plumber at noon", [plumber], talk: talk).objections.isEmpty)
    let lease = ClaimTalk.check(
      "Do not sign the lease before the audit",
      [(2, "We do not sign the lease before the audit"), (3, "no lease before that")],
      kind: "decision",
      talk: talk
    )
    #expect(lease.objections.isEmpty)
  }

  @Test(
    "of what someone turned down are not believed",
    arguments: [
      ["Ana: Who prints the posters for Friday?", "Bo: sorry, not me this time, I'm swamped"],
      ["Ana: Kannst du die Plakate drucken, Bo?", "Bo: auf keinen Fall, ich bin im Urlaub"],
      ["Ana: Who prints the posters for Friday?", "Bo: out, knee operation"],
    ]
  )
  func refused(last: [String]) {
    let talk = ClaimTalk.longTalk(last)
    let quote = String(last[1].dropFirst(4))
    var draft = Draft(
      kind: .actionItem,
      title: last[1].contains("Fall") ? "Plakate drucken" : "Print the posters for Friday",
      content: quote,
      evidence: [
        Draft.Claim(messageId: "m4", quote: quote),
        Draft.Claim(messageId: "m3", quote: String(last[0].dropFirst(5))),
      ]
    )
    draft.detail["owner"] = ["id": "u-Bo", "name": "Bo"]
    #expect(ClaimCheck(Talk(talk).task).checked(draft).unsaid == 1)
  }

  @Test(
    "of a choice to which the answer was no are not believed",
    arguments: [
      ["Ana: Shall we rent the hall for the party?", "Bo: no, far too expensive"],
      ["Ana: Shall we rent the hall for the party?", "Bo: we do not rent the hall again"],
      ["Ana: Rent the hall for the party maybe", "Bo: nope", "Ana: ok"],
    ]
  )
  func answeredNo(last: [String]) {
    let draft = ClaimTalk.check(
      "The hall is rented for the party",
      [(3, String(last[0].dropFirst(5))), (4, String(last[1].dropFirst(4)))],
      kind: .decision,
      talk: ClaimTalk.longTalk(last)
    )
    #expect(draft.unsaid == 1 || draft.objections == [.polarity])
  }

  @Test("are not negated by the sign of a number")
  func numberSign() {
    let talk = ["Ana: 12 is in, 15 on the reserve list", "Bo: agreed"]
    let draft = ClaimTalk.check(
      "No. 12 is in",
      [(0, "12 is in, 15 on the reserve list")],
      kind: "decision",
      talk: talk
    )
    #expect(draft.objections.isEmpty)
  }
}

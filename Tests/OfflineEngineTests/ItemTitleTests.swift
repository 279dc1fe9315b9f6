import Conversations
import Insights
import JSON
import OfflineEngine
import TalkSupport
import Testing

@Suite("What an item is called, and when it is urgent")
struct ItemTitleTests {
  @Test(
    "a task keeps its verb and loses the deadline, the question mark and whom it is for; without an object it is quoted",
    arguments: [
      (["Bo: I'll send the report by Friday."], "Send the report"),
      (["Bo: Cy, can you review the contract by Tuesday?", "Cy: sure"], "Review the contract"),
      (["Bo: Ok, I'll write you a corrected invoice tomorrow."], "Write a corrected invoice"),
      (
        ["Bo: I'll warn the printers in Porto, it's their lunch break"],
        "Warn the printers in Porto"
      ),
      (["Bo: I'll label the fuse box, and I'd test it too"], "Label the fuse box"),
      (["Bo: I'll send the invoice (the corrected one)"], "Send the invoice (the corrected one)"),
      (["Bo: I'll cancel the second coach by Friday then."], "Cancel the second coach"),
      (["Bo: I'll send the signed form tomorrow, you can sleep."], "Send the signed form"),
      (["Cy: ok", "Bo: I'll label the fuse boxes, promise, Cy"], "Label the fuse boxes"),
      (["Bo: I'll try to reach the vendor on Monday"], "Try to reach the vendor"),
      (
        [
          "Bo: Cy, will you call the hall on Monday and ask whether they have the 6th?", "Cy: sure",
        ],
        "Call the hall on Monday and ask whether they have the 6th"
      ),
      (["Bo: I'll also put a notice in the feed"], "Put a notice in the feed"),
      (["Bo: I´ll bring the banner and the stickers"], "Bring the banner and the stickers"),
      (["Bo: I‘ll bring the banner and the stickers"], "Bring the banner and the stickers"),
      (["Bo: ok, I'll be posting the release notes on Monday"], "Post the release notes"),
      (
        ["Bo: I'll make time this weekend for fixing the mail filter"],
        "Make time this weekend for fixing the mail filter"
      ),
      (
        ["Bo: I'll push the tags to the server today or tomorrow"],
        "Push the tags to the server today or tomorrow"
      ),
      (["Bo: I have a flow chart that I shall try to implement today"], nil),
      (["Bo: Those two, Cy, can you send first?", "Cy: sure"], nil),
      (["Bo: I'll send him the file on Monday"], nil),
    ]
  )
  func task(lines: [String], title: String?) throws {
    let titles = Talk(lines).found("action_item").map(\.title)
    if let title { #expect(titles == [title]) } else { try #require(titles.count == 1) }
    // What has no object of its own is quoted.
    #expect(titles.first?.hasPrefix("“") == (title == nil))
  }

  @Test("a long sentence is quoted from the clause that takes something on")
  func clause() {
    let talk = Talk([
      "Bo: We're moving the servers around right and left these days, so I'll try to make sure that we've got the final address right"
    ])
    #expect(
      talk.found("action_item").map(\.title)
        == ["“I'll try to make sure that we've got the final address right”"]
    )
  }

  @Test("what somebody writes down for people who are not there is not theirs to do")
  func scribe() throws {
    let talk = Talk([
      "Dana: Adam: status of the merge, waiting for the review",
      "Dana: Frank: the index is not done yet, will finish the index by Friday",
      "Dana: Adam: will send the release plan to the list tomorrow", "Cy: thanks",
    ])
    let items = talk.found("action_item")
    try #require(!items.isEmpty)
    for item in items {
      #expect(item.detail["owner"]?["name"]?.string == nil, "\(item.title)")
      #expect(!item.title.contains("Adam") && !item.title.contains("Frank"), "\(item.title)")
    }
  }

  @Test(
    "a promise whose matter is elsewhere is named by the request",
    arguments: [
      ["Bo: Cy, can you update the changelog?", "Cy: I'll do it tomorrow."],
      ["Bo: Cy, can you update the changelog?", "Cy: sure, will do"],
    ]
  )
  func pronoun(lines: [String]) {
    #expect(Talk(lines).found("action_item").map(\.title) == ["Update the changelog"])
  }

  @Test(
    "an infinitive names the task in languages that have one",
    arguments: [
      (
        "Ana: Pablo, ¿puedes llamar al almacén mañana?", "Pablo: Claro, lo hago mañana",
        "Llamar al almacén"
      ),
      (
        "Ana: Pablo, ¿puedes enviarme el informe por favor?", "Pablo: sí, mañana",
        "Enviar el informe"
      ),
      (
        "Léa: Tibo, tu peux m'envoyer la facture du traiteur ?", "Tibo: oui, je le fais demain",
        "Envoyer la facture du traiteur"
      ),
      (
        "Gino: Luca, puoi mandarmi la lista degli invitati?", "Luca: sì, lo faccio domani",
        "Mandare la lista degli invitati"
      ),
      (
        "Rita: Nuno, você pode consertar o forno pequeno?", "Nuno: sim, faço amanhã",
        "Consertar o forno pequeno"
      ),
      (
        "Mama: Joris, wil jij het huisje reserveren voor vrijdag?", "Joris: doe ik morgen",
        "Het huisje reserveren"
      ),
      (
        "Uwe: Ida, kannst du mir bitte den Lageplan schicken?", "Ida: ja, mach ich morgen",
        "Den Lageplan schicken"
      ),
      ("Ola: Kuba, możesz zadzwonić do urzędu?", "Kuba: tak, jutro", "Zadzwonić do urzędu"),
    ]
  )
  func infinitive(request: String, answer: String, title: String) {
    #expect(Talk([request, answer]).found("action_item").map(\.title) == [title])
  }

  @Test(
    "a promise that names its matter is quoted before the request, another one after it",
    arguments: [
      (
        "Wang: 物业通知28号电梯检修,搬家改到29号(周日)。", "Li: 我马上通知搬家公司。",
        "“我马上通知搬家公司。” (物业通知28号电梯检修,搬家改到29号(周日)。)"
      ),
      (
        "Wang: 小李你联系蚂蚁搬家签合同。", "Li: 好,我明天联系", "“小李你联系蚂蚁搬家签合同。”"
      ),
      (
        "Joan: The hygiene audit must be repeated. Kelly, would you be able to do it by the 19th?",
        "Kelly: yes, I'll do it next Tuesday", "“The hygiene audit must be repeated”"
      ),
    ]
  )
  func matter(request: String, answer: String, title: String) {
    #expect(Talk([request, answer]).found("action_item").map(\.title).contains(title))
  }

  @Test(
    "a pronoun is replaced by what it surely stands for, and else explained",
    arguments: [
      (
        ["Bo: There is a typo in the README.", "Cy: I'll fix it tomorrow."],
        "Fix the typo in the README"
      ),
      (
        ["Bo: The staging certificate needs a renewal", "Cy: I'll renew it tomorrow"],
        "Renew the staging certificate"
      ),
      (
        ["Bo: We talked about many things", "Cy: I'll fix it tomorrow."],
        "“I'll fix it tomorrow” (We talked about many things)"
      ),
      (
        [
          "Bo: The printer is jammed again.", "Bo: Lunch was good",
          "Cy: I'll fix it tomorrow.",
        ],
        "“I'll fix it tomorrow” (The printer is jammed again)"
      ),
      (
        [
          "Bo: The dentist is on Wednesday.",
          "Cy: Your recorder lies in my car, I'll send it along tomorrow.",
        ],
        "“Your recorder lies in my car, I'll send it along tomorrow”"
      ),
    ]
  )
  func antecedent(lines: [String], title: String) {
    #expect(Talk(lines).found("action_item").map(\.title) == [title])
  }

  @Test("what only laughter answers, and what only a quotation promises, is no task")
  func jokes() {
    let chat = [
      "Bo: who keeps goal on sunday?", "Cy: I'll ask Daan tonight", "Bo: ok thanks",
      "Eva: then I play striker myself, I'll score seven", "Cy: 🤣🤣", "Bo: hahaha",
      "Eva: the coach says \"I will quit by Friday\", charming", "Bo: he always does",
      "Cy: the bus leaves at nine", "Eva: fine",
    ]
    let titles = Talk(chat).found("action_item").map(\.title)
    #expect(titles == ["Ask Daan"])
  }

  @Test("urgency that is a manner of speaking has no priority")
  func haste() {
    #expect(Talk(["Bo: I'm looking at it right now"]).found("priority").isEmpty)
    #expect(Talk(["Bo: please test it asap"]).found("priority").isEmpty)
    #expect(Talk(["Bo: the shop is down, please roll back right now"]).found("priority").count == 1)
  }

  @Test(
    "a stretch of days is no deadline",
    arguments: [
      ("Jo: Ich kümmere mich Montag bis Mittwoch um den Empfang.", false),
      ("Jo: Ich schicke den Entwurf bis Mittwoch.", true),
    ]
  )
  func stretch(line: String, isDue: Bool) throws {
    let item = try #require(Talk([line]).found("action_item").first)
    #expect((item.detail["due"]?.string != nil) == isDue)
  }

  @Test(
    "a task that no phrase delimits is quoted whole",
    arguments: [
      (
        ["Bo: Eva, can you send it to them by Friday?", "Eva: sure"],
        "“can you send it to them by Friday”"
      ),
      (
        ["Bo: Eva, please put the \"closed until Monday", "Bo: sign\" up", "Eva: sure"],
        "“please put the \"closed until Monday”"
      ),
    ]
  )
  func quoted(lines: [String], title: String) {
    #expect(Talk(lines).found("action_item").map(\.title) == [title])
  }
}

import Conversations
import Insights
import JSON
import OfflineEngine
import TalkSupport
import Testing

@Suite("Tasks that their owners hand on")
struct HandoverTests {
  private static let english = [
    "Ana: morning all, how was the weekend?", "Bo: wet. we stayed in and baked",
    "Ana: who can collect the trestle tables from the scout hut?",
    "Bo: I'll collect the trestle tables on Wednesday.",
    "Cy: the raffle prizes came today, all forty",
    "Ana: lovely, put them in the back office please", "Cy: will do this afternoon",
  ]

  @Test(
    "belong to whoever takes them, with the day that they say",
    arguments: [
      (
        [
          "Bo: bad news, fever of 39. Cy, can you do the tables?", "Cy: sure, I'll do it on Friday",
        ],
        "Cy", "2024-03-22"
      ),
      (
        [
          "Bo: my back has gone, the tables are beyond me this year",
          "Dee: I'll fetch the tables on Friday then, the dogs can stay at home",
        ],
        "Dee", "2024-03-22"
      ),
      (
        ["Bo: I can't do the tables after all. can someone take them?", "Dee: yes, I'll do that"],
        "Dee", "2024-03-20"
      ),
      (["Bo: I'm stuck at work, Cy, is Friday fine for the tables?", "Cy: sure"], "Bo", nil),
      (["Bo: I can't lift the tables alone. Cy?", "Cy: no, sorry, I can't"], "Bo", "2024-03-20"),
    ]
  )
  func handedOn(lines: [String], owner: String, due: String?) throws {
    let items = Talk(Self.english + lines).found("action_item")
    let task = try #require(items.first { $0.title.contains("trestle tables") })
    #expect(task.detail["owner"]?["name"]?.string == owner)
    if let due { #expect(task.detail["due"]?.string == due) }
    #expect(items.count { $0.title.contains("ables") } == 1)
  }

  @Test("belong to whoever takes them over unasked, in so many words")
  func takenOver() throws {
    let items = Talk([
      "Ana: buenos días a todos", "Pau: buenas, ya está el café",
      "Ana: Pau, ¿puedes hacer el pedido de pescado antes del jueves?",
      "Pau: claro, yo hago el pedido de pescado",
      "Leo: han llegado las cajas de vino", "Ana: al sótano, gracias", "Leo: voy",
      "Pau: me han cambiado al almacén hasta el lunes, con el pescado no me da la vida",
      "Leo: va, el pescado me lo quedo",
    ]).found("action_item")
    let task = try #require(items.first { $0.title.contains("pescado") })
    #expect(task.detail["owner"]?["name"]?.string == "Leo")
  }

  @Test("are handed on by who is ill and asks somebody by name, in German too")
  func german() throws {
    let items = Talk([
      "Uwe: Guten Morgen zusammen", "Ida: Morgen, Kaffee ist fertig",
      "Uwe: Wer bestellt das Material für die Halle?",
      "Ida: Das Material für die Halle bestelle ich am Mittwoch.", "Kai: Der Kran kommt um elf",
      "Uwe: gut, dann räumen wir den Hof", "Kai: mach ich gleich",
      "Ida: bin krank, schaff ich nicht. Kai, kannst du das Material bestellen?", "Kai: klar",
    ]).found("action_item")
    let task = try #require(items.first { $0.title.contains("Material") })
    #expect(task.detail["owner"]?["name"]?.string == "Kai")
  }
}

import Insights
import JSON
import OfflineEngine
import TalkSupport
import Testing

@Suite("The outcome of tasks")
struct TaskOutcomeTests {
  @Test("a task in set words is settled by a report in other words")
  func settled() {
    let state = state(after: [
      "Ivy: inspectorate notified, reference 26-118",
      "Raz: statement's in your tray",
    ])
    #expect(state == "done")
  }

  @Test("a task that no one reports on stays open")
  func open() {
    let state = state(after: [
      "Ivy: the plant room stays locked until the second reading",
      "Raz: cheers all",
    ])
    #expect(state == "open")
  }

  private func state(after end: [String]) -> String? {
    let talk = Talk(
      [
        "Raz: can you smell that at the plant room? really strong",
        "Lin: everybody out of hall B, meet at gate 2",
        "Nat: going", "Geoff: 22 of 22 are here", "Lin: thank goodness",
        "Ivy: nobody enters B until I have two clean readings",
        "Ivy: I will notify the inspectorate about the leak today",
        "Geoff: right", "Lin: why was there no alarm though",
      ] + end
    )
    return talk.found("action_item").first {
      $0.title.contains("notify") || $0.title.contains("Notify")
    }?
    .detail["state"]?.string
  }

  @Test(
    "in an exchange of a few lines, only words about the task end it",
    arguments: [
      ("haha nice weather today", "open"), ("My train is late", "open"),
      ("By the way, where is the office party?", "open"), ("The report isn't ready yet", "open"),
      ("half of the report is written", "open"), ("report: still waiting for numbers", "open"),
      ("report sent", "done"), ("sorry, I can't do the report after all", "dropped"),
      ("no need for the report any more", "dropped"),
    ]
  )
  func exchange(after end: String, state: String) {
    #expect(report(after: end)?.detail["state"]?.string == state)
  }

  @Test(
    "who turns a request down takes nothing on, in any language",
    arguments: [
      ("Tanaka: 山本さん、金曜までに許可申請をお願いできますか?", "Yamamoto: すみません、今週は出張なので無理です。"),
      (
        "Ola: Zosia, kupisz płaszcz dla Marka do piątku?",
        "Zosia: Nie dam rady, w weekend jestem na weselu."
      ),
      ("Ana: Pablo, ¿puedes llevar el coche el viernes?", "Pablo: no puedo, el viernes trabajo"),
      ("Bo: Cy, can you bring the van on Friday?", "Cy: sorry, no time on Friday"),
      ("Bo: Cy, do you want to write the announcement?", "Cy: nah, I'm terrible at that"),
    ]
  )
  func refusal(request: String, answer: String) {
    #expect(Talk([request, answer]).found("action_item").isEmpty)
  }

  @Test(
    "a short yes takes on what was asked, in any language",
    arguments: [
      ("Bram: Fatima, kun jij twee offertes opvragen?", "Fatima: ja is goed", "Fatima"),
      ("Gino: Silvia, puoi mandare il logo oggi?", "Silvia: certo", "Silvia"),
      ("Ana: Iván, ¿puedes comprar el pan mañana?", "Iván: vale", "Iván"),
      ("Léa: Tibo, tu peux appeler le frigoriste ?", "Tibo: oui volontiers", "Tibo"),
      ("Ola: Kuba, możesz zadzwonić do urzędu?", "Kuba: jasne", "Kuba"),
      ("Mom: Dad can you reserve a table for Friday?", "Dad: yes dear", "Dad"),
    ]
  )
  func yes(request: String, answer: String, owner: String) throws {
    let task = try #require(Talk([request, answer]).found("action_item").first)
    #expect(task.detail.owner?.name == owner)
  }

  @Test("a question by an infinitive that no one answers is no task")
  func unanswered() {
    let talk = Talk(["Gino: Silvia, puoi mandare il logo oggi?", "Marta: che caldo oggi"])
    #expect(talk.found("action_item").isEmpty)
  }

  @Test("quoted words of someone else promise nothing")
  func quotation() {
    let talk = Talk([
      "Bo: where is the key to the vault?",
      "Cy: your predecessor told me \"I'll put it in the vault\" in March",
    ])
    #expect(talk.found("action_item").isEmpty)
  }

  @Test(
    "a report that names a later day moves the task, in any language",
    arguments: [
      ("can you send the report by Tuesday?", "sure, will do", "Report slips to Thursday"),
      (
        "tu peux envoyer le rapport avant mardi ?", "oui, je le fais",
        "Un peu de retard, plutôt jeudi"
      ),
      (
        "¿puedes enviar el informe antes del martes?", "sí, yo lo envío",
        "Se retrasa, mejor el jueves"
      ),
      (
        "kannst du bis Dienstag den Bericht schicken?", "klar, mach ich",
        "Der Bericht wird erst Donnerstag"
      ),
    ]
  )
  func moved(request: String, promise: String, delay: String) {
    let task = report(request, promise, after: delay)
    #expect(task?.detail["state"]?.string == "open")
    #expect(task?.detail["due"]?.string == "2024-03-21")
  }

  @Test("of two people, the one who is said to do it and agrees owns a task")
  func announced() {
    let talk = Talk([
      "Ann: we need the long ladder for the gutter", "Cy: it is in the shed I think",
      "Ann: the shed is locked", "Bob: I have the key to it", "Ann: great",
      "Ann: Bob will bring the ladder tomorrow then", "Bob: yep, will do", "Cy: nice",
      "Ann: see you all",
    ])
    let owners = talk.found("action_item").compactMap { $0.detail["owner"]?["name"]?.string }
    #expect(!owners.contains("Ann"))
  }

  private func report(
    _ request: String = "can you send the report by Tuesday?",
    _ promise: String = "sure, will do",
    after end: String
  ) -> Draft? {
    Talk(["Bob: Ann, \(request)", "Ann: \(promise)", "Ann: \(end)"]).found("action_item").first
  }
}

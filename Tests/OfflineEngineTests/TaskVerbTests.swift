import Conversations
import Insights
import OfflineEngine
import TalkSupport
import Testing

@Suite("Tasks by their verbs")
struct TaskVerbTests {
  @Test(
    "a promise in the first person becomes a task by its infinitive, with its object and without what only its writer would say",
    arguments: [
      (
        "Uwe: wer kann da helfen?", "Ida: ich ruf morgen den Elektriker an",
        "Den Elektriker anrufen"
      ),
      (
        "Uwe: und die Riemen?", "Ida: Riemen hol ich nach der Schicht ab",
        "Riemen nach der Schicht abholen"
      ),
      (
        "Uwe: was ist mit dem Vertrag?", "Ida: dann schreib ich dir morgen ein neues Angebot",
        "Ein neues Angebot schreiben"
      ),
      (
        "Uwe: wer macht die Hüpfburg?",
        "Ida: ich kümmer mich morgen um die Hüpfburg, aber eine mit TÜV",
        "Um die Hüpfburg kümmern"
      ),
      (
        "Mama: wie gaan we dat doen?", "Joris: dan haal ik morgen de bloempotten weg",
        "De bloempotten weghalen"
      ),
      (
        "Ana: ¿y el cartel?", "Pablo: yo cuelgo el cartel para los coches mañana",
        "Colgar el cartel para los coches"
      ),
      (
        "Ana: ¿y las invitaciones?", "Pablo: las invitaciones las armo yo mañana",
        "Armar las invitaciones"
      ),
      (
        "Ana: ¿y la caldera?", "Pablo: mañana llamo al técnico que vino en mayo",
        "Llamar al técnico"
      ),
      (
        "Léa: on fait quoi du camion ?", "Tibo: je m'occupe du camion demain, promis",
        "S'occuper du camion"
      ),
      (
        "Léa: et l'imprimeur ?", "Tibo: j'appelle l'imprimeur demain matin", "Appeler l'imprimeur"
      ),
      (
        "Gino: e la caldaia?", "Luca: la caldaia nuova la ordino io domani",
        "Ordinare la caldaia nuova"
      ),
      ("Rita: e as salas?", "Nuno: eu crio as salas virtuais amanhã", "Criar as salas virtuais"),
      (
        "Rita: e o resto?", "Nuno: amanhã digo-te o resto da percentagem",
        "Dizer o resto da percentagem"
      ),
      (
        "Ola: a co z plakatem?", "Kuba: ja zajmę się plakatem jutro", "Zająć się plakatem"
      ),
      ("Ola: a herbata?", "Kuba: herbatę kupię jutro po pracy", "Kupić herbatę po pracy"),
      (
        "Cy: what about the flights?", "Bo: then I rebook the flights tomorrow, so they know",
        "Rebook the flights"
      ),
      (
        "Cy: what about the matrix?", "Bo: ok I'm pulling the transcripts from storage tomorrow",
        "Pull the transcripts from storage"
      ),
      (
        "Cy: who has iOS?", "Bo: I'll label Halvor's crate before I go home tomorrow",
        "Label Halvor's crate"
      ),
      ("Ada: wer übernimmt was?", "Ida: iOS übernehm ich bis Freitag", "iOS übernehmen"),
      ("Rita: e o resto?", "Nuno: revejo-a amanhã de manhã", nil),
      ("Uwe: und die zwei?", "Ida: die schick ich dir morgen", nil),
      ("Ana: ¿y la tarta?", "Pablo: la recojo mañana", nil),
      ("Uwe: und dein Bruder?", "Ida: ich frag morgen meinen Bruder wegen dem Sprinter", nil),
    ] as [(String, String, String?)]
  )
  func promised(question: String, answer: String, title: String?) throws {
    let titles = Talk([question, answer]).found("action_item").map(\.title)
    try #require(titles.count == 1)
    if let title { #expect(titles == [title]) } else { #expect(titles[0].hasPrefix("“")) }
  }

  @Test(
    "who promises by the verb of a request takes it on, also among other talk",
    arguments: [
      (
        "Gino: ok, come andiamo avanti con le cifre?", "Gino: Puoi mandare il rapporto?",
        "Luca: mando il rapporto a fine giornata"
      ),
      (
        "Ana: vale, ¿cómo seguimos con las cifras?", "Ana: ¿Puedes enviar el informe?",
        "Pablo: envío el informe a las cuatro"
      ),
      (
        "Rita: ok, como continuamos com os números?", "Rita: Podes enviar o relatório?",
        "Nuno: envio o relatório às 16h"
      ),
      (
        "Rita: ok, como continuamos com os números?", "Rita: Podes enviar o relatório?",
        "Nuno: envio o relatório no sábado"
      ),
    ]
  )
  func repeated(talk: String, request: String, answer: String) {
    #expect(Talk([talk, request, answer]).found("action_item").count == 1)
  }

  @Test(
    "who takes on what a question asks for gets its task",
    arguments: [
      ("Uwe: Wer informiert die Kollegen?", "Ida: mach ich morgen", "Die Kollegen informieren"),
      ("Mama: Wie bestelt de frisdrank?", "Joris: doe ik morgen", "De frisdrank bestellen"),
      ("Ana: ¿quién lleva los platos y vasos?", "Pablo: yo, mañana", "Llevar los platos y vasos"),
      ("Léa: qui prévient le loueur ?", "Tibo: je m'en charge demain", "Prévenir le loueur"),
      ("Gino: chi porta le pettorine?", "Luca: le porto io domani", "Portare le pettorine"),
      ("Rita: quem contacta os feirantes?", "Nuno: eu, amanhã", "Contactar os feirantes"),
      ("Ola: a kto podpisze protokół?", "Kuba: ja, jutro", "Podpisać protokół"),
      ("Cy: who's ordering the concrete?", "Bo: I'll do it tomorrow", "Order the concrete"),
      ("Cy: who writes the migration guide?", "Bo: I will, tomorrow", "Write the migration guide"),
    ]
  )
  func asked(request: String, answer: String, title: String) {
    #expect(Talk([request, answer]).found("action_item").map(\.title) == [title])
  }
}

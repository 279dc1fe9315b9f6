import Testing

@testable import OfflineEngine

@Suite("Points that end a sentence and points that do not")
struct SentencePointTests {
  @Test(
    "a point after an abbreviation or a German day ends no sentence, one before a name does",
    arguments: [
      ("Fica para o dia 31. João leva o bolo", 2), ("Lo hago el 24. Juan ya sabe", 2),
      ("I can do the 24. Marcus brings the tables", 2), ("Je viens le 12. Paul aussi", 2),
      ("Ich komme am 24. Marcus weiß es", 1), ("bis zum 12.03. weiter so", 1),
      ("Das macht Fr. Meyer zw. acht und neun", 1), ("Milch, Brot usw. holt Max", 1),
      ("Milch, Brot usw. Danach Käse", 2), ("Nimm d.h. Montag z.B. das rote, ca. 20 Stück", 1),
      ("We stop at 6 p.m. We go home", 2), ("ok. i'll do it", 2),
    ]
  )
  func points(text: String, sentences: Int) {
    let found = SentenceScanner(lexicon: .standard).sentences(of: text)
    #expect(found.count == sentences)
  }
}

import Testing

@testable import Text

@Suite("A search for phrases")
struct PhraseSearchTests {
  @Test(
    "finds whole words, and parts of a text in scripts without spaces",
    arguments: [
      ("io no", "io no, mi dispiace", true),
      ("io no", "envio o relatório no sábado", false),
      ("io no", "io noleggio il furgone", false),
      ("ja nie", "ja nie!", true),
      ("無理です", "明日は無理ですね", true),
      ("ok", "tok", false), ("ok", "ok", true), ("ok", "toko ok", true), ("ok", "oké", false),
    ]
  )
  func find(phrase: String, text: String, isFound: Bool) {
    #expect(PhraseSearch(["any other", phrase]).isFound(in: text) == isFound)
  }
}

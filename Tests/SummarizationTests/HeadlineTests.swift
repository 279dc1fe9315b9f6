import Testing

@testable import Summarization

@Suite("The end of a headline")
struct HeadlineTests {
  @Test(
    "is that of a clause, if one has room for it",
    arguments: [
      (
        "Bo: I've skimmed the short list of issues with patches (5 by my count), one of them could go in",
        "Bo: I've skimmed the short list of issues with patches (5 by my count)"
      ),
      (
        "Bo: The second pump runs again since this morning - the first one waits for its bearing until Friday",
        "Bo: The second pump runs again since this morning"
      ),
      (
        "Bo: The old server is switched off tonight, the new one takes over its address and all its mail",
        "Bo: The old server is switched off tonight"
      ),
      (
        "Bo: The old server is switched off tonight.", "Bo: The old server is switched off tonight."
      ),
    ]
  )
  func clause(text: String, headline: String) { #expect(cut(text) == headline) }

  @Test(
    "is marked where what follows would change what is said, or no clause ends in time",
    arguments: [
      (
        "Bo: The old server is switched off tonight, unless the new one still loses a tenth of the mail",
        "Bo: The old server is switched off tonight, unless the new one still loses a…"
      ),
      (
        "Bo: Yes, whoever switches the old server off tonight has to tell all that still read mail there",
        "Bo: Yes, whoever switches the old server off tonight has to tell all that still…"
      ),
      (
        "Bo: The old server (the one with the red label, not the grey one, of course) is off tonight",
        "Bo: The old server (the one with the red label, not the grey one, of…"
      ),
    ]
  )
  func mark(text: String, headline: String) { #expect(cut(text) == headline) }

  private func cut(_ text: String) -> String {
    WordBudget.clauses(of: text, words: 15, characters: 160)
  }
}

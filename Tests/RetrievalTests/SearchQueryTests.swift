import Testing

@testable import Retrieval

@Suite("Search query")
struct SearchQueryTests {
  private func terms(_ text: String) -> [String] { SearchQuery(text).terms.map(\.text) }

  private func pairs(_ text: String) -> [String] {
    let query = SearchQuery(text)
    return query.pairs.map { query.terms[$0.first].text + " " + query.terms[$0.second].text }
  }

  @Test(
    "stop words and single letters are left out, unless there is nothing else",
    arguments: [
      ("What did they decide about the budgets?", ["decid", "budget"]),
      ("the budget, the Budgets, x", ["budget"]),
      ("Wann ist das Richtfest?", ["richtfest"]), ("¿Cuándo es la boda?", ["boda"]),
      ("who are you", ["who", "ar", "you"]), ("x", ["x"]), ("", []), ("👍 !!!", []),
    ]
  )
  func stops(text: String, expected: [String]) {
    #expect(terms(text) == expected)
  }

  @Test("the frame of a question weighs less")
  func frame() {
    let query = SearchQuery("summarize the budget discussion")
    #expect(query.terms.map(\.weight) == [0.3, 1, 0.3])
    #expect(query.pairs.map(\.weight) == [0.15, 0.15])
  }

  @Test("words that stand side by side are pairs, each once")
  func wordPairs() {
    #expect(pairs("red wine red wine") == ["red wine", "wine red"])
  }

  @Test(
    "a run of a script without spaces becomes pairs of characters",
    arguments: [
      ("会議室", ["会 議", "議 室"]), ("会 議", []), ("budget会議", ["会 議"]), ("会", []),
    ]
  )
  func unspacedPairs(text: String, expected: [String]) {
    #expect(pairs(text) == expected)
  }

  @Test("a character counts alone only if it stands alone")
  func unspacedWeights() {
    #expect(SearchQuery("会議").terms.map(\.weight) == [0, 0])
    #expect(SearchQuery("会 x").terms.map(\.weight) == [1])
  }

  @Test("a query of any length is bounded")
  func bounded() {
    let query = SearchQuery((0..<10_000).map { "word\($0)" }.joined(separator: " "))
    #expect(query.terms.count == SearchQuery.longest)
    #expect(query.pairs.count < SearchQuery.longest)
    let characters = SearchQuery(
      String(String.UnicodeScalarView((0x4E00..<0x6000).compactMap(Unicode.Scalar.init)))
    )
    #expect(characters.terms.count == SearchQuery.longest)
  }

  @Test(
    "the words of the query are marked in the source",
    arguments: [
      ("budget hotels", "Budgets: the Hôtel’s «BUDGET»", ["Budgets", "Hôtel", "BUDGET"]),
      ("会議室", "明日の会議室、会社の議題", ["会議室"]),
      ("会", "会社の会議", ["会", "会"]),
      ("absent", "nothing here", []),
    ]
  )
  func highlights(query: String, text: String, expected: [String]) {
    let ranges = SearchQuery(query).highlights(in: text)
    let bytes = Array(text.utf8)
    #expect(ranges.map { String(decoding: bytes[$0], as: UTF8.self) } == expected)
  }
}

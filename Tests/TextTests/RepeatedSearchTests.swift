import TestSupport
import Testing

@testable import Text

@Suite("A search for many texts in the same ones")
struct RepeatedSearchTests {
  @Test("finds what a search for each finds, before and after it sorts")
  func likeOneByOne() {
    var random = SeededGenerator(seed: 11)
    let letters = Array("ab é\u{4E0D}".unicodeScalars)
    func text(_ longest: Int) -> String {
      var text = ""
      for _ in 0..<Int.random(in: 0...longest, using: &random) {
        text.unicodeScalars.append(letters.randomElement(using: &random) ?? "a")
      }
      return text
    }
    for _ in 0..<20 {
      let texts = (0..<5).map { _ in text(40) } + ["", String(repeating: "ab", count: 60)]
      let search = RepeatedSearch(texts)
      for _ in 0..<200 {
        let needle = text(7)
        #expect(
          search.isFound(needle) == texts.contains { ByteSearch(needle).isFound(in: $0) }
        )
      }
      // No text goes on in the next one, and what is longer than what is sorted by is found, too.
      #expect(search.isFound(String(repeating: "ab", count: 60)))
      #expect(!search.isFound(String(repeating: "ab", count: 61)))
      #expect(!search.isFound(texts[4] + "\n" + texts[6]))
    }
    #expect(!RepeatedSearch([]).isFound("a"))
  }

  @Test("takes a bounded number of steps for thousands of texts that do not occur")
  func steps() {
    let texts = (0..<2_000).map { "annabel went to the harbour \($0) times" }
    let size = texts.reduce(0) { $0 + $1.utf8.count + 1 }
    let search = RepeatedSearch(texts)
    for number in 0..<20_000 { #expect(!search.isFound("annabel\(number)")) }
    // Reading for each would take 20,000 times the size.
    #expect(search.steps < size * (RepeatedSearch.patience + 2 + 2 * 17) + 20_000 * 18)
  }
}

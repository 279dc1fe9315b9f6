import TestSupport
import Testing

@testable import Text

@Suite("A search for many stretches of bytes")
struct ByteSearchSetTests {
  @Test("finds what a search for each of them finds")
  func likeOneByOne() {
    var random = SeededGenerator(seed: 7)
    let letters = Array("ab é\u{4E0D}".unicodeScalars)
    func text(_ longest: Int) -> String {
      var text = ""
      for _ in 0..<Int.random(in: 0...longest, using: &random) {
        text.unicodeScalars.append(letters.randomElement(using: &random) ?? "a")
      }
      return text
    }
    for _ in 0..<500 {
      let needles = (0..<5).map { _ in text(5) }
      let (search, text) = (ByteSearchSet(needles), text(24))
      let found = needles.map { ByteSearch($0).isFound(in: text) }
      #expect(search.isFound(in: text) == found.contains(true), "\(needles) in \(text)")
      for index in needles.indices {
        let isFound = search.isFound(in: Array(text.utf8)) { $0 == index }
        #expect(isFound == found[index], "\(needles[index]) in \(text)")
      }
    }
  }

  @Test("finds nothing if there is nothing to look for")
  func empty() {
    #expect(!ByteSearchSet([]).isFound(in: "any"))
    #expect(!ByteSearchSet(["any"]).isFound(in: ""))
  }
}

import ShippedFiles
import Testing

@testable import GeminiEngine

@Suite("The words of the Gemini engine")
struct GeminiWordsTests {
  @Test("are lists that the engine reads")
  func names() throws {
    try read(ClaimWords.List.self, "words/claims.txt")
    try read(PromiseWords.List.self, "words/promises.txt")
    try read(Delegation.List.self, "words/delegation.txt")
    try read(AddressedText.List.self, "words/addressed.txt")
    try read(NumberWords.List.self, "words/numbers.txt")
  }

  @Test("have one number each")
  func oneNumber() throws {
    let path = "words/numbers.txt"
    let lists = try WordLists<NumberWords.List>(#require(ShippedFiles.text(path)), path).all
    #expect(NumberWords.numerals.count + NumberWords.zeros.count == lists.flatMap(\.words).count)
  }

  private func read<Name: WordListName>(_ name: Name.Type, _ path: String) throws {
    _ = try WordLists<Name>(#require(ShippedFiles.text(path)), path)
  }
}

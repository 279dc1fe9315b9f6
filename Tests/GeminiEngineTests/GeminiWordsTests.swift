import ShippedFiles
import Testing

@testable import GeminiEngine

@Suite("The words of the Gemini engine")
struct GeminiWordsTests {
  @Test("are lists that the engine reads")
  func names() throws {
    _ = try WordLists<ClaimWords.List>.read("words/claims.txt")
    _ = try WordLists<PromiseWords.List>.read("words/promises.txt")
    _ = try WordLists<Delegation.List>.read("words/delegation.txt")
    _ = try WordLists<AddressedText.List>.read("words/addressed.txt")
    _ = try WordLists<NumberWords.List>.read("words/numbers.txt")
    _ = try WordLists<AnswerWords.List>.read("words/answers.txt")
  }

  @Test("have one number each")
  func oneNumber() throws {
    let path = "words/numbers.txt"
    let lists = try WordLists<NumberWords.List>.read(path).all
    #expect(NumberWords.numerals.count + NumberWords.zeros.count == lists.flatMap(\.words).count)
  }
}

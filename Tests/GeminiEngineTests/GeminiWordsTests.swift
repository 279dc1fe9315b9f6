import ShippedFiles
import Testing

@testable import GeminiEngine

@Suite("The words of the Gemini engine")
struct GeminiWordsTests {
  @Test("are lists that the engine reads")
  func names() {
    #expect(throws: Never.self) { try WordLists<ClaimWords.List>.read("words/claims.txt") }
    #expect(throws: Never.self) { try WordLists<PromiseWords.List>.read("words/promises.txt") }
    #expect(throws: Never.self) { try WordLists<StanceWords.List>.read("words/stances.txt") }
    #expect(throws: Never.self) { try WordLists<Delegation.List>.read("words/delegation.txt") }
    #expect(throws: Never.self) { try WordLists<AddressedText.List>.read("words/addressed.txt") }
    #expect(throws: Never.self) { try WordLists<AnswerWords.List>.read("words/answers.txt") }
  }
}

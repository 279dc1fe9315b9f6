import ShippedFiles
import Testing

@testable import Evaluation

@Suite("The words of Evaluation")
struct EvaluationWordsTests {
  @Test("are lists that the module reads")
  func names() {
    #expect(throws: Never.self) { try WordLists<QuoteWord.List>.read("words/edits.txt") }
    #expect(throws: Never.self) { try WordLists<ClaimEdit.List>.read("words/opposites.txt") }
  }
}

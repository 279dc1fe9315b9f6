import ShippedFiles
import Testing

@testable import Evaluation

@Suite("The words of Evaluation")
struct EvaluationWordsTests {
  @Test("are lists that the module reads")
  func names() throws {
    _ = try WordLists<QuoteWord.List>.read("words/edits.txt")
    _ = try WordLists<ClaimEdit.List>.read("words/opposites.txt")
  }
}

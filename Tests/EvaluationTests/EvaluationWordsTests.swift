import ShippedFiles
import Testing

@testable import Evaluation

@Suite("The words of Evaluation")
struct EvaluationWordsTests {
  @Test("are lists that the module reads")
  func names() throws {
    try read(QuoteWord.List.self, "words/edits.txt")
    try read(ClaimEdit.List.self, "words/opposites.txt")
  }

  private func read<Name: WordListName>(_ name: Name.Type, _ path: String) throws {
    _ = try WordLists<Name>(#require(ShippedFiles.text(path)), path)
  }
}

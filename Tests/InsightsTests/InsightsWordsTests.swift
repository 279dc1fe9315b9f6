import ShippedFiles
import Testing

@testable import Insights

@Suite("The words and coefficients of Insights")
struct InsightsWordsTests {
  @Test("are lists that the module reads")
  func names() throws {
    try read(GuardWords.List.self, "words/guard.txt")
    try read(ModelConfidence.List.self, "weights/confidence.txt")
  }

  private func read<Name: WordListName>(_ name: Name.Type, _ path: String) throws {
    _ = try WordLists<Name>(#require(ShippedFiles.text(path)), path)
  }
}

import ShippedFiles
import Testing

@testable import Summarization

@Suite("The words of Summarization")
struct SummarizationWordsTests {
  @Test("are lists that the module reads")
  func names() throws {
    try read(Abbreviations.List.self, "words/abbreviations.txt")
  }

  private func read<Name: WordListName>(_ name: Name.Type, _ path: String) throws {
    _ = try WordLists<Name>(#require(ShippedFiles.text(path)), path)
  }
}

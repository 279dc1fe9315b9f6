import ShippedFiles
import Testing

@testable import Retrieval

@Suite("The words of Retrieval")
struct RetrievalWordsTests {
  @Test("are lists that the module reads")
  func names() throws {
    try read(StopWords.List.self, "words/stop-words.txt")
  }

  private func read<Name: WordListName>(_ name: Name.Type, _ path: String) throws {
    _ = try WordLists<Name>(#require(ShippedFiles.text(path)), path)
  }
}

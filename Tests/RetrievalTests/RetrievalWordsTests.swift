import ShippedFiles
import Testing

@testable import Retrieval

@Suite("The words of Retrieval")
struct RetrievalWordsTests {
  @Test("are lists that the module reads")
  func names() {
    #expect(throws: Never.self) { try WordLists<StopWords.List>.read("words/stop-words.txt") }
  }
}

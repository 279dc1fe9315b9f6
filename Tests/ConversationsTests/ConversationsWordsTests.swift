import ShippedFiles
import Testing

@testable import Conversations

@Suite("The words of Conversations")
struct ConversationsWordsTests {
  @Test("are lists that the module reads")
  func names() {
    #expect(throws: Never.self) { try WordLists<Boilerplate.List>.read("words/boilerplate.txt") }
  }
}

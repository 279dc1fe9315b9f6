import ShippedFiles
import Testing

@testable import Sinks

@Suite("The words of Sinks")
struct SinksWordsTests {
  @Test("are lists that the module reads")
  func names() {
    #expect(throws: Never.self) { try WordLists<FeedbackWords.List>.read("words/feedback.txt") }
  }
}

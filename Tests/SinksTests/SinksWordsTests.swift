import ShippedFiles
import Testing

@testable import Sinks

@Suite("The words of Sinks")
struct SinksWordsTests {
  @Test("are lists that the module reads")
  func names() throws {
    try read(FeedbackWords.List.self, "words/feedback.txt")
  }

  private func read<Name: WordListName>(_ name: Name.Type, _ path: String) throws {
    _ = try WordLists<Name>(#require(ShippedFiles.text(path)), path)
  }
}

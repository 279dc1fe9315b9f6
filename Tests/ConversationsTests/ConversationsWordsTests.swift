import ShippedFiles
import Testing

@testable import Conversations

@Suite("The words of Conversations")
struct ConversationsWordsTests {
  @Test("are lists that the module reads")
  func names() throws {
    try read(LinkCues.List.self, "words/links.txt")
    try read(Boilerplate.List.self, "words/boilerplate.txt")
  }

  private func read<Name: WordListName>(_ name: Name.Type, _ path: String) throws {
    _ = try WordLists<Name>(#require(ShippedFiles.text(path)), path)
  }
}

import ShippedFiles
import Testing

@testable import ChatExports

@Suite("The words of ChatExports")
struct ChatExportsWordsTests {
  @Test("are lists that the module reads")
  func names() throws {
    try read(WhatsAppWords.List.self, "words/whatsapp.txt")
    try read(ProseTime.List.self, "words/written-times.txt")
  }

  private func read<Name: WordListName>(_ name: Name.Type, _ path: String) throws {
    _ = try WordLists<Name>(#require(ShippedFiles.text(path)), path)
  }
}

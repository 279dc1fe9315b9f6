import ArchiveReading
import ShippedFiles
import Testing

@testable import ChatExports

@Suite("The words of ChatExports")
struct ChatExportsWordsTests {
  @Test("are lists that the module reads")
  func names() {
    #expect(throws: Never.self) { try WordLists<WhatsAppWords.List>.read("words/whatsapp.txt") }
    #expect(throws: Never.self) {
      try WordLists<WrittenTimeWords.List>.read("words/written-times.txt")
    }
  }
}

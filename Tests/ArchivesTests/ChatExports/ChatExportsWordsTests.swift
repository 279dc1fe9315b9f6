import ShippedFiles
import Testing

@testable import ChatExports

@Suite("The words of ChatExports")
struct ChatExportsWordsTests {
  @Test("are lists that the module reads")
  func names() throws {
    _ = try WordLists<WhatsAppWords.List>.read("words/whatsapp.txt")
    _ = try WordLists<ProseTime.List>.read("words/written-times.txt")
  }
}

import ShippedFiles
import Testing

@testable import Disentanglement

@Suite("The words of Disentanglement")
struct DisentanglementWordsTests {
  @Test("are lists that the module reads")
  func names() {
    #expect(throws: Never.self) { try WordLists<LinkCues.List>.read("words/links.txt") }
  }
}

import ShippedFiles
import Testing

@testable import Redaction

@Suite("The words of Redaction")
struct RedactionWordsTests {
  @Test("are lists that the module reads")
  func names() {
    #expect(throws: Never.self) { try WordLists<RedactionWords>.read("words/redaction.txt") }
  }
}

import ShippedFiles
import Testing

@testable import Redaction

@Suite("The words of Redaction")
struct RedactionWordsTests {
  @Test("are lists that the module reads")
  func names() throws {
    try read(RedactionWords.self, "words/redaction.txt")
  }

  private func read<Name: WordListName>(_ name: Name.Type, _ path: String) throws {
    _ = try WordLists<Name>(#require(ShippedFiles.text(path)), path)
  }
}

package import Database
import Text

/// The tokens of the message index: folded and stemmed.
final class MessageTokenizer: FullTextTokenizer {
  /// The name in the index's definition.
  static let name = "debrief"

  private let tokenizer = Tokenizer()

  func forEachToken(
    in text: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer, Range<Int>) -> Bool
  ) {
    tokenizer.forEachToken(in: text) { token in
      body(UnsafeRawBufferPointer(tokenizer.stem(token)), token.range)
    }
  }
}

extension Connection {
  /// Registers the tokenizer of the message index; without it the index can be neither read nor
  /// written.
  ///
  /// - Throws: ``DatabaseError`` if this SQLite has no FTS5.
  package func registerMessageTokenizer() throws(DatabaseError) {
    try registerTokenizer(named: MessageTokenizer.name) { MessageTokenizer() }
  }
}

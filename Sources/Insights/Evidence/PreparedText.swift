import Text

/// A text with the data for comparing it, each computed at its first use.
final class PreparedText {
  let text: String
  private let tokenizer: Tokenizer

  private(set) lazy var bytes = Array(text.utf8)
  private(set) lazy var folded = FoldedText(text)
  private(set) lazy var list = WordList(text, tokenizer)
  /// The digests of all its words.
  private(set) lazy var vocabulary = Set(list.words.map(\.digest))
  /// Finds the text in others.
  private(set) lazy var search = ByteSearch(bytes)
  /// Finds the folded text in other folded texts.
  private(set) lazy var foldedSearch = ByteSearch(folded.bytes)

  init(_ text: String, _ tokenizer: Tokenizer) {
    self.text = text
    self.tokenizer = tokenizer
  }
}

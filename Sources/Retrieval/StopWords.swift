import ShippedFiles

/// Words that say nothing about the subject of a text.
enum StopWords {
  /// Whether a folded word is an English function word, contractions without their apostrophe
  /// included, or a question word or article of another language.
  ///
  /// - Parameter word: The folded word, not stemmed.
  /// - Returns: Whether a query is better off without it.
  static func contains(_ word: String) -> Bool {
    english.contains(word) || others.contains(word)
  }

  /// Whether a folded word belongs to the frame of a question rather than to its subject, as in
  /// "summarize what the group discussed about…".
  ///
  /// - Parameter word: The folded word, not stemmed.
  static func isFrame(_ word: String) -> Bool { frame.contains(word) }

  private static let english = lists.set(.english)
  private static let others = lists.set(.others)
  private static let frame = lists.set(.frame)

  private static let lists = WordLists<List>(shipped: "words/stop-words.txt")

  /// The lists of `words/stop-words.txt`.
  enum List: String, CaseIterable, WordListName {
    case english, others, frame
  }
}

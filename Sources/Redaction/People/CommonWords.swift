/// Words that are also names, or parts of names that name no one: they count as names only when
/// written with a capital.
enum CommonWords {
  /// Whether a folded word is one of them.
  static func contains(_ word: String) -> Bool { words.contains(word) }

  private static let words = Set(RedactionWords.commonWords.words)
}

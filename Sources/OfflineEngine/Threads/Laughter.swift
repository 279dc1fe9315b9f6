/// Laughter in writing: "hahaha 😂", "jajaja", "kkkk", "哈哈".
enum Laughter {
  /// The maximum number of words.
  private static let most = 4
  private static let separators: Set<Character> = [
    " ", "\n", ".", "!", "?", "…", "~", ",", ")", "(",
  ]

  /// Whether a text is nothing else.
  static func isAll(of text: String) -> Bool {
    guard text.utf8.count <= longest else { return false }
    let words = text.lowercased().split(whereSeparator: separators.contains)
    return !words.isEmpty && words.count <= most && words.allSatisfy(isLaugh)
  }

  /// The maximum number of bytes.
  private static let longest = 200

  private static func isLaugh(_ word: Substring) -> Bool {
    if words.contains(String(word)) { return true }
    if word.allSatisfy({ ReactionMeaning(String($0)) == .laugh }) { return true }
    return syllables.contains { syllable in
      word.count >= shortest(syllable) && word.allSatisfy(syllable.contains)
    }
  }

  /// The number of characters from which repetition is laughter: "aha" is not.
  private static func shortest(_ syllable: Set<Character>) -> Int {
    syllable.allSatisfy(\.isASCII) ? syllable.count + 2 : 2
  }

  private static let words = Set(ItemWords.laughs.words)
  private static let syllables = ItemWords.laughter.words.map { Set($0) }
}

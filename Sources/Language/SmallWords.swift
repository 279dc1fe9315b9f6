import ShippedFiles
import Text

/// Function words, which say nothing about the topic of a text, in languages other than English and
/// German, which ``FunctionWords`` covers.
package enum SmallWords {
  /// Whether a word is a function word of a language.
  package static func contain(_ word: some StringProtocol, in language: DateLanguage) -> Bool {
    words[language]?.contains(FoldedText(String(word)).string) ?? false
  }

  /// Whether a run of a script without spaces names nothing: endings and particles of Japanese,
  /// which are in hiragana, and the function words of Chinese.
  package static func makeUp(_ text: some StringProtocol) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
      isUnspaced(text)
    else { return false }
    return text.count < 2 || isHiragana(first) || isHiragana(last)
      || text.contains(where: chinese.contains)
  }

  /// Whether a character of a script without spaces names nothing: hiragana, and the function words of
  /// Chinese.
  package static func contain(_ character: Character) -> Bool {
    chinese.contains(character) || character.unicodeScalars.first.map(isHiragana) == true
  }

  /// Whether a text has characters of Chinese or Japanese, which are written without spaces.
  package static func isUnspaced(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains { (0x3040...0x9FFF).contains($0.value) }
  }

  /// Whether a text has characters that only Japanese has.
  package static func hasKana(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) }
  }

  private static func isHiragana(_ scalar: Unicode.Scalar) -> Bool {
    (0x3040...0x309F).contains(scalar.value)
  }

  private static let chinese = Set(lists[.chinese].joined())

  private static let words = Dictionary(
    uniqueKeysWithValues: lists.all.compactMap { list, words in
      DateLanguage(rawValue: list.rawValue).map { ($0, Set(words)) }
    }
  )

  private static let lists = WordLists<List>(shipped: "words/small-words.txt")

  /// The lists of `words/small-words.txt`: languages, and the characters of Chinese.
  enum List: String, CaseIterable, WordListName {
    case spanish, french, italian, portuguese, dutch, polish, chinese
  }
}

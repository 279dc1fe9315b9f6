import Language
import ShippedFiles

/// The words that chats in a language have whatever they are about: "tomorrow", "mówi", "nobody".
///
/// `weights/common-words.txt` has them, and how they were counted.
struct CommonWords {
  private let words: Set<String>

  /// The common words of a language.
  ///
  /// - Parameter other: The language of texts that are neither English nor German, if it is known.
  init(of language: SentenceTable.Language, _ other: DateLanguage?) {
    switch language {
    case .english: words = Self.all[.english] ?? []
    case .german: words = Self.all[.german] ?? []
    case .other:
      let list = other.flatMap { List(rawValue: $0.rawValue) }
      words = list.flatMap { Self.all[$0] } ?? Self.unspaced
    }
  }

  /// Whether a phrase has no other words.
  func makeUp(_ phrase: String) -> Bool {
    phrase.lowercased().split { !$0.isLetter }.allSatisfy { words.contains(String($0)) }
  }

  private static let all = Dictionary(
    uniqueKeysWithValues: WordLists<List>(shipped: "weights/common-words.txt").all
      .map { ($0.name, Set($0.words)) }
  )
  /// Those of the languages without spaces, which share few runs of characters with others.
  private static let unspaced = (all[.japanese] ?? []).union(all[.chinese] ?? [])

  /// The lists of `weights/common-words.txt`.
  enum List: String, CaseIterable, WordListName {
    case english, german, spanish, french, italian, portuguese, dutch, polish, japanese, chinese
  }
}

import ShippedFiles
import Text

/// A language whose dates are read by phrases; English and German have a grammar of their own.
package enum DateLanguage: String, Sendable, Hashable, CaseIterable {
  case spanish, french, italian, portuguese, dutch, polish

  /// The language of most of the small words in some texts; a day's name that no other language has
  /// counts three times.
  ///
  /// - Returns: nil for English, German, any other language, and if there is too little to go by.
  package static func of(_ texts: some Sequence<String>) -> DateLanguage? {
    var counts: [DateLanguage: Int] = [:]
    var others = 0
    for text in texts {
      for word in PhraseToken.tokens(FoldedText(text)) {
        guard case .word(let word) = word.kind else { continue }
        if let language = DatePhrases.languages[word] { counts[language, default: 0] += 3 }
        guard let languages = smallWords[word] else { continue }
        for language in languages {
          if let language { counts[language, default: 0] += 1 } else { others += 1 }
        }
      }
    }
    guard let best = allCases.max(by: { counts[$0, default: 0] < counts[$1, default: 0] }),
      let count = counts[best], count >= 2, count > others
    else { return nil }
    return best
  }

  /// Small words and the languages that have them; nil means English and German.
  private static let smallWords: [String: [DateLanguage?]] = {
    var table: [String: [DateLanguage?]] = [:]
    for (list, words) in WordLists<List>(shipped: "words/languages.txt").all {
      for word in words { table[word, default: []].append(DateLanguage(rawValue: list.rawValue)) }
    }
    return table
  }()

  /// The lists of `words/languages.txt`: languages, and all others.
  enum List: String, CaseIterable, WordListName {
    case spanish, french, italian, portuguese, dutch, polish, others
  }
}

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
    var counts = Weights.zero
    for text in texts {
      var word = WordHash()
      for byte in FoldedText(text).bytes {
        if PhraseToken.isLetter(byte) {
          word.append(byte)
        } else {
          counts &+= weight(word)
          word = WordHash()
        }
      }
      counts &+= weight(word)
    }
    let languages = allCases
    guard let best = languages.indices.max(by: { counts[$0] < counts[$1] }), counts[best] >= 2,
      counts[best] > counts[languages.count]
    else { return nil }
    return languages[best]
  }

  /// What a word counts for each language, in the order of all cases, and then for all others.
  private typealias Weights = SIMD8<Int>

  private static func weight(_ word: WordHash) -> Weights {
    weights.index.position(of: word.value).map { weights.values[$0] } ?? .zero
  }

  /// By the hashes of the words.
  private static let weights: (index: HashIndex, values: [Weights]) = {
    var weights: [UInt64: Weights] = [:]
    for (index, language) in allCases.enumerated() {
      for (word, own) in DatePhrases.languages where own == language {
        weights[FunctionWords.hash(word.utf8), default: .zero][index] += 3
      }
    }
    for (word, languages) in smallWords {
      for language in languages {
        let index = language.flatMap { allCases.firstIndex(of: $0) } ?? allCases.count
        weights[FunctionWords.hash(word.utf8), default: .zero][index] += 1
      }
    }
    return (HashIndex(weights.keys), Array(weights.values))
  }()

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

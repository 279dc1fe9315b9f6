import ShippedFiles
import Text

/// The words of dates, English and German, lower case, without accents.
enum DateVocabulary {
  /// What a word can mean; nil if it has nothing to do with dates.
  static func term(_ word: String) -> DateTerm? { terms[word] }

  /// What the word with a hash can mean.
  static func term(_ word: WordHash) -> DateTerm? {
    hashed.index.position(of: word.value).map { hashed.terms[$0] }
  }

  private static let hashed = (
    index: HashIndex(terms.keys.map { FunctionWords.hash($0.utf8) }), terms: Array(terms.values)
  )

  /// The maximum length of a word.
  static let longest = 20

  private static let terms: [String: DateTerm] = {
    var table: [String: DateTerm] = [:]
    for (term, words) in WordLists<DateTerm>(shipped: "words/dates.txt").all {
      for word in words { table[word] = term }
    }
    return table
  }()
}

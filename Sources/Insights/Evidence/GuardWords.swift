import Digest
import ShippedFiles
import Text

/// Words that must not differ between a quote and what it quotes, and stop words.
enum GuardWords {
  /// Words that negate a statement, in English and German.
  static let negations = digests(lists[.negations])

  /// Numbers, days and months in words, in English and German.
  static let numbers = digests(lists[.numbers] + compounds)

  /// Stop words; a quote of one or two words may not consist of them alone.
  static let stopWords = digests(lists[.stopWords])

  /// German numbers such as "einundzwanzig".
  private static var compounds: [String] {
    lists[.tens].flatMap { ten in lists[.ones].map { "\($0)und\(ten)" } }
  }

  private static let lists = WordLists<List>(shipped: "words/guard.txt")

  /// The lists of `words/guard.txt`.
  enum List: String, CaseIterable, WordListName {
    case negations, numbers, ones, tens, stopWords
  }

  /// The digests of the folded words of some texts.
  private static func digests(_ texts: [String]) -> Set<UInt64> {
    var digests: Set<UInt64> = []
    Tokenizer().forEachToken(in: texts.joined(separator: " ")) { token in
      digests.insert(Fingerprint.of(UnsafeRawBufferPointer(token.bytes)))
      return true
    }
    return digests
  }
}

package import Text

/// A search query: weighted terms, and pairs of terms that count more where they are adjacent.
///
/// Any text is a query: a word, a question, a whole message. There are no operators.
package struct SearchQuery: Sendable, Hashable {
  /// A stemmed word, or one character of a script written without spaces.
  package struct Term: Sendable, Hashable {
    /// The folded and stemmed word.
    package let text: String
    /// Its weight; 0 for a character that counts only in pairs.
    package let weight: Double
  }

  /// Two terms that are adjacent.
  struct Pair: Sendable, Hashable {
    /// The position of the first term in ``SearchQuery/terms``.
    let first: Int
    /// The position of the second term.
    let second: Int
    /// The weight of the pair.
    let weight: Double
    /// Whether the terms are characters of a script written without spaces.
    let isUnspaced: Bool
  }

  /// The maximum number of terms in a query; the rest of a longer text is left out.
  static let longest = 64

  /// The terms, in the order of the query, each once.
  package private(set) var terms: [Term] = []
  /// The pairs, each once.
  private(set) var pairs: [Pair] = []

  /// The weight of words that only frame a question, where other words have 1.
  static let frameWeight = 0.3
  /// The weight of a pair of words, relative to a term.
  static let pairWeight = 0.5

  /// Reads a query.
  ///
  /// Stop words and words of one letter, but not of one digit, are left out unless there is nothing
  /// else.
  package init(_ text: String, tokenizer: Tokenizer = Tokenizer()) {
    let words = Self.words(of: text, tokenizer)
    var kept = words.filter(\.isDistinctive)
    if kept.isEmpty { kept = words }
    var positions: [String: Int] = [:]
    var last: Word?
    for (index, word) in kept.enumerated() {
      guard terms.count < Self.longest || positions[word.stem] != nil else { break }
      let isPaired =
        word.follows(last) || (index + 1 < kept.count && kept[index + 1].follows(word))
      let position = positions[word.stem] ?? terms.count
      let weight = word.isUnspaced && isPaired ? 0 : word.weight
      if position == terms.count {
        terms.append(Term(text: word.stem, weight: weight))
        positions[word.stem] = position
      } else if terms[position].weight < weight {
        terms[position] = Term(text: word.stem, weight: weight)
      }
      addPair(last, word, positions)
      last = word
    }
  }

  /// Whether the query finds nothing at all.
  var isEmpty: Bool { terms.isEmpty }

  private mutating func addPair(_ first: Word?, _ second: Word, _ positions: [String: Int]) {
    guard let first, first.isUnspaced == second.isUnspaced, let from = positions[first.stem],
      let to = positions[second.stem],
      !pairs.contains(where: { $0.first == from && $0.second == to })
    else { return }
    if second.isUnspaced {
      guard second.follows(first) else { return }
      pairs.append(Pair(first: from, second: to, weight: 1, isUnspaced: true))
    } else {
      let weight = Self.pairWeight * min(first.weight, second.weight)
      pairs.append(Pair(first: from, second: to, weight: weight, isUnspaced: false))
    }
  }

  private static func words(of text: String, _ tokenizer: Tokenizer) -> [Word] {
    var words: [Word] = []
    tokenizer.forEachToken(in: text) { token in
      words.append(
        Word(
          surface: String(decoding: token.bytes, as: UTF8.self),
          stem: String(decoding: tokenizer.stem(token), as: UTF8.self),
          range: token.range,
          isUnspaced: token.isUnspaced
        )
      )
      return words.count < longest * 16
    }
    return words
  }
}

/// A word of a query before it becomes a term.
private struct Word {
  let surface: String
  let stem: String
  let range: Range<Int>
  let isUnspaced: Bool

  var isDistinctive: Bool {
    // "Option 2" asks for the second one.
    isUnspaced || surface.allSatisfy(\.isNumber)
      || (surface.unicodeScalars.count > 1 && !StopWords.contains(surface))
  }

  var weight: Double { StopWords.isFrame(surface) ? SearchQuery.frameWeight : 1 }

  /// Whether both are characters of one run of a script written without spaces.
  func follows(_ other: Word?) -> Bool {
    guard let other, isUnspaced, other.isUnspaced else { return false }
    return other.range.upperBound == range.lowerBound
  }
}

import ShippedFiles

/// Words by which someone turns something down.
enum StanceWords {
  /// Whether a text says that something was turned down or cancelled.
  static func isRejection(_ words: ClaimWords) -> Bool {
    isAnyFound(of: rejections, in: words)
  }

  /// Whether a message turns something down in any of the ways that people have.
  ///
  /// - Parameters:
  ///   - text: The message in lower case.
  ///   - words: Its words.
  static func turnsDown(_ text: String, _ words: ClaimWords) -> Bool {
    words.isNegated || isAnyFound(of: turningDown, in: words) || PromiseWords.isRefusal(text)
  }

  /// Whether one of some phrases occurs; most begin with a byte that no word begins with.
  private static func isAnyFound(of phrases: [[Phrase]], in words: ClaimWords) -> Bool {
    var begun = SIMD4<UInt64>.zero
    for token in words.tokens {
      guard let byte = token.utf8.first else { continue }
      let (lane, bit) = (Int(byte) / 64, UInt64(1) << UInt64(byte % 64))
      guard begun[lane] & bit == 0 else { continue }
      begun[lane] |= bit
      if phrases[Int(byte)].contains(where: { $0.isFound(in: words) }) { return true }
    }
    return false
  }

  /// Words that must occur together, or their beginnings; of a script without spaces, pairs of
  /// characters.
  private struct Phrase {
    let parts: [[UInt8]]

    init(_ phrase: String) {
      let words =
        ClaimWords.isUnspaced(phrase)
        ? ClaimWords(phrase).tokens.filter { $0.count > 1 }
        : phrase.split(separator: " ").map(String.init)
      parts = words.map { Array($0.utf8) }
    }

    func isFound(in words: ClaimWords) -> Bool {
      parts.allSatisfy { part in
        words.tokens.contains { token in
          // Most words differ in their first byte, and short words begin too many others.
          token.utf8.first == part.first && token.utf8.starts(with: part)
            && (part.count > 3 || token.utf8.count == part.count)
        }
      }
    }
  }

  private static let rejections = phrases(.rejections)
  private static let turningDown = phrases(.turningDown)

  /// Phrases by their first byte.
  private static func phrases(_ list: List) -> [[Phrase]] {
    lists[list].map(Phrase.init).reduce(into: Array(repeating: [], count: 256)) { phrases, phrase in
      if let byte = phrase.parts.first?.first { phrases[Int(byte)].append(phrase) }
    }
  }

  private static let lists = WordLists<List>(shipped: "words/stances.txt")

  /// The lists of `words/stances.txt`.
  enum List: String, CaseIterable, WordListName {
    case rejections, turningDown
  }
}

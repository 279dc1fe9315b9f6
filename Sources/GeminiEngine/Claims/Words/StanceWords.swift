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
  private static func isAnyFound(of phrases: [Phrase], in words: ClaimWords) -> Bool {
    var begins = [Bool](repeating: false, count: 256)
    for token in words.tokens { if let byte = token.utf8.first { begins[Int(byte)] = true } }
    return phrases.contains { phrase in
      (phrase.parts.first?.first.map { begins[Int($0)] } ?? true) && phrase.isFound(in: words)
    }
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

  private static let rejections = lists[.rejections].map(Phrase.init)
  private static let turningDown = lists[.turningDown].map(Phrase.init)

  private static let lists = WordLists<List>(shipped: "words/stances.txt")

  /// The lists of `words/stances.txt`.
  enum List: String, CaseIterable, WordListName {
    case rejections, turningDown
  }
}

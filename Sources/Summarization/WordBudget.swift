import Text

/// Chooses lines that fit in a number of words.
enum WordBudget {
  /// The minimum number of words in a cut line.
  private static let minCut = 6

  /// Takes lines, best first, as long as they fit; the best one that does not is cut.
  ///
  /// - Parameters:
  ///   - lines: The lines, best first.
  ///   - words: The number of words.
  ///   - isFilled: Whether a line is cut to use up the words even if others fit.
  /// - Returns: The text in the order of the conversation, with at most `words` words.
  static func text(_ lines: [Narration.Line], words: Int, isFilled: Bool) -> String {
    var chosen: [Narration.Line] = []
    var left = words
    var passedOver: Narration.Line?
    for line in lines {
      let count = line.words
      if count <= left {
        chosen.append(line)
        left -= count
      } else if passedOver == nil {
        passedOver = line
      }
    }
    if let line = passedOver, isFilled || chosen.isEmpty, left >= min(minCut, words) {
      let text = cut(line.attributed, words: left)
      chosen.append(
        .init(
          sentence: line.sentence,
          speaker: line.speaker,
          text: text,
          namesSpeaker: true
        )
      )
    }
    return cut(Narration.text(chosen), words: words)
  }

  /// The first clauses of a text, as many as fit in a number of words; cut between words if none does, or if
  /// what follows would change what they say.
  ///
  /// - Parameters:
  ///   - words: The maximum number of words.
  ///   - characters: The maximum number of characters.
  static func clauses(of text: String, words: Int, characters: Int) -> String {
    let all = Narration.Line.words(text)
    guard all.count > words, words >= minClauses else {
      return cut(text, words: words, characters: characters)
    }
    let end = (minClauses...words).last { end in
      isEndOfClause(all[end - 1], before: all[end])
        && all[..<end].joined(separator: " ").isBalanced
        && !SpeechWords.conditions.contains(all[end].lowercased())
    }
    guard let end else { return cut(text, words: words, characters: characters) }
    var short = all[..<end].joined(separator: " ")
    while let last = short.last, ",;:–- ".contains(last) { short.removeLast() }
    return cut(short, words: words, characters: characters)
  }

  /// The minimum number of words in the first clauses of a text, with the name of who said it.
  private static let minClauses = 7

  /// Whether a clause may end between two words.
  private static func isEndOfClause(_ word: Substring, before next: Substring) -> Bool {
    word.last.map { ",;:)".contains($0) } == true || next.first == "("
      || ["-", "–", "—"].contains(word) || ["-", "–", "—"].contains(next)
  }

  /// A text cut to a number of words, with an ellipsis if something was left out.
  ///
  /// - Parameters:
  ///   - words: The maximum number of words.
  ///   - characters: The maximum number of characters; this bounds scripts without spaces.
  static func cut(_ text: String, words: Int, characters: Int = .max) -> String {
    let all = Narration.Line.words(text)
    var short = all.prefix(max(0, words)).joined(separator: " ")
    var isCut = all.count > words
    if short.utf8.count > characters, short.count > characters {
      short = String(short.prefix(characters))
      isCut = true
    }
    guard isCut, !short.isEmpty else { return short }
    while let last = short.last, ".,;:–-… ".contains(last) { short.removeLast() }
    return short + "…"
  }
}

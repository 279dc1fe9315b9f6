import Text

/// A text as words, numbers and signs, and the phrases that are looked for in it.
struct PhraseText {
  /// The text itself.
  let folded: FoldedText
  /// Its words, numbers and signs; positions are indices of this array.
  let tokens: [PhraseToken]
  private let phrases: DatePhrases

  init(_ text: FoldedText, _ language: DateLanguage) {
    folded = text
    tokens = PhraseToken.tokens(text)
    phrases = DatePhrases.of(language)
  }

  /// The meaning of the longest phrase at a position that has one, and where it ends.
  func phrase<Value>(
    at index: Int,
    _ meaning: (PhraseMeaning) -> Value?
  ) -> (value: Value, next: Int)? {
    for count in stride(from: min(phrases.longest, tokens.count - index), to: 0, by: -1) {
      guard let words = words(index..<index + count) else { continue }
      for found in phrases[words] {
        if let value = meaning(found) { return (value, index + count) }
      }
    }
    return nil
  }

  /// The end of a phrase with a meaning at a position; nil if none is there.
  func end(of wanted: PhraseMeaning, at index: Int) -> Int? {
    phrase(at: index) { $0 == wanted ? true : nil }?.next
  }

  /// Whether a phrase with a meaning is at a position.
  func has(_ wanted: PhraseMeaning, at index: Int) -> Bool {
    end(of: wanted, at: index) != nil
  }

  /// Tokens as a phrase; nil if one is not a word.
  func words(_ range: Range<Int>) -> String? {
    var words = ""
    for token in tokens[range] {
      guard case .word(let word) = token.kind else { return nil }
      if !words.isEmpty { words += " " }
      words += word
    }
    return words
  }

  /// The number at a position; nil if none is there.
  func number(at index: Int) -> Int? {
    guard tokens.indices.contains(index), case .number(let number) = tokens[index].kind else {
      return nil
    }
    return number
  }

  /// Whether an ASCII sign is at a position.
  func isSymbol(_ character: Unicode.Scalar, at index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .symbol(UInt8(ascii: character))
  }

  /// Whether a phrase with a meaning ends right before a position.
  func follows(_ wanted: PhraseMeaning, _ index: Int, after limit: Int = 0) -> Int? {
    for count in stride(from: min(phrases.longest, index - limit), to: 0, by: -1) {
      guard let words = words(index - count..<index), phrases[words].contains(wanted) else {
        continue
      }
      return index - count
    }
    return nil
  }

  /// The position after a comma, articles and words between the parts of a date.
  func skippingLinks(_ index: Int) -> Int {
    var index = isSymbol(",", at: index) ? index + 1 : index
    for _ in 0..<2 {
      guard let next = end(of: .link, at: index) ?? end(of: .article, at: index) else { break }
      index = next
    }
    return index
  }

  /// Where the words before a date begin, and whether they make it the last moment or rule it out.
  func lead(
    before index: Int,
    after limit: Int
  ) -> (first: Int, isDeadline: Bool, isRuledOut: Bool) {
    var first = index
    for _ in 0..<3 {
      if let start = follows(.earliest, first, after: limit) { return (start, false, true) }
      if let start = follows(.deadline, first, after: limit) {
        return (start, true, isDenied(start, index, after: limit))
      }
      if isDenied(first, index, after: limit) { return (first, false, true) }
      guard
        let start = follows(.article, first, after: limit) ?? follows(.link, first, after: limit)
      else { break }
      first = start
    }
    return (index, false, false)
  }

  /// Whether "not" is before the words that lead to a date, outside a question: `pas cette semaine`.
  private func isDenied(_ first: Int, _ index: Int, after limit: Int) -> Bool {
    follows(.not, first, after: limit) != nil && !isAsked(index)
  }

  /// Whether words after a date rule it out: `lundi au plus tôt`, `esta semana no`.
  func isRuledOut(after index: Int) -> Bool {
    if has(.earliest, at: index) { return true }
    guard let end = end(of: .not, at: index), !isAsked(index) else { return false }
    guard tokens.indices.contains(end) else { return true }
    if case .symbol = tokens[end].kind { return true }
    return false
  }

  /// Whether a question mark is the next sign that ends a sentence, as in `pourquoi pas lundi ?`.
  private func isAsked(_ index: Int) -> Bool {
    for word in index..<index + 12 {
      if isSymbol("?", at: word) { return true }
      if isSymbol(".", at: word) || isSymbol("!", at: word) { return false }
    }
    return false
  }
}

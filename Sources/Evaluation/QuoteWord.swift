import ShippedFiles

/// What the edits need to know about English words.
enum QuoteWord {
  private static let fillers = lists.set(.fillers)
  private static let negations = lists.set(.negations)
  private static let numbers = lists[.numbers]
  /// Further words that date or count, which a light edit leaves alone.
  private static let dates = lists.set(.dates)

  private static let lists = WordLists<List>(shipped: "words/edits.txt")

  /// The lists of `words/edits.txt`.
  enum List: String, CaseIterable, WordListName {
    case fillers, negations, numbers, dates
  }

  /// The word in lower case, without punctuation around it.
  private static func plain(_ word: String) -> String {
    let scalars = word.lowercased().unicodeScalars
    guard let first = scalars.firstIndex(where: \.properties.isAlphabetic),
      let last = scalars.lastIndex(where: \.properties.isAlphabetic)
    else { return "" }
    return String(scalars[first...last])
  }

  static func isFiller(_ word: String) -> Bool { fillers.contains(plain(word)) }

  static func isNegation(_ word: String) -> Bool {
    let word = plain(word)
    return negations.contains(word) || word.hasSuffix("n't")
  }

  /// Whether the word is a number in letters or digits.
  static func isNumber(_ word: String) -> Bool {
    numbers.contains(plain(word)) || word.utf8.contains { (0x30...0x39).contains($0) }
  }

  /// Whether a quote says the same, more or less, without the word.
  static func isPlain(_ word: String) -> Bool {
    guard !isNegation(word), !isNumber(word) else { return false }
    return !plain(word).split(separator: "-").contains {
      dates.contains(String($0)) || numbers.contains(String($0)) || negations.contains(String($0))
    }
  }

  static func isLetters(_ word: String) -> Bool {
    word.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) }
  }

  /// The word with two letters swapped, one doubled, one left out, or one changed.
  static func mistyped(_ word: String, _ generator: inout SeededGenerator) -> String {
    var letters = Array(word)
    let position = Int.random(in: 1..<letters.count - 1, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0 where letters[position] != letters[position + 1]: letters.swapAt(position, position + 1)
    case 1: letters.insert(letters[position], at: position)
    case 2: letters.remove(at: position)
    default: letters[position] = letters[position] == "x" ? "q" : "x"
    }
    // "then" without its h is a number, which is not a light edit.
    let edited = String(letters)
    return isPlain(edited) ? edited : word + "x"
  }

  /// Another number of the same kind.
  static func otherNumber(than word: String, _ generator: inout SeededGenerator) -> String {
    guard let position = word.firstIndex(where: { $0.isASCII && $0.isNumber }) else {
      let others = numbers.filter { $0 != plain(word) }
      return others.randomElement(using: &generator) ?? "zero"
    }
    let digits = "0123456789".filter { $0 != word[position] }
    return word.replacingCharacters(
      at: position,
      with: digits.randomElement(using: &generator) ?? "0"
    )
  }
}

extension String {
  /// The string with one character replaced.
  fileprivate func replacingCharacters(at position: Index, with character: Character) -> String {
    String(self[..<position]) + String(character) + String(self[index(after: position)...])
  }
}

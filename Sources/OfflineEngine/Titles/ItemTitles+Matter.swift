import Conversations
import Language

/// Whether sentences name what they are about: "Sure, Friday" does not.
extension ItemTitles {
  /// The minimum number of words that name something: one may be the verb alone.
  private static let minWords = 2

  /// Whether a sentence names what it is about, beside days and words that every sentence may have.
  ///
  /// One that promises or asks for something names it after the words that do so, or at length before.
  func isSelfContained(_ position: Position) -> Bool {
    let sentence = reading[position]
    let days = days(position)
    let words = sentence.tokens.map { weight(of: $0, at: position, days) }
    let start = min(sentence.actionStart ?? 0, words.count)
    return words[start...].reduce(0, +) >= Self.minWords
      || words.reduce(0, +) > Self.minWords
  }

  /// The number of words of a sentence that name something, from one of them on; long ones count twice.
  func words(_ position: Position, from first: Int = 0) -> Int {
    let days = days(position)
    return reading[position].tokens[first...].reduce(0) { $0 + weight(of: $1, at: position, days) }
  }

  /// The number of words as which a word names something: a long one counts twice, a run of a script
  /// without spaces by its characters.
  private func weight(of token: Token, at position: Position, _ days: [Range<Int>]) -> Int {
    let word = reading.text(reading.messages[position.message].stored.text, token.range)
    guard !SmallWords.isUnspaced(word) else {
      return Self.characters(of: token.range, without: days, in: word) / Self.wordLength
    }
    guard mayName(token, word), !Self.isIn(days, token), !isSmall(word) else { return 0 }
    return word.count >= Self.longName ? 2 : 1
  }

  /// Whether a word is long enough to name something, or written like a name: in English and German,
  /// whose small words are known best, "van" may name something.
  private func mayName(_ token: Token, _ word: String) -> Bool {
    let isPerson = token.flags.contains(.capital) && reading.people.person(named: token) != nil
    guard !token.flags.contains(.number), !isPerson else { return false }
    return token.flags.contains(.content)
      || word.count >= Self.shortestName
        && (token.flags.contains(.capital) || dates.language == nil && !Self.isEmpty(token))
  }

  /// The minimum number of letters in a word that names something, and in one that counts twice.
  static let (shortestName, longName) = (3, 9)

  /// The ranges of the days that a sentence names, in the message.
  func days(_ position: Position) -> [Range<Int>] {
    let start = reading[position].range.lowerBound
    return dates.mentions(position).map {
      start + $0.range.lowerBound..<start + $0.range.upperBound
    }
  }

  static func isIn(_ days: [Range<Int>], _ token: Token) -> Bool {
    days.contains { $0.overlaps(token.range) }
  }

  func isSmall(_ word: String) -> Bool {
    if let language = dates.language { return SmallWords.contain(word, in: language) }
    return FunctionWords.shared.role(FunctionWords.hash(word.lowercased().utf8)).contains(.stop)
  }

  /// The usual number of characters in a word of Chinese or Japanese.
  private static let wordLength = 2

  /// The number of characters in a run without spaces that may name something: not those of days, of
  /// the endings and particles of Japanese, and of the small words of Chinese.
  private static func characters(
    of range: Range<Int>,
    without days: [Range<Int>],
    in text: String
  ) -> Int {
    var offset = range.lowerBound
    var count = 0
    for character in text {
      let width = character.utf8.count
      let isDay = days.contains { $0.contains(offset) }
      if !isDay, !SmallWords.contain(character) { count += 1 }
      offset += width
    }
    return count
  }
}

/// A way in which a model gets a quote wrong.
enum QuoteEdit: String, CaseIterable {
  // What a reader would still call the same quote.
  case unchanged, letterCase = "letter_case", spaces, typo, fillerDropped = "filler_dropped"
  case wordDropped = "word_dropped", twoOf70Changed = "two_of_70_changed"
  // What no one said.
  case foreign, paraphrased, spliced, negated, negationDropped = "negation_dropped"
  case numberChanged = "number_changed", twoOf70Kept = "two_of_70_kept"

  /// Whether the quote has to be rejected.
  var isWrong: Bool {
    switch self {
    case .unchanged, .letterCase, .spaces, .typo, .fillerDropped, .wordDropped, .twoOf70Changed:
      false
    default: true
    }
  }

  /// Other material for wrong quotes.
  struct Context {
    /// A quote from another conversation.
    var foreign: [String]?
    /// A quote from another message of the same conversation.
    var other: [String]?
    /// A person's paraphrase of the message.
    var paraphrase: String?
  }

  /// The edited quote.
  ///
  /// - Parameter generator: Decides where to edit.
  /// - Returns: nil if the quote does not lend itself to the edit.
  func apply(
    to words: [String],
    _ context: Context,
    using generator: inout SeededGenerator
  ) -> String? {
    switch self {
    case .unchanged: words.joined(separator: " ")
    case .letterCase:
      Bool.random(using: &generator)
        ? words.joined(separator: " ").uppercased() : words.joined(separator: " ").lowercased()
    case .spaces: spaced(words, &generator)
    case .typo: mistyped(words, count: 1, &generator)
    case .fillerDropped: withoutFillers(words)
    case .wordDropped: withoutWord(words, &generator) { QuoteWord.isPlain($0) }
    case .twoOf70Changed: twoChanged(words, &generator)
    case .foreign: context.foreign?.joined(separator: " ")
    case .paraphrased: context.paraphrase
    case .spliced: spliced(words, context.other)
    case .negated: negated(words, &generator)
    case .negationDropped: withoutWord(words, &generator) { QuoteWord.isNegation($0) }
    case .numberChanged: renumbered(words, &generator)
    case .twoOf70Kept: context.foreign.map { Self.twoKept(words, $0) }
    }
  }

  private func spaced(_ words: [String], _ generator: inout SeededGenerator) -> String {
    words.reduce(into: "") { text, word in
      if !text.isEmpty {
        text += ["  ", "\u{A0}", "\n", " \u{200B}"].randomElement(using: &generator) ?? " "
      }
      text += word
    }
  }

  private func mistyped(
    _ words: [String],
    count: Int,
    _ generator: inout SeededGenerator
  ) -> String? {
    var words = words
    let positions = words.indices.filter {
      words[$0].utf8.count >= 4 && QuoteWord.isPlain(words[$0]) && QuoteWord.isLetters(words[$0])
    }.shuffled(using: &generator).prefix(count)
    guard positions.count == count else { return nil }
    for position in positions { words[position] = QuoteWord.mistyped(words[position], &generator) }
    return words.joined(separator: " ")
  }

  private func twoChanged(_ words: [String], _ generator: inout SeededGenerator) -> String? {
    let length = words.joined(separator: " ").count
    return length < 70 ? nil : mistyped(words, count: length / 70 * 2, &generator)
  }

  private func withoutFillers(_ words: [String]) -> String? {
    let kept = words.filter { !QuoteWord.isFiller($0) }
    return kept.count == words.count || kept.count < 6 ? nil : kept.joined(separator: " ")
  }

  private func withoutWord(
    _ words: [String],
    _ generator: inout SeededGenerator,
    where isCandidate: (String) -> Bool
  ) -> String? {
    // The first or last word alone would leave a quote that is there.
    let positions = words.indices.dropFirst().dropLast().filter { isCandidate(words[$0]) }
    guard let position = positions.randomElement(using: &generator) else { return nil }
    var words = words
    words.remove(at: position)
    return words.joined(separator: " ")
  }

  private func spliced(_ words: [String], _ other: [String]?) -> String? {
    guard let other else { return nil }
    let halves = words.prefix(words.count / 2) + other.suffix(other.count / 2)
    return halves.joined(separator: " ")
  }

  private func negated(_ words: [String], _ generator: inout SeededGenerator) -> String {
    var words = words
    words.insert("not", at: Int.random(in: 1..<words.count, using: &generator))
    return words.joined(separator: " ")
  }

  private func renumbered(_ words: [String], _ generator: inout SeededGenerator) -> String? {
    let positions = words.indices.filter { QuoteWord.isNumber(words[$0]) }
    guard let position = positions.randomElement(using: &generator) else { return nil }
    var words = words
    words[position] = QuoteWord.otherNumber(than: words[position], &generator)
    return words.joined(separator: " ")
  }

  /// Two characters of a quote and 68 of another.
  private static func twoKept(_ words: [String], _ foreign: [String]) -> String {
    String(words.joined(separator: " ").prefix(2)) + foreign.joined(separator: " ").prefix(68)
  }
}

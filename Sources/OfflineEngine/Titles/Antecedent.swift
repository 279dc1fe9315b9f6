import Conversations

/// Resolves pronouns: in `There is a typo in the README. – I'll fix it`, to the typo in the README.
///
/// Only two forms are certain enough to put words into a title: what someone says exists or was
/// found, and the subject of a sentence.
struct Antecedent {
  typealias Position = ThreadReading.Position

  let reading: ThreadReading

  /// The number of messages to look back for one that says something.
  private static let reach = 3
  /// The maximum number of words in it.
  private static let longest = 7

  /// The thing that the sentence just before another names: "the typo in the README"; nil if none
  /// is certain.
  ///
  /// What was named earlier is often not what "it" means.
  func before(_ position: Position) -> String? {
    guard let last = sentenceBefore(position) else { return nil }
    return matter(of: reading[last], in: reading.messages[last.message].stored.text)
  }

  private func sentenceBefore(_ position: Position) -> Position? {
    if position.sentence > 0 {
      return Position(message: position.message, sentence: position.sentence - 1)
    }
    let earlier = max(0, position.message - Self.reach)..<position.message
    guard let message = earlier.last(where: { !reading.messages[$0].sentences.isEmpty }) else {
      return nil
    }
    return Position(message: message, sentence: reading.messages[message].sentences.count - 1)
  }

  private func matter(of sentence: Sentence, in text: String) -> String? {
    let tokens = sentence.tokens
    for index in tokens.indices where Self.articles.contains(tokens[index].hash) {
      let isNamed = index > 0 && Self.finders.contains(tokens[index - 1].hash)
      guard index == 0 || isNamed else { continue }
      let end = end(of: index, in: tokens, text)
      let isSubject = end < tokens.count && Self.verbs.contains(tokens[end].hash)
      guard isNamed || isSubject, end > index + 1,
        !Self.prepositions.contains(tokens[end - 1].hash),
        tokens[index..<end].contains(where: { $0.flags.contains(.content) })
      else { continue }
      return "the "
        + reading.text(text, tokens[index + 1].range.lowerBound..<tokens[end - 1].range.upperBound)
    }
    return nil
  }

  /// The end of a noun phrase that begins with an article: at a verb, a conjunction or punctuation.
  private func end(of start: Int, in tokens: [Token], _ text: String) -> Int {
    var end = start + 1
    while end < tokens.count, end - start < Self.longest,
      !Self.verbs.contains(tokens[end].hash), !Self.ends.contains(tokens[end].hash),
      reading.text(text, tokens[end - 1].range.upperBound..<tokens[end].range.lowerBound) == " "
    {
      end += 1
    }
    return end
  }

  private static let articles: Set<UInt64> = SentenceCues.hashes("a an the")
  private static let prepositions = ItemWords.prepositions.hashes
  private static let finders = ItemWords.finders.hashes
  private static let verbs = ItemWords.findings.hashes
  private static let ends = ItemWords.findingEnds.hashes
}

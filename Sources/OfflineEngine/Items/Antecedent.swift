import Conversations

/// Finds what a pronoun stands for: in `There is a typo in the README. – I'll fix it`, the typo in the
/// README.
///
/// Only two forms are sure enough to put words into a title: what somebody says that there is or that
/// they found, and the subject of a sentence.
struct Antecedent {
  typealias Place = ThreadReading.Place

  let reading: ThreadReading

  /// How many messages back it may be.
  private static let reach = 3
  /// How many words it may have.
  private static let longest = 7

  /// What was named last before a sentence: "the typo in the README"; nil if nothing surely was.
  func before(_ place: Place) -> String? {
    for message in stride(from: place.message, through: max(0, place.message - Self.reach), by: -1)
    {
      let sentences = reading.messages[message].sentences
      let end = message == place.message ? place.sentence : sentences.count
      for sentence in sentences[..<end].reversed() {
        if let found = matter(of: sentence, in: reading.messages[message].stored.text) {
          return found
        }
      }
    }
    return nil
  }

  private func matter(of sentence: Sentence, in text: String) -> String? {
    let tokens = sentence.tokens
    for place in tokens.indices where Self.articles.contains(tokens[place].hash) {
      let isNamed = place > 0 && Self.finders.contains(tokens[place - 1].hash)
      guard place == 0 || isNamed else { continue }
      let end = end(of: place, in: tokens, text)
      let isSubject = end < tokens.count && Self.verbs.contains(tokens[end].hash)
      guard isNamed || isSubject, end > place + 1,
        tokens[place..<end].contains(where: { $0.flags.contains(.content) })
      else { continue }
      return "the "
        + reading.text(text, tokens[place + 1].range.lowerBound..<tokens[end - 1].range.upperBound)
    }
    return nil
  }

  /// Where the words that begin with an article end: at a verb, a joining word or punctuation.
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
  private static let finders: Set<UInt64> = SentenceCues.hashes(
    """
    is there's found spotted noticed see saw have got
    """
  )
  private static let verbs: Set<UInt64> = SentenceCues.hashes(
    """
    is isn't are was has needs looks seems fails does doesn't still
    """
  )
  private static let ends: Set<UInt64> = SentenceCues.hashes(
    """
    and but that which who because when if so i we you it again today
    """
  )
}

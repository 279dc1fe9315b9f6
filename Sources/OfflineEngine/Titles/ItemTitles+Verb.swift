import Conversations

/// Where the task begins in a sentence that promises or asks for it.
extension ItemTitles {
  /// The verb of a task.
  struct Verb {
    /// The index of its word.
    var index: Int
    /// The infinitive, if the word is another form: "post" for "I will be posting".
    var infinitive: String?
  }

  /// The verb of the task of a sentence: after the words that only introduce it, as in "I'll also send",
  /// or at its beginning, as in "Will open a ticket" and "Posting it now"; nil if there is none.
  func verb(of sentence: Sentence) -> Verb? {
    let tokens = sentence.tokens
    guard var index = beginning(of: sentence) else {
      return tokens.count > 1 && namesObject(tokens[1])
        ? progressive(tokens[0]).map { Verb(index: 0, infinitive: $0) } : nil
    }
    while index + 1 < tokens.count, Self.adverbs.contains(tokens[index].hash) { index += 1 }
    if index + 1 < tokens.count, tokens[index].hash == SentenceCues.be,
      let infinitive = progressive(tokens[index + 1])
    {
      return Verb(index: index + 1, infinitive: infinitive)
    }
    return Verb(index: index)
  }

  /// Whether the object of a verb begins with a word: "putting the job back in", "calling Highways".
  private func namesObject(_ token: Token) -> Bool {
    Self.naming.contains(token.hash) || token.flags.contains(.capital)
  }

  /// The index of the word after the last one that only introduces the task.
  private func beginning(of sentence: Sentence) -> Int? {
    let tokens = sentence.tokens
    guard let cue = sentence.actionStart.map({ min($0, tokens.count) }) else {
      return tokens.count > 1 && Self.auxiliaries.contains(tokens[0].hash) ? 1 : nil
    }
    return stride(from: cue, to: max(0, cue - 3), by: -1).first {
      $0 < tokens.count && Self.leading.contains(tokens[$0 - 1].hash)
    }
  }

  /// The infinitive of an English verb of work that ends with -ing; nil if the word is none that is known.
  private func progressive(_ token: Token) -> String? {
    dates.language == nil ? Infinitives.progressives[token.hash] : nil
  }

  /// The clause of a sentence that takes something on and names it: what follows the last mark or conjunction
  /// before its cue; nil if the sentence begins with it, or has no cue.
  func actingClause(_ position: Position) -> String? {
    let sentence = reading[position]
    let tokens = sentence.tokens
    guard let cue = sentence.actionStart, cue > 0, cue <= tokens.count else { return nil }
    let start = (1..<cue).last { index in
      tokens[index - 1].mark != 0 || Self.joints.contains(tokens[index - 1].hash)
    }
    guard let start, words(position, from: start) > Self.minNamed else { return nil }
    let message = reading.messages[position.message].stored.text
    return reading.text(message, tokens[start].range.lowerBound..<sentence.range.upperBound)
  }

  /// The number of words that a clause must name more than to stand for its sentence.
  private static let minNamed = 2
  /// Words that are followed by the verb of a task.
  private static let leading = ItemWords.leading.hashes
  /// Words between those and the verb that say nothing of the task.
  private static let adverbs = ItemWords.adverbs.hashes
  /// Words by which a sentence without its "I" promises something.
  private static let auxiliaries = SentenceCues.hashes("will gonna")
  /// Words that join a clause to the one before it.
  private static let joints = ItemWords.joints.hashes.union(ItemWords.contrasts.hashes)
}

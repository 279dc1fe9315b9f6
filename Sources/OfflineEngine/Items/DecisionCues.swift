/// What a sentence decides.
struct DecisionCues {
  let sentence: Sentence
  private var cues: CueSet { sentence.cues }

  init(_ sentence: Sentence) { self.sentence = sentence }

  private var isMeant: Bool {
    !sentence.isQuestion
      && !cues.containsAny(CueSet(.hedge, .condition, .deferral, .unknown, .machine))
  }

  /// Whether it can be something that others agree to.
  var canBeStated: Bool {
    isMeant && sentence.topic.count >= 2
      && !cues.containsAny(CueSet(.commitment, .request, .past, .done, .thanks))
  }

  /// Whether it says that something is settled.
  var isStatement: Bool {
    guard isMeant, !cues.containsAny(CueSet(.commitment, .request)) || cues.contains(.decision)
    else { return false }
    if cues.contains(.decision) { return !isUndecided }
    guard cues.contains(.conclusion), !cues.contains(.clock) else { return false }
    if cues.containsAny(CueSet(.firstPerson, .thanks, .joke)) { return false }
    let isOurs = cues.containsAny(CueSet(.we, .letUs)) && sentence.topic.count >= 1
    return isOurs || sentence.cues.contains(.day) && sentence.topic.count >= 2 || isEnding
  }

  /// Whether it ends the way conclusions do.
  ///
  /// For instance `The 24th it is.`, `No flyer then.`
  private var isEnding: Bool {
    guard let last = sentence.tokens.last, sentence.tokens.count >= 3,
      sentence.tokens.count <= 12
    else { return false }
    if last.hash == Self.then { return true }
    return last.hash == Self.isWord
      && sentence.tokens[sentence.tokens.count - 2].hash == Self.it
  }

  private static let then = SentenceCues.hash("then")
  private static let isWord = SentenceCues.hash("is")
  private static let it = SentenceCues.hash("it")
  private static let undecided = ItemWords.undecided.hashes
  private static let decided = ItemWords.decided.hashes

  /// Whether the decision itself is negated: `not decided yet`, but not `decided not to`.
  private var isUndecided: Bool {
    guard let decided = sentence.tokens.firstIndex(where: { Self.decided.contains($0.hash) })
    else { return false }
    return sentence.tokens[..<decided].suffix(3).contains { Self.undecided.contains($0.hash) }
  }

  /// Whether it states a decision explicitly: `We decided to …`, `Decision: …`.
  ///
  /// Accounts of the past and explanations decide nothing.
  var isOutright: Bool {
    let tokens = sentence.tokens
    guard isMeant, !isUndecided, !tokens.contains(where: { Self.looksBack.contains($0.hash) })
    else { return false }
    guard let first = tokens.first else { return false }
    if first.mark == UInt8(ascii: ":") { return Self.headings.contains(first.hash) }
    if Self.decidedByUs.contains(first.hash) { return true }
    guard Self.deciders.contains(first.hash) else { return false }
    return tokens.dropFirst().prefix(2).contains { Self.decided.contains($0.hash) }
      || tokens.dropFirst().first.map { Self.haben.contains($0.hash) } ?? false
        && tokens.dropFirst(2).prefix(8).contains { Self.decided.contains($0.hash) }
  }

  /// Whether its first words say that an agreement no longer holds.
  var isOutrightReversal: Bool {
    guard cues.contains(.reversal), !sentence.isQuestion, let first = sentence.tokens.first else {
      return false
    }
    return Self.reversals.contains(first.hash)
  }

  private static let reversals = ItemWords.reversals.hashes
  private static let headings = ItemWords.headings.hashes
  private static let looksBack = ItemWords.lookBack.hashes
  private static let deciders = ItemWords.deciders.hashes
  /// Single words that mean "we decided".
  private static let decidedByUs = ItemWords.decidedByUs.hashes
  private static let haben: Set<UInt64> = SentenceCues.hashes("haben hebben")

  /// Whether it proposes something that others can agree to.
  var isProposal: Bool {
    if cues.contains(.motion) { return !cues.containsAny(CueSet(.machine, .deferral)) }
    return isMeant && cues.contains(.letUs) && !cues.contains(.deferral)
  }

  /// Whether it objects to what was said before: "agreed, no objections from me" does not.
  var isDisagreement: Bool {
    cues.contains(.disagreement) && !cues.containsAny(CueSet(.agreement, .thanks))
  }

  /// Whether it agrees with what was said before.
  var isAgreement: Bool {
    cues.contains(.agreement) && !sentence.isQuestion
      && !cues.containsAny(CueSet(.disagreement, .unknown, .deferral))
  }
}

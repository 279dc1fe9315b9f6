/// What a sentence decides.
struct DecisionCues {
  let sentence: Sentence
  private var cues: CueSet { sentence.cues }

  init(_ sentence: Sentence) { self.sentence = sentence }

  private var isMeant: Bool {
    !sentence.isQuestion
      && !cues.containsAny(CueSet(.hedge, .condition, .deferral, .unknown, .machine))
  }

  /// Whether it can be what somebody agrees to.
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

  /// Whether it ends as conclusions do.
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
  private static let undecided: Set<UInt64> = SentenceCues.hashes(
    """
    not haven't nothing hasn't nicht nichts didn't
    """
  )
  private static let decided: Set<UInt64> = SentenceCues.hashes(
    """
    decided decide agreed entschieden beschlossen decision
    """
  )

  /// Whether the deciding itself is denied: `not decided yet`, but not `decided not to`.
  private var isUndecided: Bool {
    guard let decided = sentence.tokens.firstIndex(where: { Self.decided.contains($0.hash) })
    else { return false }
    return sentence.tokens[..<decided].suffix(3).contains { Self.undecided.contains($0.hash) }
  }

  /// Whether it proposes something that others can agree to.
  var isProposal: Bool {
    if cues.contains(.motion) { return !cues.containsAny(CueSet(.machine, .deferral)) }
    return isMeant && cues.contains(.letUs) && !cues.contains(.deferral)
  }

  /// Whether it agrees with what was said before.
  var isAgreement: Bool {
    cues.contains(.agreement) && !sentence.isQuestion
      && !cues.containsAny(CueSet(.disagreement, .unknown, .deferral))
  }
}

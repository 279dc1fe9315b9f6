/// What a sentence does, by its cues.
struct SentenceCues {
  /// The word `will`.
  static let will = hash("will")

  let sentence: Sentence
  private var cues: CueSet { sentence.cues }

  init(_ sentence: Sentence) { self.sentence = sentence }

  static func hash(_ word: some StringProtocol) -> UInt64 {
    var hash = WordReader.Hash.seed
    for byte in word.utf8 { WordReader.Hash.add(byte, to: &hash) }
    return hash
  }

  /// The hashes of words separated by spaces.
  static func hashes(_ words: String) -> Set<UInt64> {
    Set(words.split(separator: " ").map { hash($0) })
  }

  /// Whether it is meant literally: no doubt, no condition.
  var isPlain: Bool { !cues.containsAny(CueSet(.hedge, .condition)) }

  /// Whether the words after the cue of an action deny it.
  var isDenied: Bool {
    guard let start = sentence.actionStart else { return false }
    return sentence.tokens[min(start, sentence.tokens.count)...].prefix(2)
      .contains { Self.denials.contains($0.hash) }
  }

  private static let denials = ItemWords.denials.hashes

  /// Whether someone takes something on.
  var isPromise: Bool { isPromiseBesideRequest && !sentence.isQuestion }

  /// Whether it promises something although it is also a question.
  var isPromiseBesideRequest: Bool {
    cues.contains(.commitment) && !isIdle && !cues.contains(.refusal) && isPlain && !isDenied
  }

  /// Whether it only looks like a promise: "I'll be there", but not "I'll be posting the notes".
  private var isIdle: Bool {
    guard cues.contains(.idle) else { return false }
    guard let start = sentence.actionStart, start + 1 < sentence.tokens.count else { return true }
    return sentence.tokens[start].hash != Self.be
      || Infinitives.progressives[sentence.tokens[start + 1].hash] == nil
  }

  /// The word `be`.
  static let be = hash("be")

  /// Whether it says yes to a request.
  var isAcceptance: Bool {
    guard !sentence.isQuestion, isPlain, !cues.containsAny(CueSet(.refusal, .idle)),
      !cues.contains(.negation)
    else { return false }
    if cues.contains(.acceptance) { return true }
    // "By the end of the week." answers when, and so whether; "I'm out until Monday" does not.
    return cues.contains(.day) && sentence.tokens.count <= 7 && !cues.contains(.done) && !isAbsence
  }

  /// Whether someone says that they are away.
  private var isAbsence: Bool {
    sentence.tokens.contains { Self.absences.contains($0.hash) }
  }

  private static let absences = ItemWords.absences.hashes

  /// Whether someone says no, or is away.
  var isRefusal: Bool {
    saysNo || isAbsence && cues.contains(.firstPerson) && !cues.contains(.commitment)
  }

  /// Whether someone says no to what they are asked for.
  var saysNo: Bool { cues.contains(.refusal) && cues.contains(.firstPerson) || isSorry }

  private var isSorry: Bool { cues.contains(.refusal) && sentence.tokens.count <= 8 }

  /// Whether someone is asked to do something.
  var isRequest: Bool {
    guard cues.contains(.request), !cues.containsAny(CueSet(.idle, .small, .openRequest)),
      !isDenied, !cues.contains(.hedge), let start = sentence.actionStart,
      start < sentence.tokens.count
    else { return false }
    // A verb must follow immediately: "please write", "could you ask".
    return cues.contains(.workVerb) || cues.contains(.imperative)
      || sentence.isQuestion
        && sentence.topic.count >= 1
  }

  /// Whether anyone at all is asked to do something.
  var isOpenRequest: Bool {
    cues.contains(.openRequest) && sentence.isQuestion && !cues.contains(.joke)
  }
}

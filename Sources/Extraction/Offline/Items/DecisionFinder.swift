/// Something that was settled or proposed, as it grows while the thread is read.
struct Decision {
  typealias Place = ThreadReading.Place

  enum State: String {
    case proposed, agreed, reversed
  }

  /// On what grounds it is taken for a decision.
  enum Grounds: String, CaseIterable {
    /// It is said to be decided, and others agree.
    case seconded
    /// It is said to be decided.
    case stated
    /// It was proposed, and others agree.
    case agreedProposal
    /// It was proposed.
    case proposal
  }

  var state: State
  /// The sentences that propose or settle it.
  var evidence: [Place]
  /// The sentence that says it best.
  var statement: Place
  /// Whether somebody said that it is settled.
  var isStated: Bool
  var topic: Set<UInt32>
  var supporters: [Int] = []
  var dissenters: [Int] = []
  /// The sentence that takes it back.
  var reversal: Place?

  var last: Place { evidence.max() ?? statement }

  var grounds: Grounds {
    if isStated { return supporters.count > 1 ? .seconded : .stated }
    return supporters.count > 1 ? .agreedProposal : .proposal
  }
}

/// Finds what was decided, proposed and taken back in a thread.
struct DecisionFinder {
  typealias Place = ThreadReading.Place

  /// How many messages later a proposal is still answered.
  private static let patience = 10

  let reading: ThreadReading
  private(set) var decisions: [Decision] = []

  init(_ reading: ThreadReading) {
    self.reading = reading
    for number in reading.messages.indices where reading.messages[number].isEvidence {
      read(number)
    }
    // "Let's …" that nobody took up is talk.
    decisions = decisions.filter {
      $0.isStated || $0.supporters.count > 1 || isMotion($0.statement)
    }
  }

  private func isMotion(_ place: Place) -> Bool { reading[place].cues.contains(.motion) }

  private mutating func read(_ number: Int) {
    let message = reading.messages[number]
    var opened = false
    if !message.isJoke, !message.cues.contains(.deferral) {
      for (place, sentence) in message.sentences.enumerated() {
        let place = Place(message: number, sentence: place)
        let cues = DecisionCues(sentence)
        if sentence.cues.contains(.loneAnswer), let said = confirmed(place, sentence) {
          state(said, reading[said], message)
          opened = true
        } else if cues.isStatement {
          state(place, sentence, message)
          opened = true
        } else if cues.isProposal {
          propose(place, sentence, message)
          opened = true
        }
      }
    }
    if !opened { answer(number, message) }
    approve(number, message)
  }

  /// What a lone `Agreed.` or `Approved.` settles: what follows in the message, or what was asked.
  private func confirmed(_ place: Place, _ sentence: Sentence) -> Place? {
    let next = Place(message: place.message, sentence: place.sentence + 1)
    if sentence.cues.contains(.decision) || sentence.cues.contains(.agreement),
      next.sentence < reading.messages[place.message].sentences.count,
      DecisionCues(reading[next]).canBeStated, sentence.tokens[0].hash != Self.yes
    {
      return next
    }
    guard sentence.tokens[0].hash == Self.approved, place.message > 0 else { return nil }
    let before = reading.messages[place.message - 1].sentences.indices.last.map {
      Place(message: place.message - 1, sentence: $0)
    }
    guard let before, reading.messages[before.message].isEvidence,
      !reading[before].topic.isEmpty
    else { return nil }
    return before
  }

  private static let approved = SentenceCues.hash("approved")
  private static let yes = SentenceCues.hash("yes")

  // MARK: Statements and proposals

  private mutating func state(
    _ place: Place,
    _ sentence: Sentence,
    _ message: ThreadReading.Message
  ) {
    let topic = topic(at: place)
    guard let known = related(to: topic, at: place) else {
      guard !topic.isEmpty || sentence.tokens.count >= 4 else { return }
      decisions.append(
        Decision(
          state: .agreed,
          evidence: evidence(at: place),
          statement: place,
          isStated: true,
          topic: topic,
          supporters: message.sender.map { [$0] } ?? []
        )
      )
      dissent(message)
      return
    }
    if takesBack(sentence, known, at: place) {
      decisions[known].state = .reversed
      decisions[known].reversal = place
      decisions.append(
        Decision(
          state: .agreed,
          evidence: evidence(at: place),
          statement: place,
          isStated: true,
          topic: topic,
          supporters: message.sender.map { [$0] } ?? []
        )
      )
      return
    }
    decisions[known].isStated = true
    decisions[known].state = .agreed
    decisions[known].evidence += evidence(at: place)
    decisions[known].topic.formUnion(topic)
    // What is said last and with words of its own says it best.
    if sentence.topic.count >= 2 || !isMotion(decisions[known].statement) {
      if sentence.topic.count >= 1 { decisions[known].statement = place }
    }
    support(known, message.sender)
    dissent(message)
  }

  private func takesBack(_ sentence: Sentence, _ known: Int, at place: Place) -> Bool {
    decisions[known].isStated && sentence.cues.contains(.reversal)
      && decisions[known].last.message < place.message
      && !decisions[known].topic.isDisjoint(with: sentence.topic)
  }

  private mutating func propose(
    _ place: Place,
    _ sentence: Sentence,
    _ message: ThreadReading.Message
  ) {
    let topic = topic(at: place)
    guard topic.count >= (isMotion(place) ? 1 : 2) else { return }
    if let known = related(to: topic, at: place), !decisions[known].isStated {
      decisions[known].evidence.append(place)
      decisions[known].topic.formUnion(topic)
      decisions[known].statement = place
      support(known, message.sender)
      return
    }
    decisions.append(
      Decision(
        state: .proposed,
        evidence: [place],
        statement: place,
        isStated: false,
        topic: topic,
        supporters: message.sender.map { [$0] } ?? []
      )
    )
  }

  /// The decision that a sentence goes on about.
  private func related(to topic: Set<UInt32>, at place: Place) -> Int? {
    decisions.indices.last { number in
      let known = decisions[number]
      guard known.state != .reversed else { return false }
      if known.last.message == place.message { return true }
      let shared = known.topic.intersection(topic).count
      if topic.count <= 1, place.message - known.last.message <= 3 {
        return topic.isEmpty || shared > 0
      }
      return shared >= 2 || (shared == 1 && place.message - known.last.message <= Self.patience)
    }
  }

  /// The topic of a sentence; with that of the sentence before it where it has none of its own.
  private func topic(at place: Place) -> Set<UInt32> {
    var topic: Set<UInt32> = []
    for part in evidence(at: place) { topic.formUnion(reading[part].topic) }
    return topic
  }

  /// A sentence, with the one before it where it says nothing by itself.
  private func evidence(at place: Place) -> [Place] {
    guard place.sentence > 0, reading[place].topic.isEmpty else {
      return [place]
    }
    return [Place(message: place.message, sentence: place.sentence - 1), place]
  }

  // MARK: Answers

  private mutating func answer(_ number: Int, _ message: ThreadReading.Message) {
    guard
      let known = decisions.indices.last(where: {
        decisions[$0].state != .reversed && decisions[$0].last.message < number
          && number - decisions[$0].last.message <= Self.patience
      }), let first = message.sentences.first
    else { return }
    if message.cues.contains(.deferral) {
      return
    }
    if let place = message.sentences.firstIndex(where: { DecisionCues($0).isAgreement }) {
      let isNew = !decisions[known].supporters.contains { $0 == message.sender }
      support(known, message.sender)
      if !decisions[known].isStated, decisions[known].supporters.count > 1 {
        decisions[known].state = .agreed
      }
      if isNew, number - decisions[known].last.message <= 4 {
        decisions[known].evidence.append(Place(message: number, sentence: place))
      }
    }
    if first.cues.contains(.disagreement) { dissent(message, from: known) }
  }

  /// Counts the thumbs under the sentences of a decision.
  private mutating func approve(_ number: Int, _ message: ThreadReading.Message) {
    guard let known = decisions.indices.last,
      decisions[known].evidence.contains(where: {
        $0.message == number
      })
    else { return }
    for approver in message.approvers { support(known, reading.people.person(approver)) }
    if !decisions[known].isStated, decisions[known].supporters.count > 1 {
      decisions[known].state = .agreed
    }
  }

  private mutating func support(_ number: Int, _ person: Int?) {
    guard let person, !decisions[number].supporters.contains(person) else { return }
    decisions[number].supporters.append(person)
  }

  private mutating func dissent(_ message: ThreadReading.Message, from known: Int? = nil) {
    guard message.cues.contains(.disagreement), let person = message.sender,
      let known = known ?? decisions.indices.last,
      !decisions[known].dissenters.contains(person)
    else { return }
    // A statement that begins with "No" disagrees with what was before, not with itself.
    let said = message.sentences.first { $0.cues.contains(.disagreement) }
    guard said?.cues.contains(.firstPerson) == true else { return }
    decisions[known].dissenters.append(person)
  }
}

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
  private static let undecided: Set<UInt64> = [
    SentenceCues.hash("not"), SentenceCues.hash("haven't"), SentenceCues.hash("nothing"),
    SentenceCues.hash("hasn't"), SentenceCues.hash("nicht"), SentenceCues.hash("nichts"),
    SentenceCues.hash("didn't"),
  ]
  private static let decided: Set<UInt64> = [
    SentenceCues.hash("decided"), SentenceCues.hash("decide"), SentenceCues.hash("agreed"),
    SentenceCues.hash("entschieden"), SentenceCues.hash("beschlossen"),
    SentenceCues.hash("decision"),
  ]

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

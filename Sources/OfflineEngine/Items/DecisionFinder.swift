/// Finds what was decided, proposed and taken back in a thread.
struct DecisionFinder {
  typealias Place = ThreadReading.Place

  /// How many messages later a proposal is still answered.
  private static let patience = 10
  /// How many decisions back a sentence can go.
  private static let memory = 64

  let reading: ThreadReading
  private(set) var decisions: [Decision] = []

  init(_ reading: ThreadReading) {
    self.reading = reading
    for number in reading.messages.indices where reading.messages[number].isEvidence {
      read(number)
    }
    // "Let's …" that was not taken up is talk.
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
    let scrapped = scrapped(at: place)
    let stated = Decision(
      state: .agreed,
      evidence: evidence(at: place),
      statement: place,
      isStated: true,
      topic: topic,
      supporters: message.sender.map { [$0] } ?? []
    )
    guard let known = scrapped ?? related(to: topic, at: place) else {
      guard !topic.isEmpty || sentence.tokens.count >= 4 else { return }
      decisions.append(stated)
      dissent(message)
      return
    }
    if scrapped != nil || takesBack(sentence, known, at: place) {
      decisions[known].state = .reversed
      decisions[known].reversal = place
      decisions.append(stated)
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

  /// The decision before a message that says outright that it holds no longer: "scrap that, …".
  private func scrapped(at place: Place) -> Int? {
    let sentences = reading.messages[place.message].sentences[...place.sentence]
    guard sentences.contains(where: { DecisionCues($0).isOutrightReversal }) else { return nil }
    guard let last = decisions.indices.last, decisions[last].state != .reversed,
      decisions[last].isStated, decisions[last].last.message < place.message,
      place.message - decisions[last].last.message <= Self.patience
    else { return nil }
    return last
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
    decisions.indices.suffix(Self.memory).last { number in
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
    if DecisionCues(first).isDisagreement { dissent(message, from: known) }
  }

  /// Counts the thumbs under the sentences of a decision.
  private mutating func approve(_ number: Int, _ message: ThreadReading.Message) {
    guard let known = decisions.indices.last,
      decisions[known].last.message == number
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
    guard let person = message.sender,
      let known = known ?? decisions.indices.last,
      !decisions[known].dissenters.contains(person)
    else { return }
    // A statement that begins with "No" disagrees with what was before, not with itself.
    let said = message.sentences.first { DecisionCues($0).isDisagreement }
    guard said?.cues.contains(.firstPerson) == true else { return }
    decisions[known].dissenters.append(person)
  }
}

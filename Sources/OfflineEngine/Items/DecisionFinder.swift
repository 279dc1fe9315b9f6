/// Finds what was decided, proposed and retracted in a thread.
struct DecisionFinder {
  typealias Position = ThreadReading.Position

  /// The number of messages after a proposal in which an answer still counts.
  private static let patience = 10
  /// The number of latest decisions that a sentence can refer to.
  private static let memory = 64

  let reading: ThreadReading
  private(set) var decisions: [Decision] = []

  init(_ reading: ThreadReading) {
    self.reading = reading
    for number in reading.messages.indices where reading.messages[number].isEvidence {
      read(number)
    }
    // A "let's …" that no one took up is not a decision.
    decisions = decisions.filter {
      $0.isStated || $0.supporters.count > 1 || isMotion($0.statement)
    }
  }

  private func isMotion(_ position: Position) -> Bool { reading[position].cues.contains(.motion) }

  private mutating func read(_ number: Int) {
    let message = reading.messages[number]
    var opened = false
    if !message.isJoke, !message.cues.contains(.deferral) {
      for (index, sentence) in message.sentences.enumerated() {
        let position = Position(message: number, sentence: index)
        let cues = DecisionCues(sentence)
        if sentence.cues.contains(.loneAnswer), let said = confirmed(position, sentence) {
          state(said, reading[said], message)
          opened = true
        } else if cues.isStatement {
          state(position, sentence, message)
          opened = true
        } else if cues.isProposal {
          propose(position, sentence, message)
          opened = true
        }
      }
    }
    if !opened { answer(number, message) }
    approve(number, message)
  }

  /// What a lone `Agreed.` or `Approved.` settles: the sentence after it, or what was asked before.
  private func confirmed(_ position: Position, _ sentence: Sentence) -> Position? {
    let next = Position(message: position.message, sentence: position.sentence + 1)
    if sentence.cues.contains(.decision) || sentence.cues.contains(.agreement),
      next.sentence < reading.messages[position.message].sentences.count,
      DecisionCues(reading[next]).canBeStated, sentence.tokens[0].hash != Self.yes
    {
      return next
    }
    guard sentence.tokens[0].hash == Self.approved, position.message > 0 else { return nil }
    let before = reading.messages[position.message - 1].sentences.indices.last.map {
      Position(message: position.message - 1, sentence: $0)
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
    _ position: Position,
    _ sentence: Sentence,
    _ message: ThreadReading.Message
  ) {
    let topic = topic(at: position)
    let scrapped = scrapped(at: position)
    let stated = Decision(
      state: .agreed,
      evidence: evidence(at: position),
      statement: position,
      isStated: true,
      topic: topic,
      supporters: message.sender.map { [$0] } ?? []
    )
    guard let known = scrapped ?? related(to: topic, at: position) else {
      guard !topic.isEmpty || sentence.tokens.count >= 4 else { return }
      decisions.append(stated)
      dissent(message)
      return
    }
    if scrapped != nil || reverses(sentence, known, at: position) {
      decisions[known].state = .reversed
      decisions[known].reversal = position
      decisions.append(stated)
      return
    }
    decisions[known].isStated = true
    decisions[known].state = .agreed
    decisions[known].evidence += evidence(at: position)
    decisions[known].topic.formUnion(topic)
    // The latest sentence with topic words states it best.
    if sentence.topic.count >= 2 || !isMotion(decisions[known].statement) {
      if sentence.topic.count >= 1 { decisions[known].statement = position }
    }
    support(known, message.sender)
    dissent(message)
  }

  /// The decision that a message retracts explicitly: "scrap that, …".
  private func scrapped(at position: Position) -> Int? {
    let sentences = reading.messages[position.message].sentences[...position.sentence]
    guard sentences.contains(where: { DecisionCues($0).isOutrightReversal }) else { return nil }
    guard let last = decisions.indices.last, decisions[last].state != .reversed,
      decisions[last].isStated, decisions[last].last.message < position.message,
      position.message - decisions[last].last.message <= Self.patience
    else { return nil }
    return last
  }

  private func reverses(_ sentence: Sentence, _ known: Int, at position: Position) -> Bool {
    decisions[known].isStated && sentence.cues.contains(.reversal)
      && decisions[known].last.message < position.message
      && !decisions[known].topic.isDisjoint(with: sentence.topic)
  }

  private mutating func propose(
    _ position: Position,
    _ sentence: Sentence,
    _ message: ThreadReading.Message
  ) {
    let topic = topic(at: position)
    guard topic.count >= (isMotion(position) ? 1 : 2) else { return }
    if let known = related(to: topic, at: position), !decisions[known].isStated {
      decisions[known].evidence.append(position)
      decisions[known].topic.formUnion(topic)
      decisions[known].statement = position
      support(known, message.sender)
      return
    }
    decisions.append(
      Decision(
        state: .proposed,
        evidence: [position],
        statement: position,
        isStated: false,
        topic: topic,
        supporters: message.sender.map { [$0] } ?? []
      )
    )
  }

  /// The decision that a sentence continues.
  private func related(to topic: Set<UInt32>, at position: Position) -> Int? {
    decisions.indices.suffix(Self.memory).last { number in
      let known = decisions[number]
      guard known.state != .reversed else { return false }
      if known.last.message == position.message { return true }
      let shared = known.topic.intersection(topic).count
      if topic.count <= 1, position.message - known.last.message <= 3 {
        return topic.isEmpty || shared > 0
      }
      return shared >= 2 || (shared == 1 && position.message - known.last.message <= Self.patience)
    }
  }

  /// The topic of a sentence, or that of the sentence before it if it has none.
  private func topic(at position: Position) -> Set<UInt32> {
    var topic: Set<UInt32> = []
    for part in evidence(at: position) { topic.formUnion(reading[part].topic) }
    return topic
  }

  /// A sentence, preceded by the one before it if it has no topic.
  private func evidence(at position: Position) -> [Position] {
    guard position.sentence > 0, reading[position].topic.isEmpty else {
      return [position]
    }
    return [Position(message: position.message, sentence: position.sentence - 1), position]
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
    if let index = message.sentences.firstIndex(where: { DecisionCues($0).isAgreement }) {
      let isNew = !decisions[known].supporters.contains { $0 == message.sender }
      support(known, message.sender)
      if !decisions[known].isStated, decisions[known].supporters.count > 1 {
        decisions[known].state = .agreed
      }
      if isNew, number - decisions[known].last.message <= 4 {
        decisions[known].evidence.append(Position(message: number, sentence: index))
      }
    }
    if DecisionCues(first).isDisagreement { dissent(message, from: known) }
  }

  /// Counts the approving reactions to the message of a decision.
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
    if let person { decisions[number].support(by: person) }
  }

  private mutating func dissent(_ message: ThreadReading.Message, from known: Int? = nil) {
    guard let person = message.sender, let known = known ?? decisions.indices.last else { return }
    // A statement that begins with "No" disagrees with what precedes it, not with itself.
    let said = message.sentences.first { DecisionCues($0).isDisagreement }
    guard said?.cues.contains(.firstPerson) == true else { return }
    decisions[known].dissent(by: person)
  }
}

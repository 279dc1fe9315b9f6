import Conversations

/// A question without an answer in the thread.
struct OpenQuestion {
  let position: ThreadReading.Position
  let asker: Int
  /// The people to whom it is addressed, or who are named as the ones to ask.
  let knows: [Int]
  /// Whether people tried to answer.
  let isDiscussed: Bool
  /// The probability that it is open, learned from labelled chats; nil if phrases found it.
  var probability: Double?
}

/// Finds questions that are still open at the end of a thread.
struct QuestionFinder {
  typealias Position = ThreadReading.Position

  let reading: ThreadReading

  /// The questions without an answer, except those that are evidence of other items.
  func questions(except taken: Set<Position>) -> [OpenQuestion] {
    var found: [OpenQuestion] = []
    reading.forEachSentence { position, sentence, message in
      guard let asker = message.sender, isQuestion(position, sentence, message),
        !taken.contains(position),
        !isAnswered(position, by: asker)
      else { return }
      // One per message: several questions in a row ask for one thing.
      if found.last?.position.message == position.message { return }
      let replies = following(position).filter { $0.isEvidence }
      found.append(
        OpenQuestion(
          position: position,
          asker: asker,
          knows: knows(position, sentence, asker),
          isDiscussed: replies.contains { $0.sender != asker }
        )
      )
    }
    return found
  }

  /// The messages that are searched for an answer.
  private func following(_ position: Position) -> ArraySlice<ThreadReading.Message> {
    reading.messages[(position.message + 1)...].prefix(Self.patience)
  }

  /// The number of messages after a question in which an answer still counts.
  private static let patience = 200

  private func isQuestion(
    _ position: Position,
    _ sentence: Sentence,
    _ message: ThreadReading.Message
  ) -> Bool {
    guard sentence.isQuestion, !message.isJoke else { return false }
    let isWhole = sentence.tokens.count >= 4 && sentence.topic.count >= 1
    // "We want to share it. Is that possible?"
    let isRest =
      sentence.tokens.count >= 3 && position.sentence > 0
      && message.sentences[position.sentence - 1].topic.count >= 2
    guard isWhole || isRest else { return false }
    let cues = SentenceCues(sentence)
    if cues.isRequest || cues.isOpenRequest { return false }
    // Proposals and schedules are questions of another kind.
    return !sentence.cues.containsAny(CueSet(.machine, .clock, .thanks, .hedge))
  }

  /// Whether a later message by someone else answers it.
  private func isAnswered(_ position: Position, by asker: Int) -> Bool {
    for message in following(position) where message.sender != asker {
      if message.stored.sender?.kind == .assistant { return true }
      guard message.isEvidence else { continue }
      if message.sentences.isEmpty || answers(message) { return true }
    }
    // An asker who says thanks has the answer.
    return following(position).contains {
      $0.sender == asker && $0.cues.contains(.thanks)
    }
  }

  private func answers(_ message: ThreadReading.Message) -> Bool {
    message.sentences.contains { sentence in
      !sentence.isQuestion && !sentence.cues.containsAny(CueSet(.unknown, .deferral))
        // "Not today. I'd have to ask" answers nothing either.
        && !message.cues.contains(.unknown)
    }
  }

  private func knows(_ position: Position, _ sentence: Sentence, _ asker: Int) -> [Int] {
    var people: [Int] = []
    if let addressee = reading.people.addressee(of: sentence) { people.append(addressee) }
    for message in following(position)
    where message.isEvidence && message.cues.contains(.unknown) {
      for sentence in message.sentences where sentence.cues.contains(.unknown) {
        for token in sentence.tokens.dropFirst() where token.flags.contains(.capital) {
          if let person = reading.people.person(named: token) { people.append(person) }
        }
      }
    }
    var seen: Set<Int> = [asker]
    return people.filter { seen.insert($0).inserted }
  }
}

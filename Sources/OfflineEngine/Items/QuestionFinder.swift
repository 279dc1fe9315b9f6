import Conversations

/// A question without an answer in the thread.
struct OpenQuestion {
  let place: ThreadReading.Place
  let asker: Int
  /// Whom it is put to, or who is named as the one to ask.
  let knows: [Int]
  /// Whether people tried to answer.
  let isDiscussed: Bool
  /// How likely it is open, as learned from labelled chats; nil if phrases found it.
  var probability: Double?
}

/// Finds questions that are still open at the end of a thread.
struct QuestionFinder {
  typealias Place = ThreadReading.Place

  let reading: ThreadReading

  /// The questions without an answer, but for those that are other items' evidence.
  func questions(except taken: Set<Place>) -> [OpenQuestion] {
    var found: [OpenQuestion] = []
    reading.forEachSentence { place, sentence, message in
      guard let asker = message.sender, isQuestion(place, sentence, message),
        !taken.contains(place),
        !isAnswered(place, by: asker)
      else { return }
      // One per message: several questions in a row ask for one thing.
      if found.last?.place.message == place.message { return }
      let replies = following(place).filter { $0.isEvidence }
      found.append(
        OpenQuestion(
          place: place,
          asker: asker,
          knows: knows(place, sentence, asker),
          isDiscussed: replies.contains { $0.sender != asker }
        )
      )
    }
    return found
  }

  /// The messages among which an answer is looked for.
  private func following(_ place: Place) -> ArraySlice<ThreadReading.Message> {
    reading.messages[(place.message + 1)...].prefix(Self.patience)
  }

  /// How many messages later a question is still answered.
  private static let patience = 200

  private func isQuestion(
    _ place: Place,
    _ sentence: Sentence,
    _ message: ThreadReading.Message
  ) -> Bool {
    guard sentence.isQuestion, !message.isJoke else { return false }
    let isWhole = sentence.tokens.count >= 4 && sentence.topic.count >= 1
    // "We want to share it. Is that possible?"
    let isRest =
      sentence.tokens.count >= 3 && place.sentence > 0
      && message.sentences[place.sentence - 1].topic.count >= 2
    guard isWhole || isRest else { return false }
    let cues = SentenceCues(sentence)
    if cues.isRequest || cues.isOpenRequest { return false }
    // Proposals and schedules are questions of another kind.
    return !sentence.cues.containsAny(CueSet(.machine, .clock, .thanks, .hedge))
  }

  /// Whether a later message of somebody else answers.
  private func isAnswered(_ place: Place, by asker: Int) -> Bool {
    for message in following(place) where message.sender != asker {
      if message.stored.sender?.kind == .assistant { return true }
      guard message.isEvidence else { continue }
      if message.sentences.isEmpty || answers(message) { return true }
    }
    // Who thanks or concludes has the answer.
    return following(place).contains {
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

  private func knows(_ place: Place, _ sentence: Sentence, _ asker: Int) -> [Int] {
    var people: [Int] = []
    if let addressee = reading.people.addressee(of: sentence) { people.append(addressee) }
    for message in following(place)
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

/// Something that would be good to do next.
struct Suggestion {
  enum Action: String {
    case scheduleMeeting = "schedule_meeting"
    case followUp = "follow_up"
    case answerQuestion = "answer_question"
  }

  let action: Action
  var evidence: [ThreadReading.Position]
  /// Who is to do it or to be asked.
  let who: [Int]
}

/// Finds meetings that are being arranged, people to ask, and questions to answer.
struct SuggestionFinder {
  typealias Position = ThreadReading.Position

  let reading: ThreadReading

  /// The suggestions of a thread, except those that are evidence of actions.
  func suggestions(questions: [OpenQuestion], except taken: Set<Position>) -> [Suggestion] {
    var found: [Suggestion] = []
    if let meeting = meeting(except: taken) { found.append(meeting) }
    if let hint = hint(questions) { found.append(hint) }
    for question in questions
    where reading.people.addressee(of: reading[question.position]) != nil && !question.isDiscussed {
      found.append(
        Suggestion(action: .answerQuestion, evidence: [question.position], who: question.knows)
      )
    }
    return found
  }

  // MARK: Meetings

  /// The meeting that a thread arranges.
  private func meeting(except taken: Set<Position>) -> Suggestion? {
    var first: Position?
    for (number, message) in reading.messages.enumerated()
    where message.isEvidence && !message.isJoke && first == nil {
      first = meeting(in: number, message, except: taken)
    }
    guard let first else { return nil }
    var evidence = [first]
    // All sentences of the message that name times, and the one that settles it.
    for (index, sentence) in reading.messages[first.message].sentences.enumerated()
    where hasTime(sentence) && index != first.sentence {
      evidence.append(Position(message: first.message, sentence: index))
    }
    for (number, message) in reading.messages.enumerated()
    where number > first.message && message.isEvidence {
      for (index, sentence) in message.sentences.enumerated()
      where hasTime(sentence) && sentence.cues.contains(.conclusion) && !sentence.isQuestion {
        evidence.append(Position(message: number, sentence: index))
      }
    }
    let who = Set(reading.messages[first.message...].compactMap(\.sender))
    return Suggestion(
      action: .scheduleMeeting,
      evidence: evidence.sorted(),
      who: who.sorted()
    )
  }

  /// The sentence of a message that asks people to meet.
  private func meeting(
    in number: Int,
    _ message: ThreadReading.Message,
    except taken: Set<Position>
  ) -> Position? {
    guard message.sentences.contains(where: hasTime) else { return nil }
    for (index, sentence) in message.sentences.enumerated() {
      let position = Position(message: number, sentence: index)
      guard !taken.contains(position), !sentence.cues.containsAny(CueSet(.commitment, .done, .past))
      else { continue }
      let isMeeting = sentence.cues.contains(.meeting)
      let isAsked =
        sentence.isQuestion || sentence.cues.containsAny(CueSet(.letUs, .motion, .proposal))
      let isAnnounced =
        isMeeting && sentence.cues.contains(.clock) && sentence.cues.contains(.day)
      let asksWhy = sentence.cues.contains(.questionWord) && !sentence.cues.contains(.proposal)
      if isAnnounced || (isMeeting && isAsked && !asksWhy) { return position }
      // "Tuesday at 11:00? Or rather Wednesday?"
      if sentence.isQuestion, sentence.cues.contains(.clock), sentence.cues.contains(.day),
        !sentence.cues.containsAny(CueSet(.questionWord, .request))
      {
        return position
      }
    }
    return nil
  }

  private func hasTime(_ sentence: Sentence) -> Bool {
    sentence.cues.containsAny(CueSet(.day, .clock))
  }

  // MARK: Whom to ask

  /// `I'd ask Ana`, in reply to an open question.
  private func hint(_ questions: [OpenQuestion]) -> Suggestion? {
    guard let question = questions.first else { return nil }
    for (number, message) in reading.messages.enumerated()
    where number > question.position.message && message.isEvidence
      && message.sender != question.asker
    {
      for (index, sentence) in message.sentences.enumerated()
      where sentence.tokens.contains(where: { $0.hash == Self.ask }) {
        let named = sentence.tokens.compactMap { reading.people.person(named: $0) }
        let hasName = sentence.tokens.dropFirst().contains {
          $0.flags.isSuperset(of: [.capital, .content])
        }
        guard !named.isEmpty || hasName else { continue }
        return Suggestion(
          action: .followUp,
          evidence: [Position(message: number, sentence: index)],
          who: named
        )
      }
    }
    return nil
  }

  private static let ask = SentenceCues.hash("ask")
}

/// Something that would be good to do next.
struct Suggestion {
  enum Action: String {
    case scheduleMeeting = "schedule_meeting"
    case followUp = "follow_up"
    case answerQuestion = "answer_question"
  }

  let action: Action
  var evidence: [ThreadReading.Place]
  /// Who is to do it or to be asked.
  let who: [Int]
}

/// Finds meetings that are being arranged, people to ask, and questions to answer.
struct SuggestionFinder {
  typealias Place = ThreadReading.Place

  let reading: ThreadReading

  /// The suggestions of a thread, but for what is evidence of actions.
  func suggestions(questions: [OpenQuestion], except taken: Set<Place>) -> [Suggestion] {
    var found: [Suggestion] = []
    if let meeting = meeting(except: taken) { found.append(meeting) }
    if let hint = hint(questions) { found.append(hint) }
    for question in questions
    where reading.people.addressee(of: reading[question.place]) != nil && !question.isDiscussed {
      found.append(
        Suggestion(action: .answerQuestion, evidence: [question.place], who: question.knows)
      )
    }
    return found
  }

  // MARK: Meetings

  /// The meeting that a thread arranges.
  private func meeting(except taken: Set<Place>) -> Suggestion? {
    var first: Place?
    for (number, message) in reading.messages.enumerated()
    where message.isEvidence && !message.isJoke && first == nil {
      first = meeting(in: number, message, except: taken)
    }
    guard let first else { return nil }
    var evidence = [first]
    // All sentences of the message that name times, and the one that settles it.
    for (place, sentence) in reading.messages[first.message].sentences.enumerated()
    where hasTime(sentence) && place != first.sentence {
      evidence.append(Place(message: first.message, sentence: place))
    }
    for (number, message) in reading.messages.enumerated()
    where number > first.message && message.isEvidence {
      for (place, sentence) in message.sentences.enumerated()
      where hasTime(sentence) && sentence.cues.contains(.conclusion) && !sentence.isQuestion {
        evidence.append(Place(message: number, sentence: place))
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
    except taken: Set<Place>
  ) -> Place? {
    guard message.sentences.contains(where: hasTime) else { return nil }
    for (place, sentence) in message.sentences.enumerated() {
      let place = Place(message: number, sentence: place)
      guard !taken.contains(place), !sentence.cues.containsAny(CueSet(.commitment, .done, .past))
      else { continue }
      let isMeeting = sentence.cues.contains(.meeting)
      let isAsked =
        sentence.isQuestion || sentence.cues.containsAny(CueSet(.letUs, .motion, .proposal))
      let isAnnounced =
        isMeeting && sentence.cues.contains(.clock) && sentence.cues.contains(.day)
      let asksWhy = sentence.cues.contains(.questionWord) && !sentence.cues.contains(.proposal)
      if isAnnounced || (isMeeting && isAsked && !asksWhy) { return place }
      // "Tuesday at 11:00? Or rather Wednesday?"
      if sentence.isQuestion, sentence.cues.contains(.clock), sentence.cues.contains(.day),
        !sentence.cues.containsAny(CueSet(.questionWord, .request))
      {
        return place
      }
    }
    return nil
  }

  private func hasTime(_ sentence: Sentence) -> Bool {
    sentence.cues.containsAny(CueSet(.day, .clock))
  }

  // MARK: Whom to ask

  /// `I'd ask Ana`, said to somebody's open question.
  private func hint(_ questions: [OpenQuestion]) -> Suggestion? {
    guard let question = questions.first else { return nil }
    for (number, message) in reading.messages.enumerated()
    where number > question.place.message && message.isEvidence
      && message.sender != question.asker
    {
      for (place, sentence) in message.sentences.enumerated()
      where sentence.tokens.contains(where: { $0.hash == Self.ask }) {
        let named = sentence.tokens.compactMap { reading.people.person(named: $0) }
        let hasName = sentence.tokens.dropFirst().contains {
          $0.flags.isSuperset(of: [.capital, .content])
        }
        guard !named.isEmpty || hasName else { continue }
        return Suggestion(
          action: .followUp,
          evidence: [Place(message: number, sentence: place)],
          who: named
        )
      }
    }
    return nil
  }

  private static let ask = SentenceCues.hash("ask")
}

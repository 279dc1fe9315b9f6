import CivilTime
import Conversations
import Extraction

/// A thread cut into sentences, with what is known of each message.
struct ThreadReading {
  /// A message as the finders see it.
  struct Message {
    let stored: StoredMessage
    /// Who wrote it, as a place among the people; nil if no person did.
    let sender: Int?
    let sentences: [Sentence]
    /// Whether it can be evidence: talk of a person, neither deleted nor addressed to a machine.
    let isEvidence: Bool
    /// Whether it is meant to be funny.
    let isJoke: Bool
    /// The cues of all its sentences.
    let cues: CueSet
    /// The ids of people who agreed with it by an emoji.
    let approvers: [String]
    /// How many marked it as done by an emoji.
    let doneMarks: Int
  }

  /// A sentence's place in the thread.
  struct Place: Hashable, Comparable {
    let message: Int
    let sentence: Int

    static func < (left: Place, right: Place) -> Bool {
      (left.message, left.sentence) < (right.message, right.sentence)
    }
  }

  let task: ExtractionTask
  let people: People
  let messages: [Message]

  init(_ task: ExtractionTask, scanner: SentenceScanner) {
    self.task = task
    let people = People(task)
    self.people = people
    messages = task.messages.map { Message($0, scanner: scanner, people: people) }
  }

  subscript(place: Place) -> Sentence { messages[place.message].sentences[place.sentence] }

  /// The places of all sentences that can be evidence, in order.
  func forEachSentence(_ body: (Place, Sentence, Message) -> Void) {
    for (number, message) in messages.enumerated() where message.isEvidence {
      for (place, sentence) in message.sentences.enumerated() {
        body(Place(message: number, sentence: place), sentence, message)
      }
    }
  }

  /// The sentence as it stands in the message.
  func quote(_ place: Place) -> String {
    text(messages[place.message].stored.text, self[place].range)
  }

  /// A stretch of a text.
  func text(_ text: String, _ range: Range<Int>) -> String {
    let bytes = text.utf8
    guard
      let lower = bytes.index(
        bytes.startIndex,
        offsetBy: range.lowerBound,
        limitedBy: bytes.endIndex
      ),
      let upper = bytes.index(
        bytes.startIndex,
        offsetBy: range.upperBound,
        limitedBy: bytes.endIndex
      )
    else { return "" }
    return String(decoding: bytes[lower..<upper], as: UTF8.self)
  }

  /// The name to show for a person.
  func name(_ person: Int?) -> String? {
    person.map { people.all[$0].name ?? people.all[$0].id }
  }

  /// The sentence that a sentence without a topic of its own goes back to: the one before it, or the
  /// weightiest of what somebody else said last.
  func context(of place: Place) -> Place? {
    if place.sentence > 0 {
      let before = Place(message: place.message, sentence: place.sentence - 1)
      if !self[before].topic.isEmpty { return before }
    }
    guard place.message > 0, messages[place.message - 1].isEvidence else { return nil }
    let sentences = messages[place.message - 1].sentences
    let best = sentences.indices.max { sentences[$0].topic.count < sentences[$1].topic.count }
    guard let best, !sentences[best].topic.isEmpty else { return nil }
    return Place(message: place.message - 1, sentence: best)
  }

  /// The last message before another one that somebody else wrote.
  func speaker(before message: Int) -> Int? {
    let own = messages[message].sender
    return messages[..<message].last { $0.sender != nil && $0.sender != own }?.sender
  }
}

extension ThreadReading.Message {
  fileprivate init(_ stored: StoredMessage, scanner: SentenceScanner, people: People) {
    self.stored = stored
    let isTalk = stored.messageClass == .chat && stored.deletedAt == nil
    sentences = isTalk || stored.messageClass == .bot ? scanner.sentences(of: stored.text) : []
    sender = stored.sender?.kind == .human ? people.person(stored.sender?.id) : nil
    var cues = CueSet()
    for sentence in sentences { cues.formUnion(sentence.cues) }
    self.cues = cues
    var laughs = 0
    var approvers: [String] = []
    var doneMarks = 0
    for reaction in stored.reactions {
      switch ReactionMeaning(reaction.emoji) {
      case .laugh: laughs += max(0, min(reaction.count, 100))
      case .approval: approvers += reaction.senderIds
      case .done:
        doneMarks += max(0, min(reaction.count, 100))
        approvers += reaction.senderIds
      case nil: break
      }
    }
    self.approvers = approvers
    self.doneMarks = doneMarks
    isJoke = cues.contains(.joke) || laughs >= 2
    // Whoever speaks to a machine in a chat wants it to do what the chat did not.
    isEvidence = isTalk && sender != nil && !cues.contains(.machine)
  }
}

/// What an emoji under a message says.
enum ReactionMeaning {
  case approval
  case done
  case laugh

  init?(_ emoji: String) {
    switch emoji {
    case "👍", "+1", "thumbsup", "👌", "ok_hand", "💯", "🎉", "tada", "🙌", "raised_hands":
      self = .approval
    case "✅", "white_check_mark", "✔️", "heavy_check_mark", "☑️", "ballot_box_with_check":
      self = .done
    case "😂", "joy", "🤣", "rolling_on_the_floor_laughing", "😆", "laughing", "😄", "smile":
      self = .laugh
    default:
      // Skin tones follow the hand.
      guard emoji.unicodeScalars.first == "👍" || emoji.utf8.starts(with: "+1::".utf8) else {
        return nil
      }
      self = .approval
    }
  }
}

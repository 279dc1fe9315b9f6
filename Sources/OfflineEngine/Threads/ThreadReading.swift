import CivilTime
import Conversations
import Extraction

/// A thread cut into sentences, with what is known of each message.
struct ThreadReading {
  /// A message as the finders see it.
  struct Message {
    let stored: StoredMessage
    /// The index of its writer in ``People/all``; nil if no person wrote it.
    let sender: Int?
    let sentences: [Sentence]
    /// Whether it can be evidence: written by a person, neither deleted nor addressed to a machine.
    let isEvidence: Bool
    /// Whether it is laughter and nothing else.
    let isLaughter: Bool
    /// Whether it is meant to be funny, or somebody laughs at it: of 232 messages in our labelled chats
    /// that only laughter follows, 7 take something on.
    fileprivate(set) var isJoke: Bool
    /// The cues of all its sentences.
    let cues: CueSet
    /// The ids of people who agreed with it by emoji.
    let approvers: [String]
    /// The number of people who marked it as done by emoji.
    let doneMarks: Int
  }

  /// The position of a sentence in the thread.
  struct Position: Hashable, Comparable {
    let message: Int
    let sentence: Int

    static func < (left: Position, right: Position) -> Bool {
      (left.message, left.sentence) < (right.message, right.sentence)
    }
  }

  let task: ExtractionTask
  let people: People
  let messages: [Message]
  private let scribes: Scribes

  init(_ task: ExtractionTask, scanner: SentenceScanner) {
    self.task = task
    let people = People(task)
    self.people = people
    var messages = task.messages.map { Message($0, scanner: scanner, people: people) }
    for (index, next) in messages.indices.dropLast().map({ ($0, messages[$0 + 1]) })
    where next.isLaughter && next.sender != messages[index].sender {
      messages[index].isJoke = true
    }
    self.messages = messages
    scribes = Scribes(messages, people)
  }

  /// Whether a message writes down what somebody says who does not write in the thread.
  func quotesStranger(_ message: Int) -> Bool {
    scribes.messages.contains(message)
  }

  subscript(position: Position) -> Sentence {
    messages[position.message].sentences[position.sentence]
  }

  /// Visits all sentences that can be evidence, in order.
  func forEachSentence(_ body: (Position, Sentence, Message) -> Void) {
    for (number, message) in messages.enumerated() where message.isEvidence {
      for (index, sentence) in message.sentences.enumerated() {
        body(Position(message: number, sentence: index), sentence, message)
      }
    }
  }

  /// The sentence as written in the message.
  func quote(_ position: Position) -> String {
    text(messages[position.message].stored.text, self[position].range)
  }

  /// The part of a text in a range of UTF-8 offsets.
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

  /// Whether the words of a sentence that promise or ask are somebody else's: "he told me "I'll do it"
  /// in March".
  func isQuoted(_ position: Position) -> Bool {
    let sentence = self[position]
    guard let start = sentence.actionStart, start < sentence.tokens.count else { return false }
    let (text, here) = (
      messages[position.message].stored.text, sentence.tokens[start].range.lowerBound
    )
    return QuotationMarks.enclose(
      self.text(text, sentence.range.lowerBound..<here),
      self.text(text, here..<min(text.utf8.count, here + Self.longestQuotation))
    )
  }

  /// The maximum number of bytes in which a quotation must end.
  private static let longestQuotation = 1000

  /// The name to show for a person.
  func name(_ person: Int?) -> String? {
    person.map { people.all[$0].name ?? people.all[$0].id }
  }

  /// The sentence that a sentence without a topic refers to: the one before it, or the one with the
  /// most topic words in the previous message.
  func context(of position: Position) -> Position? {
    if position.sentence > 0 {
      let before = Position(message: position.message, sentence: position.sentence - 1)
      if !self[before].topic.isEmpty { return before }
    }
    guard position.message > 0, messages[position.message - 1].isEvidence else { return nil }
    let sentences = messages[position.message - 1].sentences
    let best = sentences.indices.max { sentences[$0].topic.count < sentences[$1].topic.count }
    guard let best, !sentences[best].topic.isEmpty else { return nil }
    return Position(message: position.message - 1, sentence: best)
  }

  /// The writer of the last message before another one that someone else wrote.
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
    isLaughter = isTalk && sender != nil && Laughter.isAll(of: stored.text)
    // Whoever speaks to a machine in a chat wants it to do what the chat did not.
    isEvidence = isTalk && sender != nil && !cues.contains(.machine)
  }
}

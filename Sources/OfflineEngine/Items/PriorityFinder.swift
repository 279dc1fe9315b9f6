import CivilTime
import Conversations
import Insights

/// Why a thread cannot wait.
struct Priority {
  let level: PriorityLevel
  var evidence: [ThreadReading.Position]
  /// The probability that it is right; nil if it was found by words.
  var probability: Double?
}

/// Determines whether a thread is urgent; ordinary threads are not.
struct PriorityFinder {
  typealias Position = ThreadReading.Position

  /// The time after an alert within which an answer belongs to it, in milliseconds.
  private static let alertSpan: Int64 = 1_800_000

  let reading: ThreadReading
  /// Whether the conversation may contain a report of harm.
  let mayHarm: Bool
  /// Whether some message reports harm, in whatever words: a bot's alert alone is often nothing.
  let isHarmReported: Bool

  /// The priority of the thread, if it has any.
  func priority() -> Priority? {
    var urgent: [Position] = []
    var severe: [Position] = []
    reading.forEachSentence { position, sentence, message in
      guard !message.isJoke, !sentence.cues.contains(.hedge), !isDenied(sentence) else { return }
      if sentence.cues.contains(.urgency) {
        urgent.append(position)
      } else if sentence.cues.contains(.severity), !sentence.cues.contains(.negation) {
        severe.append(position)
      }
    }
    urgent = urgent.filter { isMeant($0, beside: severe) }
    if isHarmReported, let answer = answeredAlert() {
      return Priority(level: .urgent, evidence: [answer] + severe.prefix(1).filter { $0 != answer })
    }
    if !urgent.isEmpty {
      return Priority(level: .urgent, evidence: Array(urgent.prefix(2)))
    }
    // A single word of trouble is just talk; trouble that several people report is not.
    let reporters = Set(severe.compactMap { reading.messages[$0.message].sender })
    guard severe.count >= 2, reporters.count >= 2 else { return nil }
    return Priority(level: .high, evidence: Array(severe.prefix(2)))
  }

  /// Whether urgency is more than a manner of speaking.
  ///
  /// "Right now" and "asap" count only in a request where trouble is reported; "urgent" counts
  /// beside a report of trouble, and without one unless the conversation shows no harm. The label
  /// of a ticket, "3 are P1", counts only beside a report.
  private func isMeant(_ position: Position, beside severe: [Position]) -> Bool {
    let message = reading.messages[position.message]
    let sentence = reading[position]
    let isReported = message.cues.contains(.severity)
    if sentence.tokens.contains(where: { Self.labels.contains($0.hash) }) { return isReported }
    if sentence.tokens.contains(where: { Self.grave.contains($0.hash) }) {
      return isReported || mayHarm && !isOfSomething(sentence)
    }
    return (isReported || !severe.isEmpty)
      && sentence.cues.containsAny(CueSet(.request, .imperative))
  }

  /// Whether the word of urgency only modifies another word: "the emergency exit".
  private func isOfSomething(_ sentence: Sentence) -> Bool {
    guard let index = sentence.tokens.firstIndex(where: { $0.hash == Self.emergency }) else {
      return false
    }
    let next = sentence.tokens.dropFirst(index + 1).first
    return sentence.tokens[index].mark == 0 && next?.flags.contains(.content) ?? false
  }

  /// Words of urgency that are not just a manner of speaking.
  private static let grave = ItemWords.grave.hashes
  /// The labels of tickets.
  private static let labels = ItemWords.severities.hashes
  private static let emergency = SentenceCues.hash("emergency")

  /// Whether the urgency is negated: "not urgent", but not "urgent: nobody can log in".
  private func isDenied(_ sentence: Sentence) -> Bool {
    guard sentence.cues.contains(.urgency), sentence.cues.contains(.negation) else { return false }
    let words = Self.grave.union(Self.labels)
    guard let index = sentence.tokens.firstIndex(where: { words.contains($0.hash) }) else {
      return true
    }
    return sentence.tokens[..<index].suffix(3).contains { Self.denials.contains($0.hash) }
  }

  private static let denials = ItemWords.urgencyDenials.hashes

  /// A person's first answer to a bot's severe alert.
  private func answeredAlert() -> Position? {
    for (number, message) in reading.messages.enumerated()
    where message.stored.messageClass == .bot && message.cues.contains(.severity) {
      for (answer, reply) in reading.messages.enumerated()
      where answer > number && reply.isEvidence && !reply.sentences.isEmpty {
        guard let alerted = message.stored.createdAt, let replied = reply.stored.createdAt,
          replied.milliseconds - alerted.milliseconds <= Self.alertSpan
        else { return nil }
        return Position(message: answer, sentence: 0)
      }
    }
    return nil
  }
}

import CivilTime
import Conversations

/// Why a thread cannot wait.
struct Priority {
  enum Level: String {
    case urgent, high
  }

  let level: Level
  var evidence: [ThreadReading.Place]
}

/// Finds out whether a thread is urgent; ordinary threads are not.
struct PriorityFinder {
  typealias Place = ThreadReading.Place

  /// How long after an alert an answer belongs to it, in milliseconds.
  private static let alertSpan: Int64 = 1_800_000

  let reading: ThreadReading
  /// Whether the conversation may hold a report of harm.
  let mayHarm: Bool

  /// The priority of the thread, if it has any.
  func priority() -> Priority? {
    var urgent: [Place] = []
    var severe: [Place] = []
    reading.forEachSentence { place, sentence, message in
      guard !message.isJoke, !sentence.cues.contains(.hedge), !isDenied(sentence) else { return }
      if sentence.cues.contains(.urgency) {
        urgent.append(place)
      } else if sentence.cues.contains(.severity), !sentence.cues.contains(.negation) {
        severe.append(place)
      }
    }
    urgent = urgent.filter { isMeant($0, beside: severe) }
    if let answer = answeredAlert() {
      return Priority(level: .urgent, evidence: [answer] + severe.prefix(1).filter { $0 != answer })
    }
    if !urgent.isEmpty {
      return Priority(level: .urgent, evidence: Array(urgent.prefix(2)))
    }
    // One word of trouble is talk; trouble that people repeat is not.
    let reporters = Set(severe.compactMap { reading.messages[$0.message].sender })
    guard severe.count >= 2, reporters.count >= 2 else { return nil }
    return Priority(level: .high, evidence: Array(severe.prefix(2)))
  }

  /// Whether urgency is more than a manner of speaking: "right now" and "asap" count only where an
  /// order says so and trouble is reported, "urgent" counts unless the conversation shows no harm.
  private func isMeant(_ place: Place, beside severe: [Place]) -> Bool {
    let sentence = reading[place]
    if sentence.tokens.contains(where: { Self.grave.contains($0.hash) }) { return mayHarm }
    let isReported = !severe.isEmpty || sentence.cues.contains(.severity)
    return isReported && sentence.cues.containsAny(CueSet(.request, .imperative))
  }

  /// Words of urgency that are no manner of speaking.
  private static let grave: Set<UInt64> = SentenceCues.hashes(
    """
    urgent urgently emergency p0 p1 sev1 dringend notfall eilt
    """
  )

  /// Whether the urgency is denied.
  private func isDenied(_ sentence: Sentence) -> Bool {
    sentence.cues.contains(.urgency) && sentence.cues.contains(.negation)
  }

  /// The first answer of a person to a program's grave alert.
  private func answeredAlert() -> Place? {
    for (number, message) in reading.messages.enumerated()
    where message.stored.messageClass == .bot && message.cues.contains(.severity) {
      for (answer, reply) in reading.messages.enumerated()
      where answer > number && reply.isEvidence && !reply.sentences.isEmpty {
        guard let alerted = message.stored.createdAt, let replied = reply.stored.createdAt,
          replied.milliseconds - alerted.milliseconds <= Self.alertSpan
        else { return nil }
        return Place(message: answer, sentence: 0)
      }
    }
    return nil
  }
}

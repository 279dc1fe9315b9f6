import Conversations

/// Finds what is to be done after a spoken meeting, by ranking its utterances.
///
/// Transcripts have few of the cues of chats: people think aloud, agree in half sentences and
/// return to what matters. So the best utterances are taken, a few per meeting. In cross-validation
/// over meetings, three of each of 84 AMI meetings reach 77 % of the actions in their minutes, and
/// 53 % of them are right; the finder for chats reaches 39 %, and 23 % of its finds are right.
struct MeetingActions {
  /// The minimum number of messages in a transcript: people say more than they write.
  private static let minMessages = 100
  /// The minimum share of messages with a hesitation: 3 to 43 % in AMI, at most 2 % in chats.
  private static let minHesitations = 0.04
  /// One action is taken per 500 messages, and at least three per meeting.
  private static let messagesPerAction = 500
  private static let minActions = 3
  /// The probability that an utterance is right, by score: cross-validated on 84 meetings.
  private static let shares: [(least: Double, share: Double)] = [(0.6, 0.83), (0.12, 0.43)]

  private static let hesitations = ItemWords.hesitations.hashes

  private let reading: ThreadReading

  /// - Returns: nil if it is not a transcript.
  init?(_ reading: ThreadReading) {
    guard reading.messages.count >= Self.minMessages else { return nil }
    let hesitating = reading.messages.count { message in
      message.sentences.contains { $0.tokens.contains { Self.hesitations.contains($0.hash) } }
    }
    guard Double(hesitating) >= Self.minHesitations * Double(reading.messages.count) else {
      return nil
    }
    self.reading = reading
  }

  /// The best utterances, in the order of the meeting.
  var items: [ActionItem] {
    let ranking = UnitRanking(
      reading.messages.map { ($0.stored.text, $0.stored.sender?.id ?? "") }
    )
    let most = max(Self.minActions, reading.messages.count / Self.messagesPerAction)
    return ranking.best(most, .meetingAction).compactMap(item).sorted { $0.last < $1.last }
  }

  private func item(_ ranked: UnitRanking.Ranked) -> ActionItem? {
    let message = reading.messages[ranked.place]
    // The longest sentence: "Okay. So you'll do the interface."
    let sentence = message.sentences.indices.max {
      message.sentences[$0].tokens.count < message.sentences[$1].tokens.count
    }
    guard message.isEvidence, let sentence,
      let share = Self.shares.first(where: { ranked.score >= $0.least })?.share
    else { return nil }
    let position = ThreadReading.Position(message: ranked.place, sentence: sentence)
    let isOwn = reading[position].cues.containsAny(CueSet(.commitment, .firstPerson))
    return ActionItem(
      grounds: isOwn ? .promise : .request,
      owner: isOwn ? message.sender : reading.people.addressee(of: reading[position]),
      promise: isOwn ? position : nil,
      evidence: [position],
      topic: reading[position].topic,
      probability: share
    )
  }
}

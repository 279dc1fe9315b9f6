package import Conversations
package import Extraction
import MessageRoles

/// An earlier thread and a later one of the same conversation, read as one talk: what the later one
/// settles or replaces there.
///
/// Rooms without threads are cut where people pause, so what somebody took on in the morning is
/// often reported as done in another thread.
package struct ContinuedTalk {
  private let items: LearnedItems
  private let indices: [MessageID: Int]
  /// The index of the later thread's first message.
  private let start: Int

  /// The maximum number of messages of each of the two: links reach no further.
  package static let reach = ThreadView.settleReach

  /// Reads two threads on.
  ///
  /// - Parameters:
  ///   - earlier: The last messages of the earlier thread, in reading order.
  ///   - later: The later thread.
  /// - Returns: nil if there are no weights.
  package init?(_ earlier: [StoredMessage], _ later: ExtractionTask) {
    guard let weights = LearnedWeights.shipped else { return nil }
    var talk = later
    talk.messages = earlier.suffix(Self.reach) + later.messages.prefix(Self.reach)
    let reading = ThreadReading(talk, scanner: SentenceScanner(lexicon: .standard))
    items = LearnedItems(reading, ThreadDates(reading), weights: weights)
    indices = Dictionary(zip(talk.messages.map(\.id), talk.messages.indices)) { $1 }
    start = min(earlier.count, Self.reach)
  }

  /// The statement of the later thread with which somebody settles what they took on in the earlier
  /// one.
  ///
  /// - Parameters:
  ///   - evidence: The messages that a task rests on.
  ///   - owner: The id of the person who settles it.
  package func settlement(of evidence: [MessageID], by owner: String) -> OutrightStatements
    .Statement?
  {
    let known = evidence.compactMap { indices[$0] }.filter { $0 < start }.sorted()
    let promise = known.last { items.reading.messages[$0].stored.sender?.id == owner } ?? known.last
    guard let promise,
      let message = items.outcome(of: items.task(promise, about: known), from: start).settlement
    else {
      return nil
    }
    let position = items.sentence(message, .settle)
    guard !isDoubtful(position),
      isAbout(message, known)
        || items.settlementScore(message, of: promise) > Self.minUnrelated
          && !namesMatter(position)
    else { return nil }
    let said = OutrightStatements.Statement(position, items.reading)
    return said?.senderId == owner ? said : nil
  }

  /// Whether a sentence says that something is not done yet, or only plans it.
  private func isDoubtful(_ position: ThreadReading.Position) -> Bool {
    let cues = items.reading[position].cues
    return cues.containsAny(Self.plans)
      || (cues.contains(.done) && cues.containsAny(OutrightStatements.doubts))
  }

  private static let plans = CueSet(.commitment, .planned, .condition)

  /// The minimum score of a report that shares no word with the task, in log-odds: of 409 in our
  /// labelled chats, those above it settle the task 85 times of 100, those below 36.
  private static let minUnrelated: Float = 1

  /// Whether a sentence reports something as done and names it: in another thread it may be anything.
  private func namesMatter(_ position: ThreadReading.Position) -> Bool {
    items.reading[position].cues.contains(.done) && items.reading[position].namesMatter
  }

  /// Whether a message answers one of a task, or shares a word with one.
  private func isAbout(_ message: Int, _ task: [Int]) -> Bool {
    let replied = items.reading.messages[message].stored.replyToId
    return task.contains { index in
      replied == items.reading.messages[index].stored.id || items.view.sharesAny(index, message)
    }
  }

  /// The choice of the earlier thread that one of the later thread replaces.
  ///
  /// - Parameters:
  ///   - later: The message that states the later choice.
  ///   - earlier: The messages that state earlier choices.
  package func replaced(by later: MessageID, among earlier: [MessageID]) -> MessageID? {
    guard let later = indices[later], later >= start else { return nil }
    let stated = earlier.compactMap { indices[$0] }.filter { $0 < start && sharesTopic($0, later) }
    return items.replaced(by: later, among: stated).map { items.reading.messages[$0].stored.id }
  }

  /// Whether two choices, each with the message before it, are about one thing: "we move the dinner"
  /// does not replace "we hire the band", though both are decided.
  private func sharesTopic(_ one: Int, _ other: Int) -> Bool {
    func topic(_ message: Int) -> Set<UInt32> {
      let near = max(0, message - 1)...message
      let sentences = items.reading.messages[near].flatMap(\.sentences)
      return Set(sentences.flatMap { $0.matter() }.map(\.stem))
    }
    return !topic(one).isDisjoint(with: topic(other))
  }

  /// The messages that may say that something is done, the likeliest first.
  ///
  /// They are told by their words alone, which costs a tenth of reading them in their talk.
  package static func settling(_ messages: some Sequence<StoredMessage>) -> [StoredMessage] {
    guard let scores = LearnedWeights.shipped?.textScores() else { return [] }
    return messages.filter { $0.deletedAt == nil }.map { ($0, scores($0.text)[.settle]) }
      .filter { $0.1 > minSign }.sorted { $0.1 > $1.1 }.map(\.0)
  }

  /// The minimum score of such words, in log-odds: above -4, one outcome in six is missed.
  private static let minSign: Float = -5
}

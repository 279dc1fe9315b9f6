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
    guard let promise, let message = items.outcome(of: promise, from: start).settlement else {
      return nil
    }
    let said = OutrightStatements.Statement(items.sentence(message, .settle), items.reading)
    return said?.senderId == owner ? said : nil
  }

  /// The choice of the earlier thread that one of the later thread replaces.
  ///
  /// - Parameters:
  ///   - later: The message that states the later choice.
  ///   - earlier: The messages that state earlier choices.
  package func replaced(by later: MessageID, among earlier: [MessageID]) -> MessageID? {
    guard let later = indices[later], later >= start else { return nil }
    let stated = earlier.compactMap { indices[$0] }.filter { $0 < start }
    return items.replaced(by: later, among: stated).map { items.reading.messages[$0].stored.id }
  }
}

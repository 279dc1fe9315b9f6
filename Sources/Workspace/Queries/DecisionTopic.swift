import CivilTime
import Conversations
import Database
import Insights
import Retrieval
import Text

/// A topic that decisions are asked about.
///
/// A decision is about it if the decision itself has all of its words, in any form; or if they
/// occur in the talk around it: "then option 2 is what we do" is about what its thread compares.
struct DecisionTopic {
  /// The number of messages before and after a quoted one that count as the talk around it.
  private static let reach = ArchiveSearch.reach
  /// The maximum number of messages with the rarest word that are looked up; if it is more common,
  /// every decision is examined.
  private static let maxMessages = 100_000

  private let stems: Set<String>
  private let tokenizer = Tokenizer()

  init(_ text: String) {
    let terms = SearchQuery(text, tokenizer: tokenizer).terms
    // "The decision about the budget" is about the budget.
    let distinctive = terms.filter { $0.weight <= 0 || $0.weight >= 1 }
    stems = Set((distinctive.isEmpty ? terms : distinctive).map(\.text))
  }

  /// Whether it has no word: then nothing is about it.
  var isEmpty: Bool { stems.isEmpty }

  /// Whether a decision itself has all of the words: in what it says, why, or in its quotes.
  func isIn(_ insight: Insight) -> Bool { words(missingIn: insight).isEmpty }

  // MARK: The talk around

  /// The threads that have the rarest of the words.
  ///
  /// - Returns: Their rows; nil if any may have it, because there is no index to query.
  func threads(_ transaction: Transaction) throws -> Set<ThreadRow>? {
    guard try SearchIndex(transaction).isComplete else { return nil }
    let index = try MessageIndex(transaction)
    let frequencies = try stems.map { (word: $0, count: try index.frequency(of: $0)) }
    guard let rarest = frequencies.min(by: { $0.count < $1.count }),
      rarest.count < Self.maxMessages
    else { return nil }
    let positions = MessagePositions(transaction)
    var threads: Set<ThreadRow> = []
    for posting in try index.postings(of: rarest.word, limit: Self.maxMessages) {
      if let position = try positions.position(of: posting.message)?.0 {
        threads.insert(position.thread)
      }
    }
    return threads
  }

  /// The distance between what a decision quotes and the topic's words, in messages: that of the
  /// farthest.
  ///
  /// - Parameters:
  ///   - thread: The decision's.
  ///   - asOf: What was said later is not known yet.
  ///   - hiddenSenders: The rows of the senders whose messages do not count.
  /// - Returns: nil if one of them does not occur there.
  func distance(
    to insight: Insight,
    in thread: StoredThread,
    asOf: Instant?,
    hiding hiddenSenders: Set<SenderRow>,
    _ transaction: Transaction
  ) throws -> Int? {
    var missing = words(missingIn: insight)
    if hiddenSenders.isEmpty, let name = thread.name { remove(from: &missing, wordsOf: name) }
    var nearest: [String: Int] = [:]
    let positions = MessagePositions(transaction)
    let transcript = Transcript(transaction)
    for quote in insight.evidence {
      let quoted = try transcript.messages(
        withIds: [quote.messageId],
        inConversation: thread.conversation
      )
      guard let row = quoted.first?.row, let position = try positions.position(of: row)?.0 else {
        continue
      }
      let around = try positions.neighbours(of: position, reach: Self.reach)
      let isHeard = try around.map { near in
        try asOf.map { near.at <= $0.milliseconds } ?? true
          && (hiddenSenders.isEmpty
            || !(positions.sender(of: near.message).map(hiddenSenders.contains) ?? false))
      }
      let own = around.firstIndex { $0.message == row } ?? 0
      try forEachStem(in: around, positions) { stem, index in
        guard isHeard[index], missing.contains(stem) else { return }
        nearest[stem] = min(nearest[stem] ?? .max, abs(index - own))
      }
    }
    return nearest.count == missing.count ? nearest.values.max() ?? 0 : nil
  }

  /// Passes on the words of a stretch of a thread, each with the index of its message in the
  /// stretch.
  private func forEachStem(
    in stretch: [MessagePosition],
    _ positions: MessagePositions,
    _ body: (String, Int) -> Void
  ) throws {
    guard let first = stretch.first, let last = stretch.last else { return }
    var index = 0
    try positions.forEachText(from: first, through: last) { bytes, _ in
      guard stretch.indices.contains(index) else { return }
      forEachStem(in: bytes) { body($0, index) }
      index += 1
    }
  }

  // MARK: Words

  /// The words that a decision itself does not have.
  private func words(missingIn insight: Insight) -> Set<String> {
    var missing = stems
    var insight = insight
    // "agreed" is the state of most, and says nothing about their topic.
    insight.detail.state = nil
    _ = insight.mappingProse { text in
      remove(from: &missing, wordsOf: text)
      return text
    }
    return missing
  }

  private func remove(from missing: inout Set<String>, wordsOf text: String) {
    guard !missing.isEmpty else { return }
    var text = text
    text.withUTF8 { bytes in
      forEachStem(in: UnsafeRawBufferPointer(bytes)) { missing.remove($0) }
    }
  }

  private func forEachStem(in bytes: UnsafeRawBufferPointer, _ body: (String) -> Void) {
    tokenizer.forEachToken(in: bytes) { token in
      body(String(decoding: tokenizer.stem(token), as: UTF8.self))
      return true
    }
  }
}

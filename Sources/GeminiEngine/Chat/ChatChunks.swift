import Conversations

/// Splits a thread into chunks that a model reads one by one.
///
/// Boundaries are between messages and depend only on what precedes them, so they do not move when
/// the thread grows: the answers to all chunks but the last are already known.
struct ChatChunks {
  /// The ranges of messages, in order; at least one.
  let ranges: [Range<Int>]

  /// The maximum number of estimated tokens in a chunk, unless a single message has more.
  ///
  /// A two-hour meeting is one chunk. The limit is far below what models accept: recall of facts in
  /// the middle of a text falls with its length, a truncated answer costs one chunk, and the last
  /// chunk of a growing thread is sent again.
  static let tokens = 40_000

  /// Splits messages.
  ///
  /// - Parameters:
  ///   - budget: The maximum number of tokens in a chunk.
  ///   - tokens: Returns the number of tokens of a message.
  init(
    _ messages: [StoredMessage],
    budget: Int = ChatChunks.tokens,
    tokens: (StoredMessage) -> Int
  ) {
    var ranges: [Range<Int>] = []
    var start = 0
    var size = 0
    for (index, message) in messages.enumerated() {
      let count = tokens(message)
      if index > start, size + count > budget {
        ranges.append(start..<index)
        start = index
        size = 0
      }
      size += count
    }
    ranges.append(start..<messages.count)
    self.ranges = ranges
  }
}

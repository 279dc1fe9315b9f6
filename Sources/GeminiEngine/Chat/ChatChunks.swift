import Conversations

/// Cuts a thread into chunks that a model reads one by one.
///
/// Borders lie between messages and depend only on what is before them, so they do not move when
/// the thread grows: the answers to all chunks but the last are known already.
struct ChatChunks {
  /// The stretches of messages, in order; at least one.
  let ranges: [Range<Int>]

  /// How many estimated tokens a chunk has at most, unless one message alone has more.
  ///
  /// A meeting of two hours is one chunk. It is far below what models can take in: recall of facts
  /// in the middle of a text falls with its length, a cut answer costs one chunk, and while a thread
  /// grows its last chunk is sent again.
  static let tokens = 40_000

  /// Cuts messages.
  ///
  /// - Parameters:
  ///   - budget: The number of tokens a chunk has at most.
  ///   - tokens: The number of tokens a message has.
  init(
    _ messages: [StoredMessage],
    budget: Int = ChatChunks.tokens,
    tokens: (StoredMessage) -> Int
  ) {
    var ranges: [Range<Int>] = []
    var start = 0
    var size = 0
    for (place, message) in messages.enumerated() {
      let count = tokens(message)
      if place > start, size + count > budget {
        ranges.append(start..<place)
        start = place
        size = 0
      }
      size += count
    }
    ranges.append(start..<messages.count)
    self.ranges = ranges
  }
}

import Text

/// The number of occurrences of each term and pair of a query in each text.
///
/// Terms and pairs are numbered together: the terms of the query first, then its pairs.
struct TermCounts {
  /// A message that contains a term or pair.
  struct Hit {
    var message: Int32
    var count: Int32
  }

  /// For each term or pair, the messages that contain it, ascending.
  private(set) var hits: [[Hit]]
  /// The number of tokens in each message.
  private(set) var lengths: [Int32] = []
  /// The number of tokens in all messages.
  private(set) var total = 0

  /// Counts the terms and pairs of a query.
  ///
  /// - Parameter tokenizer: Cuts the texts into tokens.
  init(_ query: SearchQuery, in texts: ThreadTexts, tokenizer: Tokenizer) {
    hits = Array(repeating: [], count: query.terms.count + query.pairs.count)
    lengths.reserveCapacity(texts.count)
    let matcher = TermMatcher(query.terms)
    let pairs = PairTable(query)
    texts.bytes.withUnsafeBytes { bytes in
      var start = 0
      for entry in texts.entries {
        let text = UnsafeRawBufferPointer(rebasing: bytes[start..<entry.end])
        count(text, matcher, pairs, tokenizer)
        start = entry.end
      }
    }
  }

  private mutating func count(
    _ text: UnsafeRawBufferPointer,
    _ matcher: TermMatcher,
    _ pairs: PairTable,
    _ tokenizer: Tokenizer
  ) {
    let message = Int32(clamping: lengths.count)
    var length = 0
    var last = -1
    tokenizer.forEachToken(in: text) { token in
      length &+= 1
      let term = matcher.match(token, tokenizer)
      if term >= 0 {
        add(term, message)
        if last >= 0, let pair = pairs.find(last, term) { add(pair, message) }
      }
      last = term
      return true
    }
    lengths.append(Int32(clamping: length))
    total += length
  }

  private mutating func add(_ element: Int, _ message: Int32) {
    if let last = hits[element].last, last.message == message {
      hits[element][hits[element].count - 1].count += 1
    } else {
      hits[element].append(Hit(message: message, count: 1))
    }
  }
}

/// Finds the pair of two terms that are adjacent.
private struct PairTable {
  /// For each first term, its second terms and their pairs.
  private var followers: [[(second: Int, pair: Int)]]

  init(_ query: SearchQuery) {
    followers = Array(repeating: [], count: query.terms.count)
    for (position, pair) in query.pairs.enumerated() {
      followers[pair.first].append((pair.second, query.terms.count + position))
    }
  }

  @inline(__always)
  func find(_ first: Int, _ second: Int) -> Int? {
    for follower in followers[first] where follower.second == second { return follower.pair }
    return nil
  }
}

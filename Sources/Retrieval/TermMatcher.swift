import Text

/// Determines which term of a query a token matches, without stemming most tokens.
///
/// A stem begins with the first two bytes of its word, except that a final `y` may have become `i`.
/// So a token whose first two bytes no term shares cannot match.
struct TermMatcher {
  /// One bit for every pair of first bytes.
  private var starts = [UInt64](repeating: 0, count: 1024)
  /// The terms by their first byte.
  private var buckets = [[(term: Int, bytes: [UInt8])]](repeating: [], count: 256)

  init(_ terms: [SearchQuery.Term]) {
    for (position, term) in terms.enumerated() {
      let bytes = Array(term.text.utf8)
      guard let first = bytes.first else { continue }
      buckets[Int(first)].append((position, bytes))
      switch bytes.count {
      case 1: for second in UInt8.min...UInt8.max { allow(first, second) }
      case 2 where bytes[1] == UInt8(ascii: "i"):
        allow(first, UInt8(ascii: "i"))
        allow(first, UInt8(ascii: "y"))
      default: allow(first, bytes[1])
      }
    }
  }

  private mutating func allow(_ first: UInt8, _ second: UInt8) {
    let pair = Int(first) << 8 | Int(second)
    starts[pair >> 6] |= 1 << UInt64(pair & 63)
  }

  /// The term that a token matches.
  ///
  /// - Returns: The position of the term in the query; -1 if there is none.
  @inline(__always)
  func match(_ token: Tokenizer.Token, _ tokenizer: Tokenizer) -> Int {
    let bytes = token.bytes
    let first = bytes[0]
    let pair = Int(first) << 8 | Int(bytes.count > 1 ? bytes[1] : 0)
    guard starts[pair >> 6] & (1 << UInt64(pair & 63)) != 0 else { return -1 }
    let stem = tokenizer.stem(token)
    for candidate in buckets[Int(first)] where candidate.bytes.count == stem.count {
      if candidate.bytes.elementsEqual(stem) { return candidate.term }
    }
    return -1
  }
}

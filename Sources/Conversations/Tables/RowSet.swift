/// A set of row ids, one bit each.
struct RowSet {
  private var words: [UInt64] = []

  /// Adds a row.
  mutating func insert(_ row: Int64) {
    let word = Int(row) >> 6
    if word >= words.count {
      words.append(
        contentsOf: repeatElement(0, count: max(word + 1, words.count * 2) - words.count)
      )
    }
    words[word] |= 1 << UInt64(row & 63)
  }

  /// Whether a row is in the set.
  func contains(_ row: Int64) -> Bool {
    let word = Int(row) >> 6
    return word < words.count && words[word] & (1 << UInt64(row & 63)) != 0
  }
}

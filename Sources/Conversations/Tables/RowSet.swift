/// A set of row ids, one bit each.
struct RowSet<Entity> {
  private var words: [UInt64] = []

  /// Adds a row.
  mutating func insert(_ row: RowID<Entity>) {
    let word = Int(row.rawValue) >> 6
    if word >= words.count {
      words.append(
        contentsOf: repeatElement(0, count: max(word + 1, words.count * 2) - words.count)
      )
    }
    words[word] |= 1 << UInt64(row.rawValue & 63)
  }

  /// Whether a row is in the set.
  func contains(_ row: RowID<Entity>) -> Bool {
    let word = Int(row.rawValue) >> 6
    return word < words.count && words[word] & (1 << UInt64(row.rawValue & 63)) != 0
  }
}

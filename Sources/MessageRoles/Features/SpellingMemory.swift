import Synchronization

/// What frequent words look like to the network: the same few thousand words are most of all talk.
///
/// Words are compared by their bytes, not by a hash, so that no text changes how others are read.
final class SpellingMemory: Sendable {
  private let rows = Mutex<[[UInt8]: [Float]]>([:])

  /// The maximum number of words; when there are more, all are forgotten.
  private static let most = 8_192
  /// The maximum length of a word that is remembered, in bytes.
  private static let longest = 24

  /// The row of a word.
  ///
  /// - Parameter make: Computes it if it is not known.
  func row(of word: ArraySlice<UInt8>, make: () -> [Float]) -> [Float] {
    guard word.count <= Self.longest else { return make() }
    let word = Array(word)
    if let row = rows.withLock({ $0[word] }) { return row }
    let row = make()
    rows.withLock { rows in
      if rows.count >= Self.most { rows.removeAll(keepingCapacity: true) }
      rows[word] = row
    }
    return row
  }
}

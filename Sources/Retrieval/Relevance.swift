import Glibc

/// The statistics that BM25 needs of all texts that are compared.
package struct TextStatistics: Sendable {
  /// The number of messages.
  var messages: Int
  /// The average number of tokens in a message.
  var averageLength: Double
  /// The number of messages that contain each term of the query, then each pair.
  var frequencies: [Int]

  /// Describes the texts.
  ///
  /// - Parameter averageLength: The average number of tokens in a message.
  init(messages: Int, averageLength: Double, frequencies: [Int]) {
    self.messages = messages
    self.averageLength = averageLength
    self.frequencies = frequencies
  }

  /// The statistics of the counted texts themselves.
  init(_ counts: TermCounts) {
    messages = counts.lengths.count
    averageLength = Double(counts.total) / Double(max(1, counts.lengths.count))
    frequencies = counts.hits.map(\.count)
  }

  /// How distinctive a term or pair is: its inverse document frequency, as in FTS5's bm25().
  ///
  /// - Parameter element: The position in ``frequencies``.
  /// - Returns: At least a millionth, so that a word that is everywhere still counts for ties.
  func weight(_ element: Int) -> Double {
    let frequency = Double(frequencies[element])
    let weight = log((Double(messages) - frequency + 0.5) / (frequency + 0.5))
    return weight > 1e-6 ? weight : 1e-6
  }

  /// BM25 of one term in one message, with the constants of FTS5 (k1 = 1.2, b = 0.75).
  ///
  /// - Parameter length: The number of tokens in the message.
  /// - Returns: The score, greater than 0.
  func score(weight: Double, count: Int32, length: Int32) -> Double {
    let relative = Double(length) / max(averageLength, 1e-9)
    let count = Double(count)
    return weight * count * 2.2 / (count + 1.2 * (0.25 + 0.75 * relative))
  }
}

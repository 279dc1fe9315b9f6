package import Text

/// Ranks the messages of one thread for a query, in memory, without any index.
///
/// Per term and pair: BM25 of every message, spread over its neighbours so that it fades with the
/// words between; the square root of that, so that passages where several terms meet beat those
/// that repeat one; and the weighted sum. On meetings (QMSum) this finds twice as many of the
/// relevant turns as BM25 of single messages.
///
/// It owns a tokenizer and serves many threads, one at a time.
package final class ThreadRanking {
  /// The scores of a thread's messages.
  package struct Scores: Sendable {
    /// The score of each message, in reading order; 0 where no part of the query is near.
    let values: [Double]
    /// Whether each message itself contains a term or pair of the query.
    let isHit: [Bool]

    /// The positions of all messages, best first; messages that score the same in reading order.
    package var ranked: [Int] {
      values.indices.sorted { (values[$1], $0) < (values[$0], $1) }
    }
  }

  private let tokenizer: Tokenizer

  /// Creates a ranking.
  package init(tokenizer: Tokenizer = Tokenizer()) { self.tokenizer = tokenizer }

  /// Scores the messages of a thread.
  ///
  /// - Parameters:
  ///   - texts: The messages' texts, in reading order.
  ///   - statistics: The statistics of the archive that the thread is part of; nil compares the
  ///     messages of the thread among themselves.
  package func score(
    _ texts: ThreadTexts,
    for query: SearchQuery,
    statistics: TextStatistics? = nil
  ) -> Scores {
    let counts = TermCounts(query, in: texts, tokenizer: tokenizer)
    let statistics = statistics ?? TextStatistics(counts)
    let neighbourhood = Neighbourhood(texts, lengths: counts.lengths)
    var isHit = Array(repeating: false, count: texts.count)
    var spread = ScoreSpread(count: texts.count, decay: neighbourhood.decay)
    let weights = query.terms.map(\.weight) + query.pairs.map(\.weight)
    for (element, hits) in counts.hits.enumerated() where weights[element] > 0 && !hits.isEmpty {
      let weight = statistics.weight(element)
      let lane = spread.nextLane(weight: Float(weights[element]))
      for hit in hits {
        let message = Int(hit.message)
        let score = statistics.score(
          weight: weight,
          count: hit.count,
          length: counts.lengths[message]
        )
        spread.set(Float(score), of: message, lane: lane)
        isHit[message] = true
      }
    }
    return Scores(values: spread.finish(), isHit: isHit)
  }
}

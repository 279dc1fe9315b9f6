import JSON
import Retrieval

/// Measures how well ranking finds the turns that people marked as the answers to questions.
///
/// The data are rows of the shape of QMSum (<https://github.com/Yale-LILY/QMSum>), one conversation
/// per line, optionally compressed.
package struct RetrievalEvaluation {
  /// The means over all queries, each from 0 to 100.
  package struct Figures: Sendable, Hashable {
    /// The number of queries asked.
    package var queries = 0
    /// The share of relevant turns found within 10 % of the conversation's words.
    package var r10 = 0.0
    /// The share of relevant turns found within 20 % of the words.
    package var r20 = 0.0
    /// The share of relevant turns found within 30 % of the words.
    package var r30 = 0.0
    /// Mean average precision.
    package var map = 0.0
    /// Normalised discounted cumulative gain.
    package var ndcg = 0.0
  }

  private let ranking = ThreadRanking()
  private let write: (String) throws -> Void

  /// Prepares an evaluation.
  ///
  /// - Parameter write: Receives each prediction, a JSON object in one line without its end:
  ///   `{"id": query id, "ranked": [positions of all turns, best first]}`.
  package init(write: @escaping (String) throws -> Void) { self.write = write }

  /// Ranks all turns for every query of a file.
  ///
  /// - Throws: `CompressionError` if the file cannot be read, ``EvaluationError`` if a line is not
  ///   of the shape, or what writing throws.
  package func run(_ path: String) throws -> Figures {
    var figures = Figures()
    try LabelledFile.forEachRow(of: path) { try evaluate(LabelledMeeting($0), &figures) }
    guard figures.queries > 0 else {
      throw EvaluationError(file: path, line: nil, reason: "it has no query with relevant turns")
    }
    return figures.divided(by: Double(figures.queries) / 100)
  }

  private func evaluate(_ meeting: LabelledMeeting, _ figures: inout Figures) throws {
    var texts = ThreadTexts()
    for turn in meeting.turns { texts.append(turn) }
    let words = meeting.turns.map(RankingMetrics.words)
    for query in meeting.queries {
      let ranked = ranking.score(texts, for: SearchQuery(query.text)).ranked
      let prediction: JSONValue = [
        "id": .string(query.id), "ranked": .array(ranked.map { .integer(Int64($0)) }),
      ]
      try write(prediction.text)
      guard !query.gold.isEmpty else { continue }
      let metrics = RankingMetrics(ranked: ranked, gold: query.gold, words: words)
      figures.queries += 1
      figures.r10 += metrics.recall(withinWords: 0.1)
      figures.r20 += metrics.recall(withinWords: 0.2)
      figures.r30 += metrics.recall(withinWords: 0.3)
      figures.map += metrics.averagePrecision
      figures.ndcg += metrics.gain
    }
  }
}

extension RetrievalEvaluation.Figures {
  /// The sums as means.
  func divided(by count: Double) -> Self {
    var means = self
    means.r10 /= count
    means.r20 /= count
    means.r30 /= count
    means.map /= count
    means.ndcg /= count
    return means
  }
}

import ArchiveReading
import Compression
import Conversations
import Evaluation
import Insights
package import JSON
package import Threads

/// How well summaries agree with those that people wrote, each figure from 0 to 100.
package struct SummaryScores: Sendable {
  /// The number of conversations summarised.
  package var summaries: Int
  /// ROUGE-1 F1, the mean over conversations and their references.
  package var rouge1: Double
  /// ROUGE-2 F1.
  package var rouge2: Double
  /// ROUGE-L F1.
  package var rougeL: Double
  /// The average number of words in a summary.
  package var words: Double

  /// Summarises labelled conversations, and compares with what people wrote.
  ///
  /// They are read as a user would have them read, and the gists of what is listed are compared; with
  /// `words` the offline engine writes as many words instead.
  ///
  /// - Parameters:
  ///   - words: The maximum number of words in a summary; nil for the gists of a run.
  ///   - isCancelled: Asked from time to time whether to stop.
  /// - Throws: ``SourceError`` if the data cannot be read, or `CompressionError` if the summaries
  ///   cannot be written.
  package init(
    data: String,
    words: Int?,
    predictions: String?,
    isCancelled: StopRequest = .never
  ) throws {
    let figures = try withPredictions(predictions) { write in
      if let words { return try SummaryEvaluation(words: words, write: write).run(data) }
      let found = try Self.found(in: data, isCancelled)
      return try SummaryEvaluation(found: found, write: write).run(data)
    }
    summaries = figures.summaries
    rouge1 = figures.rouge1
    rouge2 = figures.rouge2
    rougeL = figures.rougeL
    self.words = figures.words
  }

  /// The gists that a run lists, by conversation.
  private static func found(
    in data: String,
    _ isCancelled: StopRequest
  ) throws -> [String: String] {
    let rows = try SummaryEvaluation.conversations(in: data)
    let (insights, _) = try ScratchWorkspace().insights(
      of: rows.flatMap(\.messages),
      kinds: [.summary],
      isCancelled: isCancelled
    )
    return insights.reduce(into: [:]) { found, insight in
      guard let message = insight.evidence.first?.messageId.rawValue,
        let location = LabelledTurn.location(of: message)
      else { return }
      found[location.conversation] = insight.content
    }
  }

  /// The figures in the shape `debrief.eval.summary/1`.
  package var json: JSONValue {
    [
      "schema": "debrief.eval.summary/1", "summaries": JSONValue(summaries),
      "rouge1": .double(rouge1), "rouge2": .double(rouge2), "rougeL": .double(rougeL),
      "words": .double(words),
    ]
  }
}

/// Which edited quotes the evidence check accepts.
package struct GroundingScores: Sendable {
  /// One way of editing quotes.
  package struct Edit: Sendable, Hashable {
    /// What was done to the quotes.
    package var name: String
    /// Whether they say something else afterwards.
    package var isWrong: Bool
    /// The number of quotes edited so.
    package var quotes: Int
    /// The share that was accepted, from 0 to 100.
    package var acceptance: Double
    /// Whether that is as it should be: at least 99 of light edits, at most 1 of wrong ones.
    package var reachesBar: Bool
  }

  /// The ways of editing.
  package var edits: [Edit]

  /// Edits quotes of labelled conversations and has them checked.
  ///
  /// - Throws: ``SourceError`` if the data cannot be read, or `CompressionError` if the quotes
  ///   cannot be written.
  package init(data: String, predictions: String?) throws {
    edits = try withPredictions(predictions) { write in
      try GroundingEvaluation(write: write).run(data)
    }.map {
      Edit(
        name: $0.edit,
        isWrong: $0.isWrong,
        quotes: $0.quotes,
        acceptance: $0.acceptance,
        reachesBar: $0.reachesBar
      )
    }
  }

  /// The figures in the shape `debrief.eval.grounding/1`.
  package var json: JSONValue {
    [
      "schema": "debrief.eval.grounding/1",
      "edits": .array(
        edits.map {
          [
            "edit": .string($0.name), "wrong": .bool($0.isWrong), "quotes": JSONValue($0.quotes),
            "acceptance": .double($0.acceptance), "ok": .bool($0.reachesBar),
          ]
        }
      ),
    ]
  }
}

/// Runs an evaluation whose predictions go to a file, if one is named.
func withPredictions<Result>(
  _ path: String?,
  _ body: (@escaping (String) throws -> Void) throws -> Result
) throws -> Result {
  let output = try path.map { try FileWriter(path: $0) }
  do {
    let result = try body { try output?.write(Array(($0 + "\n").utf8)) }
    try output?.close()
    return result
  } catch let error as EvaluationError {
    throw SourceError(.bad, file: error.file, line: error.line, reason: error.reason)
  }
}

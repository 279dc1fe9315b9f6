import JSON
import Summarization

/// Measures the overlap of summaries with those that people wrote: summaries of a run, or those
/// that the offline engine writes in a number of words.
///
/// The data are conversations with reference summaries, one per line, optionally compressed: rows
/// of the shape of DialogSum, of QMSum (whole meetings) or of ConvoSumm.
package struct SummaryEvaluation {
  /// The means over all summaries; those of ROUGE are F1, from 0 to 100.
  package struct Figures: Sendable, Hashable {
    /// The number of summaries compared.
    package var summaries = 0
    /// Single words.
    package var rouge1 = 0.0
    /// Pairs of adjacent words.
    package var rouge2 = 0.0
    /// The longest common subsequence.
    package var rougeL = 0.0
    /// The number of words the predictions have.
    package var words = 0.0
  }

  private let summary = OfflineSummary()
  private let words: Int
  /// The summaries of a run, by the ids of rows; nil to write them here.
  private let found: [String: String]?
  private let write: (String) throws -> Void

  /// Prepares an evaluation.
  ///
  /// - Parameters:
  ///   - words: The maximum number of words in a summary that is written here.
  ///   - found: The summaries of a run, by the ids of rows; nil to write them here.
  ///   - write: Receives each prediction, a JSON object in one line without its end:
  ///     `{"id": row id, "summary": text}`; the id of a row without one is its position in the
  ///     file.
  package init(
    words: Int = OfflineSummary.gistWords,
    found: [String: String]? = nil,
    write: @escaping (String) throws -> Void
  ) {
    self.words = words
    self.found = found
    self.write = write
  }

  /// Summarises every conversation of a file.
  ///
  /// - Returns: The figures; where a row has several references, it counts with their mean.
  /// - Throws: `CompressionError` if the file cannot be read, ``EvaluationError`` if a line is not
  ///   of the shape, or what writing throws.
  package func run(_ path: String) throws -> Figures {
    var figures = Figures()
    try Self.forEachRow(of: path) { try evaluate($0, &figures) }
    guard figures.summaries > 0 else {
      throw EvaluationError(file: path, line: nil, reason: "it has no row with a summary")
    }
    return figures.means
  }

  /// The conversations of a file.
  ///
  /// - Throws: As ``run(_:)``.
  package static func conversations(in path: String) throws -> [LabelledSummary] {
    var rows: [LabelledSummary] = []
    try forEachRow(of: path) { rows.append($0) }
    return rows
  }

  private static func forEachRow(
    of path: String,
    _ body: (LabelledSummary) throws -> Void
  ) throws {
    var position = 0
    try LabelledFile.forEachRow(of: path) { row in
      try body(LabelledSummary(row, position: position))
      position += 1
    }
  }

  private func evaluate(_ row: LabelledSummary, _ figures: inout Figures) throws {
    let text =
      found.map { $0[row.id] ?? "" } ?? summary.text(ofTurns: row.turns, words: words)
    let prediction: JSONValue = ["id": .string(row.id), "summary": .string(text)]
    try write(prediction.text)
    guard !row.references.isEmpty else { return }
    let predicted = Rouge.Words(text)
    let scores = row.references.map { Rouge(predicted, reference: Rouge.Words($0)) }
    let share = 1 / Double(scores.count)
    figures.summaries += 1
    figures.rouge1 += scores.reduce(0) { $0 + $1.one } * share
    figures.rouge2 += scores.reduce(0) { $0 + $1.two } * share
    figures.rougeL += scores.reduce(0) { $0 + $1.longest } * share
    figures.words += Double(text.split { $0 == " " }.count)
  }
}

extension SummaryEvaluation.Figures {
  /// The sums as means, of ROUGE in percent.
  fileprivate var means: Self {
    var means = self
    let count = Double(summaries)
    means.rouge1 *= 100 / count
    means.rouge2 *= 100 / count
    means.rougeL *= 100 / count
    means.words /= count
    return means
  }
}

import ArchiveReading
import Compression
import Conversations
import Evaluation
import Insights
package import Threads

extension ItemScores {
  /// Finds items in labelled data, and compares them with what people marked.
  ///
  /// Meetings are read as a user would have them read: ingest, run, listing. With `top` or `features`
  /// their acts are ranked instead, as sentences are.
  ///
  /// - Parameter top: The number of items to take from each meeting; nil for all that are listed.
  /// - Throws: ``SourceError`` if the data cannot be read, or `CompressionError` if a file cannot be
  ///   written.
  package init(
    data: String,
    top: Int?,
    predictions: String?,
    features: String?,
    isCancelled: StopRequest = .never
  ) throws {
    let output = try predictions.map { try FileWriter(path: $0) }
    let matrix = try features.map { try FileWriter(path: $0) }
    do {
      let found = top == nil && features == nil ? try Self.found(in: data, isCancelled) : nil
      let evaluation = ItemsEvaluation(
        top: top,
        found: found,
        features: matrix.map { writer in { try writer.write(Array(($0 + "\n").utf8)) } },
        write: { try output?.write(Array(($0 + "\n").utf8)) }
      )
      let figures = try evaluation.run(data)
      try output?.close()
      try matrix?.close()
      self.init(
        scores: figures.map {
          Score(
            kind: $0.kind,
            top: $0.top,
            gold: $0.gold,
            reached: $0.reached,
            given: $0.given,
            right: $0.right,
            precision: $0.precision,
            recall: $0.recall,
            f1: $0.f1
          )
        }
      )
    } catch let error as EvaluationError {
      throw SourceError(.bad, file: error.file, line: error.line, reason: error.reason)
    }
  }

  /// What a run finds in the meetings of a file; nil if it has none.
  private static func found(
    in data: String,
    _ isCancelled: StopRequest
  ) throws -> FoundActs? {
    let meetings = try ItemsEvaluation.meetings(in: data)
    guard !meetings.isEmpty else { return nil }
    let (insights, _) = try ScratchWorkspace().insights(
      of: meetings.flatMap(\.messages),
      kinds: [.actionItem, .decision],
      isCancelled: isCancelled
    )
    var found = FoundActs()
    for insight in insights {
      if let first = insight.evidence.first {
        found.add(insight.kind.rawValue, message: first.messageId.rawValue)
      }
    }
    return found
  }
}

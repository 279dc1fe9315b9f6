import Archives
import Compression
import Evaluation

extension ItemScores {
  /// Looks for items in labelled data, and compares with what people marked.
  ///
  /// - Parameter top: How many items to take of each meeting; nil for what each kind is measured with.
  /// - Throws: ``SourceError`` if the data cannot be read, or `CompressionError` if a file cannot be
  ///   written.
  package init(data: String, top: Int?, predictions: String?, features: String?) throws {
    let output = try predictions.map { try FileWriter(path: $0) }
    let matrix = try features.map { try FileWriter(path: $0) }
    do {
      let evaluation = ItemsEvaluation(
        top: top,
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
}

import ArchiveReading
import Compression
import Evaluation

extension RetrievalScores {
  /// Ranks all turns for every query of labelled data, and compares them with what people marked.
  ///
  /// - Throws: ``SourceError`` if the data cannot be read, or `CompressionError` if the rankings
  ///   cannot be written.
  package init(data: String, predictions: String?) throws {
    let output = try predictions.map { try FileWriter(path: $0) }
    do {
      let figures = try RetrievalEvaluation { line in
        try output?.write(Array((line + "\n").utf8))
      }.run(data)
      try output?.close()
      self.init(
        queries: figures.queries,
        r10: figures.r10,
        r20: figures.r20,
        r30: figures.r30,
        map: figures.map,
        ndcg: figures.ndcg
      )
    } catch let error as EvaluationError {
      throw SourceError(.bad, file: error.file, line: error.line, reason: error.reason)
    }
  }
}

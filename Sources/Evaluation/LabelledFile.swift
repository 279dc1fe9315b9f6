import Compression
import JSON

/// A file of labelled data: JSON values, one per line, optionally compressed.
enum LabelledFile {
  /// The maximum number of bytes in a file of meetings or summaries, decompressed.
  static let largest = 1 << 30

  /// Reads the lines of a file that are not blank.
  ///
  /// - Parameter limit: The maximum number of bytes in the file, decompressed.
  /// - Throws: `CompressionError` if the file cannot be read, ``EvaluationError`` with the line if
  ///   it is not JSON or `body` throws a ``LabelledRowProblem``, or whatever else `body` throws.
  static func forEachRow(
    of path: String,
    limit: Int = largest,
    _ body: (JSONValue) throws -> Void
  ) throws {
    let bytes = try ByteStream(path: path).readAll(limit: limit)
    let parser = JSONParser()
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    where !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) {
      do {
        try body(parser.parse(Array(line)))
      } catch let problem as LabelledRowProblem {
        throw EvaluationError(file: path, line: index + 1, reason: problem.reason)
      } catch let error as JSONError {
        throw EvaluationError(file: path, line: index + 1, reason: error.message)
      }
    }
  }
}

/// The reason why a row of labelled data cannot be read.
struct LabelledRowProblem: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

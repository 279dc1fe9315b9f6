package import Failures

/// A row of labelled data that is not usable.
package struct EvaluationError: Error, Hashable, CustomStringConvertible {
  /// The file.
  package let file: String
  /// The line, counted from 1; nil if the fault is the file's as a whole.
  package let line: Int?
  /// What is wrong.
  package let reason: String

  /// The failure in one line.
  package var description: String {
    line.map { "\(file), line \($0): \(reason)" } ?? "\(file): \(reason)"
  }
}

extension EvaluationError: UserFacingError {
  /// Bad data (65).
  package var exitStatus: ExitStatus { .badData }
}

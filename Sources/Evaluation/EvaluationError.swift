package import Failures

/// An error in labelled data.
package struct EvaluationError: Error, Hashable, CustomStringConvertible {
  /// The file.
  package let file: String
  /// The line, counted from 1; nil if the file as a whole is at fault.
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

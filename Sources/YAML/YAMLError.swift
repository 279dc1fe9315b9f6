package import Failures

/// Why a text is not the YAML that is wanted, and where.
package struct YAMLError: Error, Hashable, CustomStringConvertible {
  /// The line, counted from 1.
  package let line: Int
  /// The character in the line, counted from 1.
  package let column: Int
  /// What is wrong, in words that fit after `file:line:column: `.
  package let message: String

  /// Describes a failure.
  ///
  /// - Parameters:
  ///   - line: The line, counted from 1.
  ///   - column: The character in the line, counted from 1.
  package init(line: Int, column: Int, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }

  /// The position and the failure in one line.
  package var description: String { "\(line):\(column): \(message)" }
}

extension YAMLError: UserFacingError {
  /// A configuration mistake (78).
  package var exitStatus: ExitStatus { .configuration }
}

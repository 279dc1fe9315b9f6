package import Failures

/// Why a prompt file, its template or its data cannot be used, and where.
package struct PromptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why this implementation raises an error that others would not.
  enum Refusal: Sendable, Hashable {
    /// A list or an object was to be printed without `json`.
    case collection
    /// The template uses an unsupported part of Handlebars.
    case leftOut
  }

  /// The file, as the user named it.
  package let file: String
  /// The line, counted from 1.
  package let line: Int
  /// The character in the line, counted from 1.
  package let column: Int
  /// What is wrong, in words that fit after `file:line:column: `.
  package let message: String
  /// Set where debrief is stricter than the reference on purpose.
  let refusal: Refusal?

  /// Describes a failure.
  ///
  /// - Parameters:
  ///   - line: The line, counted from 1.
  ///   - column: The character in the line, counted from 1.
  package init(file: String, line: Int = 1, column: Int = 1, message: String) {
    self.init(file: file, line: line, column: column, message: message, refusal: nil)
  }

  init(file: String, line: Int, column: Int, message: String, refusal: Refusal?) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.refusal = refusal
  }

  /// The position and the failure in one line.
  package var description: String { "\(file):\(line):\(column): \(message)" }
}

extension PromptError: UserFacingError {
  /// A configuration mistake (78).
  package var exitStatus: ExitStatus { .configuration }
}

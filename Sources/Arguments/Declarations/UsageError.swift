package import Failures

/// Why the arguments are not a valid command.
package struct UsageError: Error, Hashable {
  /// What is wrong.
  let message: String
  /// What was probably meant.
  let suggestion: String?
  /// The command that was asked for, if that much is clear.
  package var command: String?

  /// Describes a mistake.
  package init(_ message: String, suggestion: String? = nil) {
    self.message = message
    self.suggestion = suggestion
  }

  /// The mistake in one line.
  package var line: String {
    suggestion.map { "\(message); did you mean '\($0)'?" } ?? message
  }
}

extension UsageError: UserFacingError {
  /// The mistake in one line.
  package var userMessage: String { line }

  /// A mistake in the command line (64).
  package var exitStatus: ExitStatus { .usage }
}

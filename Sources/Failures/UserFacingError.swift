/// An error that a user can meet: what went wrong, what to do about it, and the exit code of the program.
///
/// Any other error that reaches the top of the program is a mistake in debrief itself.
package protocol UserFacingError: Error {
  /// What went wrong, beginning with the location if there is one.
  ///
  /// Usually one line. It never holds text of a chat, nor a key.
  var userMessage: String { get }

  /// What the user can do about it; nil where the message says all there is to say.
  var fix: String? { get }

  /// What the program returns to its caller.
  var exitStatus: ExitStatus { get }

  /// The part of the workspace that the error is about, if it does not name it itself.
  var subject: ErrorSubject? { get }
}

/// A part of the workspace, whose path only the top of the program knows.
package enum ErrorSubject: Sendable {
  /// The database file.
  case database
  /// The folder.
  case workspace
}

extension UserFacingError {
  /// None, unless the error says otherwise.
  package var fix: String? { nil }

  /// None, unless the error says otherwise.
  package var subject: ErrorSubject? { nil }

  /// The message and the fix.
  package var messageWithFix: String { fix.map { "\(userMessage): \($0)" } ?? userMessage }
}

extension UserFacingError where Self: CustomStringConvertible {
  /// The error's description, unless the error says otherwise.
  package var userMessage: String { description }
}

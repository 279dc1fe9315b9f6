package import Failures
import Text

/// What is wrong with a job file: everything, not only the first mistake.
package struct JobError: Error, Hashable, CustomStringConvertible {
  /// One mistake.
  package struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// The file it is in, as the user named it.
    package let file: String
    /// The line, counted from 1; nil if the file as a whole is wrong.
    package let line: Int?
    /// The character in the line, counted from 1.
    package let column: Int?
    /// What is wrong.
    package let message: String

    /// Describes a mistake.
    ///
    /// - Parameters:
    ///   - line: The line, counted from 1.
    ///   - column: The character in the line, counted from 1.
    package init(file: String, line: Int?, column: Int?, message: String) {
      self.file = file
      self.line = line
      self.column = column
      self.message = message
    }

    /// The location and the mistake in one line, safe to show.
    package var description: String { "\(position): \(message)".terminalSafe }

    /// The file, with line and column if they are known.
    package var position: String {
      ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":")
    }
  }

  /// The mistakes: those in the job file from top to bottom, then those in files that it extends.
  package let problems: [Problem]

  init(_ problems: [Problem]) { self.problems = problems }

  init(file: String, _ message: String) {
    self.init([Problem(file: file, line: nil, column: nil, message: message)])
  }

  /// All mistakes, one per line.
  package var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension JobError: UserFacingError {
  /// The mistakes, one per line, as many as fit a screen.
  package var userMessage: String {
    guard problems.count > 10 else { return description }
    let rest = "and \(problems.count - 9) more: debrief jobs lint lists them"
    return (problems.prefix(9).map(\.description) + [rest]).joined(separator: "\n")
  }

  /// A configuration mistake (78).
  package var exitStatus: ExitStatus { .configuration }
}

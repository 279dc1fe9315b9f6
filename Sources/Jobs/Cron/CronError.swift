package import Failures
import Text

/// What is wrong with a cron expression, where, and what to write instead.
package struct CronError: Error, Hashable, CustomStringConvertible {
  /// The field: minute, hour, day of the month, month or day of the week; nil for the whole.
  let field: String?
  /// The first wrong character, counted from 1.
  let column: Int
  /// What is wrong and what to write instead.
  let message: String

  /// The position and the mistake in one line, safe to show.
  package var description: String {
    "column \(column)\(field.map { ", " + $0 } ?? ""): \(message)".terminalSafe
  }
}

extension CronError: UserFacingError {
  /// A configuration mistake (78).
  package var exitStatus: ExitStatus { .configuration }
}

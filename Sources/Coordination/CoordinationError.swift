package import Failures
import PostgreSQL
import Text

/// Why the database that hosts share cannot be used.
package struct CoordinationError: Error, Hashable, CustomStringConvertible {
  /// The database, as others may read it.
  let server: String
  /// What is wrong; holds neither a password nor text of a chat.
  package let reason: String
  /// The exit status of the program.
  package let exitStatus: ExitStatus

  init(server: String, _ reason: String, _ exitStatus: ExitStatus) {
    self.server = server
    self.reason = reason
    self.exitStatus = exitStatus
  }

  /// Puts what the server said into words.
  init(_ error: PostgresError, server: String) {
    self.init(server: server, error.messageWithFix, error.exitStatus)
  }

  /// The database and what is wrong, in one line.
  package var description: String { "coordinator \(server): \(reason)" }
}

extension CoordinationError: UserFacingError {}

extension PostgresError {
  /// The failure for words in the shared database that this version does not know.
  static func unknownWord(of thing: String, _ words: String?...) -> PostgresError {
    let shown = words.map { $0 ?? "nothing" }.joined(separator: ", ")
    return PostgresError(
      .other,
      "it has a \(thing) that this version of debrief cannot read: \(shown.terminalSafe);"
        + " run the version of the other hosts"
    )
  }
}

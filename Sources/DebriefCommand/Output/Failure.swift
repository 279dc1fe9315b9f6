import Failures
import Jobs

/// Why a command did not do what it was asked to, in one line and one number.
struct Failure: Error, Hashable {
  /// The exit code.
  let code: ExitStatus
  /// The line on standard error, which begins with the location if there is one.
  let message: String
  /// The message as it is printed: several lines for several mistakes in a file.
  let lines: [String]

  /// Describes a failure.
  init(_ code: ExitStatus, _ message: String) {
    self.init(code, [message])
  }

  private init(_ code: ExitStatus, _ lines: [String]) {
    self.code = code
    self.lines = lines
    message = lines.joined(separator: "\n")
  }

  /// Describes any failure that reaches the top of the program.
  ///
  /// - Parameter workspace: The folder of the workspace, if it is known.
  init(_ error: any Error, workspace: String?) {
    switch error {
    case let failure as Failure: self = failure
    // A mistake is one line, whatever it quotes.
    case let error as JobError:
      self.init(error.exitStatus, error.userMessage.split(separator: "\n").map(String.init))
    case let error as any UserFacingError:
      let location = error.subject.map { Self.path(of: $0, workspace) + ": " } ?? ""
      self.init(error.exitStatus, location + error.messageWithFix)
    default:
      // The description of an unknown error may contain chat text.
      self.init(.internalError, "internal error: \(type(of: error))")
    }
  }

  private static func path(of subject: ErrorSubject, _ workspace: String?) -> String {
    guard let workspace else { return "the workspace" }
    switch subject {
    case .database: return "\(workspace)/debrief.db"
    case .workspace: return workspace
    }
  }
}

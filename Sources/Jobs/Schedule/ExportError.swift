package import Failures
import Text

/// Why a schedule cannot be exported to the system's scheduler.
package enum ExportError: Error, Hashable, CustomStringConvertible {
  /// A date may fit either day field, which systemd cannot express.
  case eitherDay(String)
  /// systemd knows zones by name only.
  case offsetZone(String)
  /// A path is not absolute, or contains a control character.
  case path(String)
  /// A user's name is not valid.
  case user(String)

  /// The failure in one line, safe to show.
  package var description: String {
    switch self {
    case .eitherDay(let expression):
      "\"\(expression)\": systemd cannot express \"this day of the month or that day of the week\";"
        + " use two jobs, or the crontab form"
    case .offsetZone(let zone): "systemd knows zones by name, such as Europe/Berlin, not \(zone)"
    case .path(let path): "\"\(path)\" is not a valid absolute path for a unit".terminalSafe
    case .user(let user): "\"\(user)\" is not a valid user name".terminalSafe
    }
  }
}

extension ExportError: UserFacingError {
  /// A configuration mistake (78).
  package var exitStatus: ExitStatus { .configuration }
}

import Arguments
import CivilTime
import Conversations
import Database
import Workspace

extension Session {
  /// The zone of the days that a command shows and takes: `--timezone`, else the one in which all
  /// sources of the workspace were read, else UTC.
  func zone(_ arguments: ParsedArguments) throws -> TimeZoneRules {
    if let zone = arguments[ClockOptions.timezone] { return zone }
    let workspace = try workspace(arguments)
    guard !workspace.isEmpty else { return .utc }
    return try workspace.openForReading().read {
      try ConversationCatalog($0).commonZone() ?? .utc
    }
  }
}

import Arguments
import CivilTime
import Workspace

extension Session {
  /// The zone of the days that a command shows and takes: `--timezone`, else the one in which
  /// sources of the workspace were read, if there is only one, else UTC.
  func zone(_ arguments: ParsedArguments) throws -> TimeZoneRules {
    try arguments[ClockOptions.timezone] ?? workspace(arguments).sourceZone
  }
}

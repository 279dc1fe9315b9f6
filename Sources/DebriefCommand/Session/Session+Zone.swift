import Arguments
import CivilTime
import Workspace

extension Session {
  /// The zone of the days that a command shows and takes: `--timezone`, else the one in which all
  /// sources of the workspace were read, else UTC.
  func zone(_ arguments: ParsedArguments) throws -> TimeZoneRules {
    try arguments[ClockOptions.timezone] ?? workspace(arguments).sourceZone
  }
}

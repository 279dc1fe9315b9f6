import CivilTime
import Compression
import Database
import JSON
import YAML

extension VersionInfo {
  /// The version of debrief, as in CHANGELOG.md.
  package static let number = "0.2.0"
  /// The day of that version, as in CHANGELOG.md.
  package static let day = "2026-11-22"

  /// The versions on this machine.
  ///
  /// - Parameter timeZoneFolder: Where the zone files are.
  package static func current(timeZoneFolder: String) -> VersionInfo {
    VersionInfo(
      debrief: number,
      swift: compiler,
      sqlite: Connection.libraryVersion,
      libarchive: EntryArchive.libraryVersion,
      simdjson: JSONParser.libraryVersion,
      libyaml: YAMLNode.libraryVersion,
      tzdata: TimeZoneRules.dataVersion(directory: timeZoneFolder)
    )
  }

  private static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}

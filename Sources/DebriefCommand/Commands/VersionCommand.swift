import Failures
import Arguments
import Debrief
import TerminalIO

/// Prints versions.
enum VersionCommand: Command {
  static let specification = CommandSpecification(
    "version",
    abstract: "print the versions of debrief and of the libraries it uses",
    examples: [.init(line: "debrief version", help: "for a bug report")],
    options: [CommonOptions.json]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let versions = VersionInfo.current(timeZoneFolder: session.environment.timeZoneFolder)
    session.show(versions.json, arguments) { render(versions, to: $0) }
    return .done
  }

  /// Prints a line for each part.
  static func render(_ versions: VersionInfo, to console: Console) {
    let lines = [
      ("debrief", versions.debrief), ("Swift", versions.swift), ("SQLite", versions.sqlite),
      ("libarchive", versions.libarchive), ("simdjson", versions.simdjson),
      ("libyaml", versions.libyaml), ("tzdata", versions.tzdata ?? "unknown"),
    ]
    for (name, version) in lines { console.print("\(name) \(version)") }
  }
}

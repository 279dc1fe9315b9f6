import Debrief

/// Prints versions.
enum VersionCommand: Command {
  static let specification = CommandSpecification(
    "version",
    abstract: "print the versions of debrief and of what it is built on",
    examples: [.init(line: "debrief version", help: "for a bug report")],
    options: [CommonOptions.json]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    let versions = try session.facade.versions()
    guard !arguments[CommonOptions.json] else {
      session.console.print(versions.json)
      return .done
    }
    let lines = [
      ("debrief", versions.debrief), ("Swift", versions.swift), ("SQLite", versions.sqlite),
      ("libarchive", versions.libarchive), ("simdjson", versions.simdjson),
      ("libyaml", versions.libyaml), ("tzdata", versions.tzdata ?? "unknown"),
    ]
    for (name, version) in lines { session.console.print("\(name) \(version)") }
    return .done
  }
}

import Failures
import Arguments
import Debrief
import TerminalIO

/// Copies the workspace into one file.
enum BackupCommand: Command {
  static let file = Positional("FILE", .file, help: "the file to write; it must not exist yet")

  static let specification = CommandSpecification(
    "backup",
    abstract: "copy the workspace into one file, also while it is in use",
    examples: [.init(line: "debrief backup debrief-backup.db", help: "a database to keep")],
    positionals: [file]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let path = arguments[file]
    try session.workspace(arguments).backup(to: path)
    session.console.note("wrote \(path)")
    return .done
  }
}

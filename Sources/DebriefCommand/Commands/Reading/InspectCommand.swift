import ArchiveReading
import Arguments
import CivilTime
import Failures
import TerminalIO
import TerminalViews
import Workspace

/// Inspects a source without storing anything.
enum InspectCommand: Command {
  static let source = Positional("SOURCE", .file, help: "a file or folder; - is standard input")

  static let specification = CommandSpecification(
    "inspect",
    abstract: "show what a source contains; nothing is stored or sent",
    examples: [
      .init(line: "debrief inspect export.zip", help: "conversations, people, time span"),
      .init(line: "debrief inspect chat.db --json | jq .messages", help: "one of its figures"),
    ],
    positionals: [source],
    options: ReadingOptions.all + [CommonOptions.json]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    try session.announceInput([arguments[source]], arguments)
    let inspection = try session.watching { progress in
      try SourceInspection(
        arguments.sourceOptions,
        progress: progress,
        isCancelled: Interruption.request
      ).run(arguments[source], folder: "/tmp")
    }
    if arguments[CommonOptions.json] {
      session.console.print(inspection.json)
    } else if inspection.failure == nil || inspection.messages > 0 {
      InspectionRendering(inspection, zone: arguments[ReadingOptions.timezone] ?? .utc)
        .render(to: session.console)
    }
    guard let failure = inspection.failure else {
      guard inspection.messages == 0, !inspection.interrupted else { return .done }
      guard let first = inspection.problems.first else {
        session.console.error("\(inspection.source): it contains no messages")
        return .badData
      }
      let count = Figures.count(inspection.setAside, "record")
      session.console.error(
        "\(inspection.source): nothing of \(count) can be read: \(first.reason)"
      )
      return .badData
    }
    session.console.error(failure.description)
    return failure.exitStatus
  }
}

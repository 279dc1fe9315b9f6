import Archives
import Workspace

/// Looks at a source without storing anything.
enum InspectCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "inspect",
      abstract: "show what a source holds; nothing is stored or sent",
      examples: [
        .init(line: "debrief inspect export.zip", help: "conversations, people, time span"),
        .init(line: "debrief inspect chat.db --json | jq .messages", help: "one figure of it"),
      ],
      positionals: [Positional("SOURCE", .file, help: "a file or folder; - is standard input")],
      options: Option.reading(formats: formats) + [.json]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    session.announceInput(arguments.positionals)
    let inspection = try session.watching { progress in
      try session.facade.inspect(
        source: arguments.positionals[0],
        options: arguments.sourceOptions,
        progress: progress,
        isCancelled: { Interruption.isRequested }
      )
    }
    if arguments.has("json") {
      session.console.print(inspection.json)
    } else {
      InspectionRendering(inspection).render(to: session.console)
    }
    guard let failure = inspection.failure else { return .done }
    session.console.error(failure.description)
    return ExitCode(failure.kind)
  }
}

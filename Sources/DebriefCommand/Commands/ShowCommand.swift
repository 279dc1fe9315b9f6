import Debrief

/// Prints a thread.
enum ShowCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "show",
      abstract: "print a thread with its messages",
      examples: [
        .init(line: "debrief show slack:T1:C2:1518127246.000478", help: "as text"),
        .init(line: "debrief show THREAD --branches", help: "with the branches not chosen"),
      ],
      positionals: [Positional("THREAD", help: "an id that threads or search printed")],
      options: [
        Option("branches", help: "also the other branches of a branching chat"), .json,
      ],
      notes: ["Times are in UTC."]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    let id = arguments.positionals[0]
    let workspace = try session.workspace(arguments)
    guard let transcript = try workspace.thread(id, branches: arguments.has("branches")) else {
      throw Failure(.noInput, "there is no thread '\(id)'; 'debrief threads' lists them")
    }
    if arguments.has("json") {
      session.console.print(transcript.json)
    } else {
      TranscriptRendering(transcript).render(to: session.console)
    }
    return .done
  }
}

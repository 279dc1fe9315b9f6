import Workspace

/// Prints a thread.
enum ShowCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "show",
      abstract: "print a thread, or all threads of a conversation",
      examples: [
        .init(line: "debrief show slack:T1:C2:1518127246.000478", help: "as text"),
        .init(line: "debrief show THREAD --branches", help: "with the branches not chosen"),
      ],
      positionals: [
        Positional("THREAD", help: "an id that threads or search printed, or a conversation's id")
      ],
      options: [
        Option("branches", help: "also the other branches of a branching chat"), .json,
      ],
      notes: ["Times are in UTC. With --json there is one document per thread."]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    let transcripts = try session.workspace(arguments).transcripts(
      of: arguments.positionals[0],
      branches: arguments.has("branches")
    )
    for (index, transcript) in transcripts.enumerated() {
      if arguments.has("json") {
        session.console.print(transcript.json)
      } else {
        if index > 0 { session.console.print() }
        TranscriptRendering(transcript).render(to: session.console)
      }
    }
    return .done
  }
}

import Sinks
import Debrief
import Workspace

/// Writes conversations back out.
enum ExportCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "export",
      abstract: "write conversations out as JSON Lines, which ingest reads without loss",
      examples: [
        .init(line: "debrief export -o archive.jsonl.gz", help: "everything, compressed"),
        .init(line: "debrief export --conversation eng --since 2024-03-01", help: "of a channel"),
        .init(line: "debrief export --from Ana | jq -r .text", help: "what somebody wrote"),
      ],
      options: [
        Option(
          "format",
          nil,
          .choice(["jsonl", "jsonl.gz"]),
          help: "how it is written",
          default: "jsonl, or what the name of FILE says"
        ),
        Option("output", "o", .file, help: "where to write", default: "-, standard output"),
        Option("conversation", nil, .text("CONVERSATION"), help: "only of this id or name"),
        Option("thread", nil, .text("THREAD"), help: "only of this thread"),
        Option("since", nil, .date, help: "only what was written from then on"),
        Option("until", nil, .date, help: "only what was written up to then; a date counts whole"),
        Option("from", nil, .text("PERSON"), help: "only of this sender, by id or name"),
      ],
      notes: [
        """
        A line is a message; its shape is `debrief schema message`. The same workspace gives the \
        same bytes. Dates and times are in UTC unless they name their zone.
        """
      ]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    var options = ExportOptions()
    options.conversation = arguments["conversation"]
    options.thread = arguments["thread"]
    options.since = arguments.start("since")
    options.until = arguments.end("until")
    options.sender = arguments["from"]
    if let since = options.since, let until = options.until, since >= until {
      throw UsageError("--since is not before --until")
    }
    if let output = arguments["output"], output != "-" { options.path = output }
    options.isCompressed = arguments["format"].map { $0 == "jsonl.gz" }
    let workspace = Workspace(folder: try session.environment.workspace(arguments["workspace"]))
    Interruption.watch()
    let result = try WorkspaceQueries(workspace).export(
      options,
      sparing: session.keptFiles(arguments, workspace),
      isCancelled: { Interruption.isRequested }
    )
    guard let path = options.path, !result.isCutOff else { return .done }
    session.console.note(
      "wrote \(Figures.grouped(result.messages)) messages of "
        + "\(Figures.grouped(result.conversations)) conversations to \(path)"
    )
    return .done
  }
}

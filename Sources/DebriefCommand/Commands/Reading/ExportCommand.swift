import Failures
import Arguments
import Debrief
import TerminalIO
import Workspace

/// Exports conversations.
enum ExportCommand: Command {
  static let format = Option(
    "format",
    .choice(["jsonl", "jsonl.gz"]),
    help: "the format",
    defaultText: "by the name of FILE, else jsonl"
  )
  static let output = Option(
    "output",
    short: "o",
    .file,
    help: "where to write",
    defaultText: "-, standard output"
  )
  static let thread = Option("thread", .text("THREAD"), help: "only of this thread")

  static let specification = CommandSpecification(
    "export",
    abstract: "export conversations as JSON Lines, which ingest reads back without loss",
    examples: [
      .init(line: "debrief export -o archive.jsonl.gz", help: "everything, compressed"),
      .init(
        line: "debrief export --conversation eng --since 2024-03-01",
        help: "those of a channel"
      ),
      .init(line: "debrief export --from Ana | jq -r .text", help: "what Ana wrote"),
    ],
    options: [
      format, output, CommonOptions.conversation, thread, PeriodOptions.since, PeriodOptions.until,
      CommonOptions.sender,
    ],
    notes: [
      """
      Each line is a message, as `debrief schema message` describes it. The same workspace always \
      gives the same bytes. Dates and times are in UTC unless they name their zone.
      """
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    var options = ExportOptions()
    options.conversation = arguments[CommonOptions.conversation]
    options.thread = arguments[thread]
    (options.since, options.until) =
      try arguments.period(before: session.insights(arguments).asOf)
    options.sender = arguments[CommonOptions.sender]
    if let output = arguments[output], output != "-" { options.path = output }
    options.isCompressed = arguments[format].map { $0 == "jsonl.gz" }
    let workspace = try session.workspace(arguments)
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

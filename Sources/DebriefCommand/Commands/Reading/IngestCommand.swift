import Failures
import ArchiveReading
import Arguments
import CivilTime
import TerminalIO
import TerminalViews
import Workspace

/// Reads sources into the workspace.
enum IngestCommand: Command {
  static let source = Positional(
    repeated: "SOURCE",
    .file,
    help: "a file, a folder or the address of a PostgreSQL server; - is standard input"
  )
  static let maxBad = Option(
    "max-bad",
    .limit,
    help: "how many bad records a source may have, as a share or a number",
    defaultText: "10%"
  )
  static let noSearchIndex = Flag(
    "no-search-index",
    help: "build no search index: faster, but search finds nothing"
  )
  static let complete = Flag(
    "complete",
    help: "the source is complete: what is missing there was deleted"
  )

  static let specification = CommandSpecification(
    "ingest",
    abstract: "read archives and databases into the workspace",
    examples: [
      .init(line: "debrief ingest export.zip", help: "a Slack export"),
      .init(line: "debrief ingest chat.db team.jsonl.gz", help: "several sources at once"),
      .init(line: "zcat old.jsonl.gz | debrief ingest -", help: "standard input"),
      .init(line: "debrief ingest --map log.yaml log.jsonl", help: "a format of your own"),
    ],
    positionals: [source],
    options: ReadingOptions.all + [
      maxBad,
      noSearchIndex,
      complete,
      CommonOptions.json,
    ],
    notes: [
      """
      Reading the same source again stores only what changed. A bad record is set aside with its \
      file and line and never stops the rest. Sources are only read, never written.
      """
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    try session.announceInput(arguments[source], arguments)
    let workspace = try session.workspace(arguments)
    let result = try session.watching { progress in
      try Ingestion(
        workspace,
        options: options(arguments),
        now: .now,
        progress: progress,
        isCancelled: Interruption.request
      ).run(arguments[source])
    }
    if arguments[CommonOptions.json] { session.console.print(result.json) }
    IngestRendering(result).render(to: session.console)
    return ExitStatus.weightiest(
      of: result.sources.compactMap { $0.failure.map { $0.exitStatus } }
    )
  }

  private static func options(_ arguments: ParsedArguments) -> IngestOptions {
    var options = IngestOptions()
    options.source = arguments.sourceOptions
    if let limit = arguments[maxBad] {
      options.badRecordLimit = limit
    }
    options.buildsSearchIndex = !arguments[noSearchIndex]
    options.isComplete = arguments[complete]
    return options
  }
}

import Failures
import Arguments
import TerminalIO
import TerminalViews
import Workspace

/// Lists the threads of the workspace.
enum ThreadsCommand: Command {
  static let skipped = Flag(
    "skipped",
    help: "only those that a job does not read, with the reason for each"
  )
  static let job = Option("job", .job, help: "the job", defaultText: "all jobs of your own")

  static let specification = CommandSpecification(
    "threads",
    abstract: "list the threads of the workspace, latest first",
    examples: [
      .init(line: "debrief threads --limit 20", help: "the latest"),
      .init(
        line: "debrief threads --conversation eng --since 2024-03-01",
        help: "those of a channel"
      ),
      .init(
        line: "debrief threads --skipped --job nightly",
        help: "what the job does not read, and why"
      ),
    ],
    options: [
      CommonOptions.conversation, PeriodOptions.since, PeriodOptions.until, CommonOptions.limit,
      skipped, job,
      CommonOptions.parameters, ClockOptions.timezone, CommonOptions.json,
    ],
    notes: ["With --json times are in UTC."]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    var filter = ThreadFilter()
    filter.conversation = arguments[CommonOptions.conversation]
    let zone = try session.zone(arguments)
    (filter.since, filter.until) =
      try arguments.period(before: session.insights(arguments).asOf, in: zone)
    filter.limit = arguments[CommonOptions.limit]
    guard !arguments[skipped] else {
      let skipped = try SkippedThreads(arguments, filter, session)
      session.show(skipped.json, arguments) { skipped.render(to: $0) }
      return .done
    }
    if arguments[job] != nil { throw UsageError("--job goes with --skipped") }
    let threads = try WorkspaceQueries(session.workspace(arguments)).threads(filter)
    session.show(threads.json, arguments) { ThreadsRendering(threads, zone: zone).render(to: $0) }
    return .done
  }
}

import Failures
import Arguments
import TerminalIO
import TerminalViews
import Workspace

/// Searches the messages of the workspace.
enum SearchCommand: Command {
  static let query = Positional("QUERY", help: "the words to look for")
  static let thread = Option("thread", .text("THREAD"), help: "only in this thread")
  static let limit = Option(
    "limit",
    short: "n",
    .count,
    help: "the maximum number",
    default: 10
  )

  static let perThread = Option(
    "per-thread",
    .count,
    help: "the maximum number of messages per thread; no limit with --thread",
    default: 1
  )

  static let specification = CommandSpecification(
    "search",
    abstract: "find messages, best match first, with the messages around them",
    examples: [
      .init(line: "debrief search \"who signs the contract\"", help: "in all conversations"),
      .init(
        line: "debrief search deploy --conversation eng --from Ana -n 5",
        help: "in one conversation, from one person"
      ),
    ],
    positionals: [query],
    options: [
      thread, CommonOptions.conversation, CommonOptions.sender, PeriodOptions.since,
      PeriodOptions.until, limit, perThread, ClockOptions.timezone, CommonOptions.json,
    ],
    notes: ["With --json times are in UTC."]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    var filter = SearchFilter()
    filter.thread = arguments[thread]
    filter.conversation = arguments[CommonOptions.conversation]
    filter.sender = arguments[CommonOptions.sender]
    let zone = try session.zone(arguments)
    (filter.since, filter.until) =
      try arguments.period(before: session.insights(arguments).asOf, in: zone)
    filter.limit = arguments[limit]
    filter.perThread = arguments[perThread]
    let result = try WorkspaceQueries(session.workspace(arguments)).search(arguments[query], filter)
    session.show(result.json, arguments) { SearchRendering(result, zone: zone).render(to: $0) }
    return .done
  }
}

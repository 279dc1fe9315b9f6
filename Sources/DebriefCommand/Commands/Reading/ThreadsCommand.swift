import Workspace

/// Lists the threads of the workspace.
enum ThreadsCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "threads",
      abstract: "list the threads of the workspace, the latest first",
      examples: [
        .init(line: "debrief threads --limit 20", help: "the latest"),
        .init(line: "debrief threads --conversation eng --since 2024-03-01", help: "of a channel"),
        .init(
          line: "debrief threads --skipped --job nightly",
          help: "what it does not read, and why"
        ),
      ],
      options: [
        Option("conversation", nil, .text("CONVERSATION"), help: "only of this id or name"),
        Option("since", nil, .date, help: "only with a message from then on"),
        Option("until", nil, .date, help: "only with a message up to then; a date counts whole"),
        Option("limit", "n", .count, help: "how many at most", default: "all"),
        Option("skipped", help: "only those that a job does not read, each with the reason"),
        Option("job", nil, .job, help: "the job", default: "all of your own"),
        .parameters, .json,
      ],
      notes: ["Dates and times are in UTC unless they name their zone."]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    var filter = ThreadFilter()
    filter.conversation = arguments["conversation"]
    filter.since = arguments.start("since")
    filter.until = arguments.end("until")
    filter.limit = arguments.number("limit")
    if let since = filter.since, let until = filter.until, since >= until {
      throw UsageError("--since is not before --until")
    }
    guard !arguments.has("skipped") else {
      let skipped = try SkippedThreads(arguments, filter, session)
      if arguments.has("json") {
        session.console.print(skipped.json)
      } else {
        skipped.render(to: session.console)
      }
      return .done
    }
    if arguments.has("job") { throw UsageError("--job goes with --skipped") }
    let threads = try session.workspace(arguments).threads(filter)
    if arguments.has("json") {
      session.console.print(threads.json)
    } else {
      ThreadsRendering(threads).render(to: session.console)
    }
    return .done
  }
}

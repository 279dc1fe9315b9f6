import Workspace

/// Searches the messages of the workspace.
enum SearchCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "search",
      abstract: "find messages, the best first, with what stands around them",
      examples: [
        .init(line: "debrief search \"who signs the contract\"", help: "anywhere"),
        .init(line: "debrief search deploy --conversation eng --from Ana -n 5", help: "narrower"),
      ],
      positionals: [Positional("QUERY", help: "the words to look for")],
      options: [
        Option("thread", nil, .text("THREAD"), help: "only in this thread"),
        Option("conversation", nil, .text("CONVERSATION"), help: "only of this id or name"),
        Option("from", nil, .text("PERSON"), help: "only of this sender, by id or name"),
        Option("limit", "n", .count, help: "how many at most", default: "10"),
        .json,
      ],
      notes: ["Times are in UTC."]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    var filter = SearchFilter()
    filter.thread = arguments["thread"]
    filter.conversation = arguments["conversation"]
    filter.sender = arguments["from"]
    if let limit = arguments.number("limit") { filter.limit = limit }
    let result = try session.workspace(arguments).search(arguments.positionals[0], filter)
    if arguments.has("json") {
      session.console.print(result.json)
    } else {
      SearchRendering(result).render(to: session.console)
    }
    return .done
  }
}

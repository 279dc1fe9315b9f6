import Debrief
import JSON
import Workspace

/// Writes insights with all that is kept of their lives.
enum InsightsExportCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "insights export",
      abstract: "write insights with their history and reviews, as JSON lines",
      examples: [
        .init(line: "debrief insights export > insights.jsonl", help: "all of them"),
        .init(
          line: "debrief insights export --since-change 1200",
          help: "those that changed since"
        ),
        .init(line: "debrief insights export --labelled > l.jsonl", help: "for eval items"),
      ],
      options: [
        Option(
          "since-change",
          nil,
          .text("N"),
          help: "only what changed after change N: the `change` of the last line read before"
        ),
        Option(
          "labelled",
          help: "what readers said of tasks, as data for eval items",
          conflicts: ["since-change"]
        ),
      ]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    let number = arguments["since-change"].map { Int64($0) } ?? 0
    guard let number, number >= 0 else {
      throw UsageError("--since-change is a whole number from 0")
    }
    let console = session.console
    // An empty workspace is none to make for the sake of writing nothing.
    _ = try session.insights(arguments)
    let exchange = try session.exchange(arguments)
    if arguments.has("labelled") {
      try exchange.exportLabelled { console.write($0) }
    } else {
      try exchange.export(changedAfter: number) { console.write($0) }
    }
    return .done
  }
}

/// Takes insights of another workspace in.
enum InsightsImportCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "insights import",
      abstract: "take in what insights export wrote, with history and reviews",
      examples: [
        .init(line: "debrief insights import insights.jsonl", help: "again changes nothing")
      ],
      positionals: [
        Positional("FILE", .file, help: "the file, also compressed; - for standard input")
      ],
      options: [.json],
      notes: [
        """
        All lines are taken in, or none. An insight that changed here and there in different ways \
        stays as it is here, is named, and makes the exit code 1.
        """
      ]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    let console = session.console
    session.announceInput(arguments.positionals)
    let result: InsightExchange.Result
    do {
      result = try session.exchange(arguments).take(arguments.positionals[0])
    } catch let error as ImportError {
      throw Failure(.badData, error.description)
    }
    if arguments.has("json") {
      console.print(result.json)
    } else {
      console.note("\(result.added) new, \(result.updated) changed, \(result.known) known already")
    }
    for id in result.conflicting {
      console.warning("\(id) changed here and there in different ways and stays as it is here")
    }
    return result.conflicting.isEmpty ? .done : .failed
  }
}

extension Session {
  fileprivate func exchange(_ arguments: ParsedArguments) throws -> InsightExchange {
    try InsightExchange(Workspace(folder: try environment.workspace(arguments["workspace"])))
  }
}

import Failures
import Arguments
import Debrief
import TerminalIO

/// Writes insights with their whole stored history.
enum InsightsExportCommand: Command {
  static let sinceChange = Option(
    "since-change",
    .change,
    help: "only what changed after change N: the `change` of the last line read before"
  )
  static let labelled = Flag(
    "labelled",
    help: "readers' verdicts on tasks, as labelled data for eval items",
    conflicts: [sinceChange]
  )

  static let specification = CommandSpecification(
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
    options: [sinceChange, labelled]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let console = session.console
    // Fails without a workspace, so that none is created just to export nothing.
    _ = try session.insights(arguments)
    let exchange = try session.exchange(arguments)
    if arguments[labelled] {
      try exchange.exportLabelled { console.writeJSON($0) }
    } else {
      try exchange.export(changedAfter: arguments[sinceChange] ?? 0) { console.writeJSON($0) }
    }
    return .done
  }
}

/// Imports insights from another workspace.
enum InsightsImportCommand: Command {
  static let file = Positional(
    "FILE",
    .file,
    help: "the file, also compressed; - for standard input"
  )

  static let specification = CommandSpecification(
    "insights import",
    abstract: "read what insights export wrote, with history and reviews",
    examples: [
      .init(
        line: "debrief insights import insights.jsonl",
        help: "importing it again changes nothing"
      )
    ],
    positionals: [file],
    options: [CommonOptions.json],
    notes: [
      """
      Either all lines are imported, or none. An insight that was changed here and in the file in \
      different ways stays as it is here, is named, and makes the exit code 1.
      """
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let console = session.console
    try session.announceInput([arguments[file]], arguments)
    let result = try session.exchange(arguments).take(arguments[file])
    session.show(result.json, arguments) { console in
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
    try InsightExchange(workspace(arguments))
  }
}

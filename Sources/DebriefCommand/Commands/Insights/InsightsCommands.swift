import CivilTime
import GeminiEngine
import Insights
import JSON
import Jobs
import Reports
import Workspace

/// Lists insights.
enum InsightsListCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "insights list",
      abstract: "list insights; `insights` alone does the same",
      examples: [
        .init(line: "debrief insights --kind action_item", help: "what is to be done"),
        .init(line: "debrief insights --conversation eng --jsonl", help: "for programs"),
      ],
      options: [
        Option("kind", nil, .text("KIND"), help: "only of this kind"),
        Option("thread", nil, .text("THREAD"), help: "only of this thread"),
        Option("conversation", nil, .text("CONVERSATION"), help: "only of this id or name"),
        Option(
          "scope",
          nil,
          .choice(Insight.Scope.allCases.map(\.rawValue)),
          help: "only those about threads, or only digests of conversations",
          default: "both"
        ),
        Option(
          "status",
          nil,
          .choice(Insight.Standing.allCases.map(\.rawValue)),
          help: "only those that stand so",
          default: "active"
        ),
        Option("since", nil, .text("TIME"), help: "only what was said since, for instance 7d"),
        Option("show-expired", help: "also those past their time"),
        Option("quarantined", help: "only those whose evidence did not stand the check"),
        Option("limit", "n", .count, help: "how many at most", default: "all"),
        Option("jsonl", help: "print one JSON object a line"),
        Option("csv", help: "print CSV"),
        .json,
      ] + Option.clocks,
      notes: [
        "They are judged as of the latest run, so an old archive is judged by its end.",
        """
        --as-of asks by the time of the chats: what was said later is not known, and what it \
        replaced still stands. --known-at asks by the time of the records: what this command would \
        have said then.
        """,
      ]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    guard ["json", "jsonl", "csv"].count(where: arguments.has) <= 1 else {
      throw UsageError("--json, --jsonl and --csv exclude each other")
    }
    if let kind = arguments["kind"] {
      let known = try session.prompts(arguments).kinds.map(\.kind.name)
      try ValueKind.choice(known).check(kind, of: "--kind")
    }
    let reading = try session.insights(arguments, arguments.clocks(in: arguments.zone))
    let asOf = try reading.asOf
    var filter = InsightFilter()
    filter.kinds = arguments["kind"].map { [$0] } ?? []
    filter.threadId = arguments["thread"]
    filter.conversationId = arguments["conversation"]
    filter.scope = arguments["scope"].flatMap(Insight.Scope.init(rawValue:))
    if let standing = arguments["status"].flatMap(Insight.Standing.init(rawValue:)) {
      filter.standings = [standing]
    }
    filter.since = try arguments["since"].map { try session.instant($0, asOf: asOf) }
    filter.showsExpired = arguments.has("show-expired")
    filter.isQuarantined = arguments.has("quarantined")
    filter.limit = arguments.number("limit")
    let insights = try reading.list(filter, asOf: asOf)
    let console = session.console
    if arguments.has("json") {
      console.print([
        "schema": "debrief.insights/1", "asOf": .string(asOf.iso8601),
        "expired": JSONValue(try reading.expiredCount(filter, asOf: asOf)),
        "insights": .array(insights.map(\.json)),
      ])
    } else if arguments.has("jsonl") {
      for insight in insights where console.isListenedTo { console.write(insight.json.text + "\n") }
    } else if arguments.has("csv") {
      console.write(InsightCSV(insights, asOf: asOf).text)
    } else {
      if insights.isEmpty {
        console.note("there is no such insight")
      } else {
        let width = console.terminal.hasTerminalOutput ? console.width : nil
        console.write(InsightTable(insights, asOf: asOf, width: width).text)
      }
      let expired = try reading.expiredCount(filter, asOf: asOf)
      if expired > 0 {
        console.note("\(Figures.grouped(expired)) expired, not shown: --show-expired shows them")
      }
    }
    return .done
  }
}

/// Shows one insight with its evidence.
enum InsightsShowCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "insights show",
      abstract: "show an insight with its evidence, where it comes from, and its life",
      examples: [.init(line: "debrief insights show i-7f3a9c0b12", help: "everything about it")],
      positionals: [Positional("ID", help: "an id that insights or a report printed")],
      options: [.json]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    let reading = try session.insights(arguments)
    let (insight, conversation) = try reading.insight(arguments.positionals[0])
    if arguments.has("json") {
      session.console.print(insight.json)
      return .done
    }
    let history = try reading.history(of: insight.id).map {
      InsightCard.HistoryRow(at: $0.at, change: $0.change.rawValue, cause: $0.by)
    }
    session.console.write(
      InsightCard(
        insight,
        conversationName: conversation,
        history: history,
        asOf: try reading.asOf,
        width: session.console.width
      ).text
    )
    return .done
  }
}

/// Shows what happened to an insight.
enum InsightsHistoryCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "insights history",
      abstract: "show what happened to an insight, oldest first",
      examples: [.init(line: "debrief insights history i-7f3a9c0b12", help: "every change")],
      positionals: [Positional("ID", help: "an id that insights or a report printed")],
      options: [.json]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    let id = arguments.positionals[0]
    let history = try session.insights(arguments).history(of: id)
    if arguments.has("json") {
      session.console.print([
        "schema": "debrief.history/1", "id": .string(id),
        "changes": .array(
          history.map { entry in
            [
              "at": .string(entry.at.iso8601), "change": .string(entry.change.rawValue),
              "by": .string(entry.by), "before": .object(entry.before),
              "after": .object(entry.after),
            ]
          }
        ),
      ])
      return .done
    }
    for entry in history {
      let fields = entry.before.members.map(\.name).filter { !["updatedAt"].contains($0) }
      let what = fields.isEmpty ? "" : ": " + fields.joined(separator: ", ")
      session.console.print(
        TerminalText.line("\(entry.at.iso8601)  \(entry.change.rawValue)\(what)  by \(entry.by)")
      )
    }
    return .done
  }
}

extension Session {
  /// The insights of the workspace that the arguments or the environment name.
  func insights(
    _ arguments: ParsedArguments,
    _ clocks: AsOf = .present
  ) throws -> InsightQueries {
    try InsightQueries(
      Workspace(folder: try environment.workspace(arguments["workspace"])),
      now: .now,
      clocks: clocks,
      catalog: try prompts(arguments).catalog
    )
  }

  /// A time, or a span before an instant.
  func instant(_ text: String, asOf: Instant) throws -> Instant {
    do {
      return try Instant(bound: text, now: asOf, zone: .utc)
    } catch {
      throw UsageError("--since cannot be '\(text)': \(error)")
    }
  }
}

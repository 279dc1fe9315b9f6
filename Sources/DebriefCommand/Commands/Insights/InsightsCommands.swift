import Failures
import Arguments
import CivilTime
import Conversations
import Insights
import JSON
import Redaction
import Reports
import TerminalIO
import TerminalViews
import Workspace

/// Lists insights.
enum InsightsListCommand: Command {
  static let kind = Option("kind", .kind, help: "only of this kind")
  static let thread = Option("thread", .text("THREAD"), help: "only of this thread")
  static let scope: Option<Insight.Scope?> = Option(
    "scope",
    .choice,
    help: "only those about threads, or only digests of conversations",
    defaultText: "both"
  )
  static let status: Option<Insight.Standing?> = Option(
    "status",
    .choice,
    help: "only those with this status",
    defaultText: "active"
  )
  static let owner = Option("owner", .text("PERSON"), help: "only the tasks of this person")
  static let state = Option(
    "state",
    .text("STATE"),
    help: "only those in this state: open, done, lapsed, proposed, agreed and so on"
  )
  static let showExpired = Flag("show-expired", help: "also those that have expired")
  static let quarantined = Flag(
    "quarantined",
    help: "only those whose evidence failed the check"
  )
  static let jsonl = Flag("jsonl", help: "print one JSON object per line")
  static let csv = Flag("csv", help: "print CSV")

  static let specification = CommandSpecification(
    "insights list",
    abstract: "list insights; `insights` alone does the same",
    examples: [
      .init(line: "debrief insights --kind action_item", help: "what is to be done"),
      .init(line: "debrief insights --conversation eng --jsonl", help: "for programs"),
    ],
    options: [
      kind, thread, CommonOptions.conversation, scope, status, owner, state,
      PeriodOptions.since, PeriodOptions.until, showExpired, quarantined, CommonOptions.limit,
      jsonl, csv,
      CommonOptions.json,
    ] + ClockOptions.all,
    notes: [
      """
      Whether an insight has expired is judged by the clock of its source: as of now for a live \
      database, as of its newest message for an export, whichever job ran last. --as-of source \
      judges everything as of the newest message of its source.
      """,
      """
      --as-of asks by the time of the chats: what was said later is not known, and what it \
      replaced still holds. --known-at asks by the time of the records: what this command would \
      have said then.
      """,
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    guard [CommonOptions.json, jsonl, csv].count(where: { arguments[$0] }) <= 1 else {
      throw UsageError("--json, --jsonl and --csv exclude each other")
    }
    let kinds = arguments[kind].map { [$0] } ?? []
    try session.checkKinds(kinds, of: "--kind", arguments)
    let zone = try session.zone(arguments)
    let reading = try session.insights(arguments, arguments.clocks(in: zone))
    let clock = try reading.clock
    let asOf = clock.standard
    var filter = InsightFilter()
    filter.kinds = kinds
    if let name = arguments[CommonOptions.conversation] {
      try reading.narrow(&filter, toConversationNamed: name)
    }
    if let name = arguments[thread] { try reading.narrow(&filter, toThreadNamed: name) }
    filter.scope = arguments[scope]
    filter.owners = try arguments[owner].map(reading.owners)
    filter.state = arguments[state].map { ItemState(rawValue: $0.lowercased()) }
    if let standing = arguments[status] {
      filter.standings = [standing]
    }
    (filter.since, filter.until) = try arguments.period(before: asOf, in: zone)
    filter.showsExpired = arguments[showExpired]
    filter.isQuarantined = arguments[quarantined]
    filter.limit = arguments[CommonOptions.limit]
    let insights = try reading.list(filter, by: clock)
      .map { $0.mappingProse(SecretMask.hide) }
    let console = session.console
    if arguments[CommonOptions.json] {
      console.print([
        "schema": "debrief.insights/1", "asOf": .string(asOf.iso8601),
        "expired": JSONValue(try reading.expiredCount(filter, by: clock)),
        "insights": .array(insights.map(\.json)),
        "unreadable": .array(reading.unreadable.map(\.json)),
      ])
    } else if arguments[jsonl] {
      for insight in insights where console.isListenedTo {
        console.writeJSON(insight.json.text + "\n")
      }
    } else if arguments[csv] {
      console.write(InsightCSV(insights, judge: clock).text)
    } else {
      if insights.isEmpty {
        console.note("there is no such insight")
      } else {
        let width = console.terminal.hasTerminalOutput ? console.width : nil
        let table = InsightTable(
          insights,
          judge: clock,
          zone: zone,
          width: width,
          usesColor: console.style.usesColor
        )
        console.write(table.text)
      }
      console.note(AsOfLine(clock).text)
      let expired = try reading.expiredCount(filter, by: clock)
      if expired > 0 {
        console.note("\(Figures.grouped(expired)) expired, not shown: --show-expired shows them")
      }
    }
    return .done
  }
}

/// Shows one insight with its evidence.
enum InsightsShowCommand: Command {
  static let specification = CommandSpecification(
    "insights show",
    abstract: "show an insight with its evidence, its origin and its history",
    examples: [.init(line: "debrief insights show i-7f3a9c0b12", help: "everything about it")],
    positionals: [InsightArguments.id],
    options: [ClockOptions.timezone, CommonOptions.json]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let reading = try session.insights(arguments)
    var (insight, conversation) = try reading.insight(arguments[InsightArguments.id])
    insight = insight.mappingProse(SecretMask.hide)
    if arguments[CommonOptions.json] {
      session.console.print(insight.lapsing(at: try reading.clock.instant(of: insight)).json)
      return .done
    }
    let history = try reading.history(of: insight.id).map {
      InsightCard.HistoryRow(at: $0.at, change: $0.change.rawValue, cause: $0.by.rawValue)
    }
    session.console.write(
      InsightCard(
        insight,
        conversationName: conversation,
        history: history,
        asOf: try reading.clock.instant(of: insight),
        zone: try session.zone(arguments),
        width: session.console.width,
        usesColor: session.console.style.usesColor
      ).text
    )
    return .done
  }
}

/// Shows what happened to an insight.
enum InsightsHistoryCommand: Command {
  static let specification = CommandSpecification(
    "insights history",
    abstract: "show what happened to an insight, oldest first",
    examples: [.init(line: "debrief insights history i-7f3a9c0b12", help: "every change")],
    positionals: [InsightArguments.id],
    options: [CommonOptions.json]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let id = arguments[InsightArguments.id]
    let history = try session.insights(arguments).history(of: id)
    if arguments[CommonOptions.json] {
      session.console.print([
        "schema": "debrief.history/1", "id": .string(id.rawValue),
        "changes": .array(
          history.map { entry in
            [
              "at": .string(entry.at.iso8601), "change": .string(entry.change.rawValue),
              "by": .string(entry.by.rawValue), "before": .object(entry.before),
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
        TerminalText.line(
          "\(entry.at.iso8601)  \(entry.change.rawValue)\(what)  by \(entry.by.rawValue)"
        )
      )
    }
    return .done
  }
}

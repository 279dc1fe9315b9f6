import Failures
import Arguments
import CivilTime
import Coordination
import Debrief
import Insights
import JSON
import Ledger
import TerminalIO

/// Lists the usage and cost of model calls.
enum CostCommand: Command {
  static let by = Option(
    "by",
    .list("WHAT", of: .choice),
    help: "day, job, model, kind, tier; several separated by commas",
    default: [CostListing.Dimension.day, .model],
    defaultText: "day,model"
  )
  static let since = Option("since", .time, help: "only calls since then, for instance 30d")

  static let specification = CommandSpecification(
    "cost",
    abstract: "list what calls to models cost: calls, tokens, USD",
    examples: [
      .init(line: "debrief cost", help: "by day and model"),
      .init(line: "debrief cost --by job,kind --since 30d", help: "who spent it on what"),
    ],
    options: [by, since, CommonOptions.json],
    notes: [
      """
      A call serves several kinds: its tokens and cost are divided evenly among them. Days are in \
      UTC.
      """,
      "Hosts that share a coordinator show the usage of jobs on all of them.",
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let dimensions = arguments[by]
    let words = dimensions.map(\.rawValue)
    let since = arguments[Self.since]?.instant(before: .now)
    let costs = try source(arguments, session)
    let rows = try costs(dimensions, since)
    let total = try costs([], since).first
    if arguments[CommonOptions.json] {
      session.console.print([
        "schema": "debrief.cost/1", "by": .array(words.map(JSONValue.string)),
        "rows": .array(rows.map { json($0, words) }),
        "total": total.map { json($0, []) } ?? .null,
      ])
      return .done
    }
    guard let total else {
      session.console.note("no call was made")
      return .done
    }
    var table = TextTable(
      words.map { .init(title: $0.uppercased()) } + [
        .init(title: "CALLS", isNumeric: true), .init(title: "INPUT", isNumeric: true),
        .init(title: "OUTPUT", isNumeric: true), .init(title: "USD", isNumeric: true),
        .init(title: "UNPRICED", isNumeric: true),
      ]
    )
    for row in rows { table.append(row.keys.map(TerminalText.line) + figures(row)) }
    table.append(words.indices.map { $0 == 0 ? "total" : "" } + figures(total))
    for line in table.lines(style: session.console.style, width: nil) {
      session.console.print(line)
    }
    return .done
  }

  /// The source of the listing: the coordinator, for all hosts that share it, else the workspace.
  private static func source(
    _ arguments: ParsedArguments,
    _ session: Session
  ) throws -> ([CostListing.Dimension], Instant?) throws -> [CostListing.Row] {
    if let coordinator = try session.coordinator(arguments) {
      return { try coordinator.costs(by: $0, since: $1) }
    }
    let reading = try session.insights(arguments)
    return { try reading.costs(by: $0, since: $1) }
  }

  private static func figures(_ row: CostListing.Row) -> [String] {
    [
      Figures.grouped(row.calls), Figures.grouped(Int(row.inputTokens)),
      Figures.grouped(Int(row.outputTokens)), row.cost.description, Figures.grouped(row.unpriced),
    ]
  }

  private static func json(_ row: CostListing.Row, _ names: [String]) -> JSONValue {
    var object = JSONObject()
    for (name, key) in zip(names, row.keys) { object.append(name, .string(key)) }
    object.append("calls", JSONValue(row.calls))
    object.append("inputTokens", .integer(row.inputTokens))
    object.append("cachedTokens", .integer(row.cachedTokens))
    object.append("outputTokens", .integer(row.outputTokens))
    object.append("usd", .string(row.cost.description))
    object.append("unpriced", JSONValue(row.unpriced))
    return .object(object)
  }
}

import Failures
import Arguments
import CivilTime
import Conversations
import Coordination
import Debrief
import GeminiEngine
import Insights
import JSON
import Ledger
import Redaction
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

/// Shows where an insight comes from.
enum InsightsExplainCommand: Command {
  static let specification = CommandSpecification(
    "insights explain",
    abstract: "show where an insight comes from: source, prompt, call, answer, cost",
    examples: [.init(line: "debrief insights explain i-7f3a9c0b12", help: "step by step")],
    positionals: [InsightArguments.id],
    options: [CommonOptions.json]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let prompts = try session.prompts(arguments)
    let explanation = try session.insights(arguments)
      .explain(arguments[InsightArguments.id]) { prompts.hash(of: $0) }
    let console = session.console
    guard !arguments[CommonOptions.json] else {
      console.print(explanation.json)
      return .done
    }
    let insight = explanation.insight.mappingProse(SecretMask.hide)
    let provenance = insight.provenance
    func say(_ label: String, _ text: String) {
      console.print(TerminalText.line("\(label): \(text)"))
    }
    say("insight", "\(insight.id) \(insight.kind): \(insight.title)")
    let isSame = explanation.isSourceUnchanged
    say("thread", "\(insight.threadId?.rawValue ?? "–"), \(isSame ? "as it was" : "changed since")")
    for evidence in insight.evidence {
      say("evidence", "\(evidence.messageId) \(evidence.match.rawValue): \(evidence.quote)")
    }
    say("confidence", "\(insight.confidence) from \(JSONValue.object(insight.signals).text)")
    say(
      "engine",
      [provenance.engine.rawValue, provenance.model].compactMap(\.self).joined(separator: ", ")
    )
    if let hash = provenance.promptHash {
      let state = explanation.isPromptUnchanged == true ? "as it is now" : "changed since"
      say("prompt", "\(provenance.prompt ?? insight.kind.rawValue) \(hash.prefix(12)), \(state)")
    }
    if let hash = provenance.requestHash {
      say("request", "\(hash.prefix(12)), answer \(explanation.hasAnswer ? "kept" : "gone")")
    }
    for query in provenance.grounding?["queries"]?.array ?? [] {
      say("searched", query.string ?? "")
    }
    for name in ["sources", "pages"] {
      for page in provenance.grounding?[name]?.array ?? [] {
        say("web", page["url"]?.string ?? "")
      }
    }
    for run in provenance.grounding?["code"]?.array ?? [] {
      say("code", "\(run["outcome"]?.string ?? "unfinished"): \(run["output"]?.string ?? "")")
    }
    for call in explanation.calls {
      let cost = call.outcome.cost.map { "\($0) USD" } ?? "no price"
      let served = call.outcome.model ?? call.request.model
      let share = explanation.shares[call.id].map { share in
        ", made for several threads; this one's part: "
          + (share.cost.map { "\($0) USD" } ?? "no price")
      }
      say("call", "\(call.status.rawValue) by \(served), \(cost)\(share ?? "")")
    }
    say("triggered by", insight.triggeredBy.rawValue)
    return .done
  }
}

import Failures
import Arguments
import CivilTime
import Conversations
import GeminiEngine
import Insights
import JSON
import Jobs
import Runs
import TerminalIO
import TerminalViews
import Workspace

/// Explains what a job would do, and why.
enum JobsExplainCommand: Command {
  static let job = Positional("JOB", .job, help: "a job")
  static let resolved = Flag("resolved", help: "list the settings instead, each with its origin")

  static let specification = CommandSpecification(
    "jobs explain",
    abstract: "show which threads a job would read, why, and what that would cost",
    examples: [
      .init(line: "debrief jobs explain nightly", help: "what tonight's run would do"),
      .init(
        line: "debrief jobs explain nightly --resolved",
        help: "every setting, and where it comes from"
      ),
    ],
    positionals: [job],
    options: [
      resolved, CommonOptions.parameters, CommonOptions.refresh, BoundOptions.shard,
      CommonOptions.json,
    ] + EngineOptions.all,
    notes: [
      "No source is read, and nothing is sent or written: it shows what the workspace contains now."
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let overlay = session.overlay(arguments)
    var job = try session.job(try overlay.job(arguments[Self.job]), arguments)
    if arguments[resolved] {
      printSettings(of: job, arguments, session.console)
      return .done
    }
    try session.checkParameters(of: job)
    job.selection.shard = try session.shard(of: job, arguments)
    let workspace = try session.workspace(arguments)
    let explanation = try session.explainer(of: job, in: workspace, arguments).explain()
    session.show(explanation.json, arguments) { console in
      render(explanation, console)
      if let source = session.missingSource(of: job) {
        console.print(TerminalText.line("the source \(source) does not exist"))
      }
    }
    return .done
  }

  private static func printSettings(
    of job: JobDefinition,
    _ arguments: ParsedArguments,
    _ console: Console
  ) {
    let flags = [
      ("engine", EngineOptions.engine.specification),
      ("limits.max_usd", EngineOptions.maxCost.specification),
    ]
    .compactMap { key, option in
      arguments.text(of: option).map { (key: key, option: option.name, text: $0) }
    }
    let values = job.resolvedValues(flags: flags)
    if arguments[CommonOptions.json] {
      console.print([
        "schema": "debrief.resolved/1", "job": .string(job.name),
        "values": .array(
          values.map { value in
            [
              "name": .string(value.name), "value": .string(value.text),
              "file": JSONValue(value.file), "line": JSONValue(value.line),
              "origin": .string(value.origin),
            ]
          }
        ),
      ])
      return
    }
    var table = TextTable([
      .init(title: "SETTING", emphasis: .name), .init(title: "VALUE"), .init(title: "FROM"),
    ])
    for value in values {
      table.append([value.name, value.text, value.origin].map(TerminalText.line))
    }
    console.print(table)
  }

  private static func render(_ explanation: JobExplanation, _ console: Console) {
    var table = TextTable([
      .init(title: "THREAD", emphasis: .name), .init(title: "WHY"), .init(title: "KINDS"),
    ])
    for thread in explanation.due + explanation.stale {
      let isDue = thread.reason != .stale || explanation.due.contains { $0.id == thread.id }
      let why = thread.reason.phrase + (isDue ? "" : " (with --refresh)")
      table.append(
        [thread.id.rawValue, why, thread.kinds.map(\.rawValue).joined(separator: ", ")].map(
          TerminalText.line
        )
      )
    }
    if !explanation.due.isEmpty || !explanation.stale.isEmpty { console.print(table) }
    if let source = explanation.source {
      console.print(TerminalText.line("the run reads \(source) first, which may add threads"))
    }
    let skipped = explanation.skipped.sorted { $0.key < $1.key }
    for (reason, count) in skipped {
      console.print("\(Figures.grouped(count)) left out: \(reason)")
    }
    console.print(
      "\(Figures.count(explanation.due.count, "thread")) due, "
        + "\(Figures.grouped(explanation.unchanged)) unchanged, "
        + "\(Figures.grouped(explanation.stale.count)) of them stale; engine \(explanation.engine)"
    )
    let selected = explanation.due.count + explanation.unchanged
    if let mistake = SkipReason.emptySelection(explanation.skipped, selected: selected) {
      console.print(mistake)
    }
    if let sentence = explanation.givenUp.sentence(of: explanation.job) {
      console.print(TerminalText.line(sentence))
    }
    if let plan = explanation.plan { plan.render(to: console) }
  }
}

extension Session {
  /// The explainer of a job's run, with the engine that would read its threads.
  func explainer(
    of job: JobDefinition,
    in workspace: Workspace,
    _ arguments: ParsedArguments
  ) throws -> JobExplainer {
    let setup = try engineSetup(arguments, for: job)
    var options = RunOptions()
    options.secret = environment.secret
    options.catalog = setup.prompts.catalog
    options.refreshesStale = arguments[CommonOptions.refresh]
    options.reader = try setup.reader(for: job, in: workspace, for: .planning)
    return JobExplainer(workspace, job: job, now: .now, options: options)
  }
}

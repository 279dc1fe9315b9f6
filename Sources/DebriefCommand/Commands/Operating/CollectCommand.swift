import CivilTime
import Debrief
import Insights
import Workspace

/// Removes what is over and past its time.
enum CollectCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
      "gc",
      abstract: "remove insights, answers and logs that are past their time",
      examples: [
        .init(line: "debrief gc --dry-run", help: "what that would remove"),
        .init(line: "debrief gc --grace 30d", help: "what ended a month ago"),
      ],
      options: [
        Option(
          "grace",
          nil,
          .text("SPAN"),
          help: "how long insights are kept after they ended, and runs",
          default: "90d"
        ),
        Option(
          "answers",
          nil,
          .text("SPAN"),
          help: "how long stored answers are kept that no insight rests on",
          default: "90d"
        ),
        Option("ledger", nil, .text("SPAN"), help: "how long calls are kept", default: "400d"),
        Option("dry-run", help: "change nothing, only tell what would be removed"),
        .json,
      ],
      notes: [
        """
        Insights end when they expire, are not found any more, or are quarantined. What a reader \
        said something of stays, and so do decisions that were replaced.
        """
      ]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    var times = RetentionTimes()
    times.insights = try span("grace", arguments) ?? times.insights
    times.answers = try span("answers", arguments) ?? times.answers
    times.ledger = try span("ledger", arguments) ?? times.ledger
    let workspace = Workspace(folder: try session.environment.workspace(arguments["workspace"]))
    let collected = try GarbageCollection(workspace, now: .now)
      .run(times, isDryRun: arguments.has("dry-run"))
    if arguments.has("json") {
      session.console.print(collected.json)
    } else if collected.isDryRun {
      session.console.print(summary(collected))
    } else {
      session.console.note(summary(collected))
    }
    return .done
  }

  private static func span(
    _ option: String,
    _ arguments: ParsedArguments
  ) throws(UsageError) -> Duration? {
    guard let text = arguments[option] else { return nil }
    guard let span = Duration(shorthand: text), span >= .zero else {
      throw UsageError("--\(option) cannot be '\(text)'; it is a span such as 30d or 12h")
    }
    return span
  }

  private static func summary(_ collected: CollectedGarbage) -> String {
    guard !collected.isEmpty else { return "nothing is past its time" }
    let parts = [
      (collected.insights.expired.count, "expired insight"),
      (collected.insights.retracted.count, "retracted insight"),
      (collected.insights.quarantined.count, "quarantined insight"),
      (collected.answers, "stored answer"), (collected.calls, "call"), (collected.runs, "run"),
      (collected.slots, "slot"),
      (collected.files.count, "left-over file"),
    ]
    let told = parts.filter { $0.0 > 0 }.map { Figures.count($0.0, $0.1) }
    return "\(collected.isDryRun ? "would remove" : "removed") \(told.joined(separator: ", "))"
  }
}

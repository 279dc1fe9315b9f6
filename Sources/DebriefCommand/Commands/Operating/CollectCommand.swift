import Failures
import Arguments
import CivilTime
import Debrief
import Insights
import TerminalIO

/// Removes ended records past their retention time.
enum CollectCommand: Command {
  static let grace = Option(
    "grace",
    .span(such: "30d or 12h"),
    help: "how long to keep runs, and insights that have ended",
    defaultText: "90d"
  )
  static let answers = Option(
    "answers",
    .span(such: "30d or 12h"),
    help: "how long to keep stored answers that no insight rests on",
    defaultText: "90d"
  )
  static let ledger = Option(
    "ledger",
    .span(such: "30d or 12h"),
    help: "how long to keep the records of calls",
    defaultText: "400d"
  )
  static let dryRun = Flag("dry-run", help: "change nothing, only list what would be removed")

  static let specification = CommandSpecification(
    "gc",
    abstract: "remove insights, answers and logs that have expired",
    examples: [
      .init(line: "debrief gc --dry-run", help: "what that would remove"),
      .init(line: "debrief gc --grace 30d", help: "what ended over a month ago"),
    ],
    options: [grace, answers, ledger, dryRun, CommonOptions.json],
    notes: [
      """
      Insights end when they expire, are no longer found, or are quarantined. Those that a reader \
      judged are kept, and so are decisions that were replaced.
      """
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    var times = RetentionTimes()
    times.insights = arguments[grace] ?? times.insights
    times.answers = arguments[answers] ?? times.answers
    times.ledger = arguments[ledger] ?? times.ledger
    let workspace = try session.workspace(arguments)
    let collected = try GarbageCollection(workspace, now: .now)
      .run(times, isDryRun: arguments[dryRun])
    if arguments[CommonOptions.json] {
      session.console.print(collected.json)
    } else if collected.isDryRun {
      session.console.print(summary(collected))
    } else {
      session.console.note(summary(collected))
    }
    return .done
  }

  private static func summary(_ collected: CollectedGarbage) -> String {
    guard !collected.isEmpty else { return "nothing has expired" }
    let parts = [
      (collected.insights.expired.count, "expired insight"),
      (collected.insights.retracted.count, "retracted insight"),
      (collected.insights.quarantined.count, "quarantined insight"),
      (collected.answers, "stored answer"), (collected.calls, "call"), (collected.runs, "run"),
      (collected.slots, "slot"),
      (collected.files.count, "left-over file"),
    ]
    let counts = parts.filter { $0.0 > 0 }.map { Figures.count($0.0, $0.1) }
    return "\(collected.isDryRun ? "would remove" : "removed") \(counts.joined(separator: ", "))"
  }
}

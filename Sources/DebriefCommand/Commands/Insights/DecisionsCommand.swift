import Failures
import Arguments
import CivilTime
import GeminiEngine
import Redaction
import Reports
import TerminalIO
import Workspace

/// Lists what was decided.
enum DecisionsCommand: Command {
  static let topic = Option("topic", .text("TEXT"), help: "only those about these words")
  static let all = Flag("all", help: "also those that were reversed or replaced")
  static let csv = Flag("csv", help: "print CSV", conflicts: [CommonOptions.json])

  static let specification = CommandSpecification(
    "decisions",
    abstract: "list what was decided, by whom, who objected, and what replaced it",
    examples: [
      .init(line: "debrief decisions", help: "what holds now"),
      .init(line: "debrief decisions --topic database", help: "only about a topic"),
      .init(line: "debrief decisions --as-of 2024-03-08", help: "what held on that day"),
    ],
    options: [topic, CommonOptions.conversation, all, csv, CommonOptions.json] + ClockOptions.all,
    notes: [
      """
      With --as-of, a decision that was replaced later still holds, and is listed with what \
      replaced it. Decisions in other threads of the conversation count, too.
      """,
      """
      With --topic, decisions that have all of its words in any form come first, reasons and \
      quotes included; then those with the words in messages around their quotes, nearest first.
      """,
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let zone = try session.zone(arguments)
    let reading = try DecisionQueries(
      try session.workspace(arguments),
      now: .now,
      clocks: arguments.clocks(in: zone),
      catalog: try session.prompts(arguments).catalog
    )
    var filter = DecisionFilter()
    filter.topic = arguments[topic]
    guard filter.topic?.contains(where: { $0.isLetter || $0.isNumber }) ?? true else {
      throw UsageError("--topic needs a word to look for")
    }
    filter.conversation = arguments[CommonOptions.conversation]
    filter.showsEnded = arguments[all]
    let list = try reading.list(filter)
    let console = session.console
    let decisions = list.decisions.map { $0.mappingProse(SecretMask.hide) }
    let ledger = DecisionLedger(decisions, zone: zone)
    if arguments[CommonOptions.json] {
      console.print(list.json)
    } else if arguments[csv] {
      console.write(ledger.csv)
    } else if list.decisions.isEmpty {
      console.note("there is no such decision")
    } else {
      console.write(ledger.text(width: console.width, usesColor: console.style.usesColor))
    }
    return .done
  }
}

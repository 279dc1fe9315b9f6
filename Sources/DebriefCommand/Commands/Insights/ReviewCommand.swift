import Failures
import Arguments
import Debrief
import Insights
import TerminalIO
import TerminalViews
import Workspace

/// Asks a reader about insights, the least certain first.
enum ReviewCommand: Command {
  static let kind = Option("kind", .kind, help: "only of this kind")
  static let showExpired = Flag("show-expired", help: "also those that have expired")
  static let by = Option("by", .text("NAME"), help: "who judges", defaultText: "the user's name")

  static let specification = CommandSpecification(
    "review",
    abstract: "go through what was found, least certain first, with a key for each verdict",
    examples: [
      .init(line: "debrief review", help: "accept, reject, edit, done, merge, skip, undo"),
      .init(line: "debrief review --kind action_item -n 20", help: "twenty tasks"),
      .init(line: "debrief review --json", help: "for programs: what is to be judged"),
    ],
    options: [
      kind, CommonOptions.conversation, showExpired, CommonOptions.limit, by, CommonOptions.json,
    ],
    notes: [
      """
      Verdicts are stored at once, with who and when, and later runs do not undo them. Scripts \
      read the list that --json prints and answer with `debrief insights accept`, `reject`, \
      `edit`, `done` or `merge`.
      """
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let kinds = arguments[kind].map { [$0] } ?? []
    try session.checkKinds(kinds, of: "--kind", arguments)
    let console = session.console
    let isAttended = console.terminal.hasTerminalInput && console.terminal.hasTerminalOutput
    guard isAttended || arguments[CommonOptions.json] else {
      throw UsageError(
        "review asks for keys and needs a terminal; scripts take `debrief review --json` and answer"
          + " with `debrief insights accept ID` and its like"
      )
    }
    let reading = try session.insights(arguments)
    var filter = InsightFilter()
    filter.kinds = kinds
    if let name = arguments[CommonOptions.conversation] {
      try reading.narrow(&filter, toConversationNamed: name)
    }
    filter.showsExpired = arguments[showExpired]
    filter.minimumConfidence = 0
    filter.limit = arguments[CommonOptions.limit]
    let queue = try reading.reviewQueue(filter)
    guard !arguments[CommonOptions.json] else {
      console.print(queue.json)
      return .done
    }
    guard !queue.items.isEmpty else {
      console.print("there is nothing to review")
      return .done
    }
    guard let keys = KeyReader(isStopped: Interruption.request) else {
      throw UsageError("review needs a terminal")
    }
    Interruption.watch()
    let services = ReviewWalk.Services(
      reviewing: try session.reviewing(arguments),
      reading: reading,
      reader: session.reader(arguments)
    )
    var walk = try ReviewWalk(queue.items, services, console, keys, zone: session.zone(arguments))
    try walk.run()
    let verdicts = walk.counts.filter { $0.value > 0 }.sorted { $0.key < $1.key }
      .map { "\($0.value) \($0.key)" }
    console.print((verdicts + ["\(walk.left + queue.left) left"]).joined(separator: ", "))
    return .done
  }
}

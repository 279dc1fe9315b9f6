import Arguments
import CivilTime
import Debrief
import Failures
import Sinks
import TerminalIO
import TerminalViews
import Workspace

/// Removes what the workspace knows about a person, a conversation or a period.
enum ForgetCommand: Command {
  static let person = Option("person", .text("PERSON"), help: "what a person wrote, by id or name")
  static let conversation = Option(
    "conversation",
    .text("CONVERSATION"),
    help: "a conversation, by id or name"
  )
  static let before = Option("before", .date, help: "what was written before a date")
  static let dryRun = Flag("dry-run", help: "change nothing, only list what would be removed")
  static let apps = Flag("apps", help: "remove debrief's rows in apps' databases now, too")
  static let yes = Flag("yes", short: "y", help: "do not ask")

  static let specification = CommandSpecification(
    "forget",
    abstract: "remove a person, a conversation or old messages for good, with all traces",
    examples: [
      .init(line: "debrief forget --person Ana --dry-run", help: "what that would remove"),
      .init(line: "debrief forget --conversation C024 --yes", help: "without asking"),
      .init(line: "debrief forget --before 2022-01-01", help: "what was written before"),
    ],
    options: [person, conversation, before, apps, dryRun, yes, CommonOptions.json],
    notes: [
      """
      Messages, quotes, stored answers and search entries go; insights that rest on other messages \
      too are derived again from those. Reading the source again does not bring it back. Given \
      together, the options remove only what all of them match.
      """,
      """
      What others wrote about a person stays, and so do backups, exports and reports. Messages \
      without a time are not before any date.
      """,
      """
      In the databases of apps that jobs write to, debrief's rows of what was forgotten are \
      removed by each job's next run, and with --apps at once.
      """,
      """
      Hosts that share a coordinator forget it with their next runs, each in its own workspace; \
      the receipt lists them. Until all have, the same command shows who has.
      """,
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    var request = ForgetRequest()
    request.person = arguments[person]
    request.conversation = arguments[conversation]
    request.before = arguments[before]?.start()
    guard request != ForgetRequest() else {
      throw UsageError("forget needs --person, --conversation or --before")
    }
    let workspace = try session.workspace(arguments)
    let forgetting = Forgetting(workspace, now: .now)
    var random = SystemRandomNumberGenerator()
    let isDryRun = arguments[dryRun]
    if !isDryRun, !arguments[yes] {
      guard session.console.terminal.hasTerminalInput else {
        throw UsageError("forget needs --yes if input is not a terminal")
      }
      let preview = try receipt(of: request, arguments, session) {
        try forgetting.run(request, isDryRun: true, random: &random)
      }
      ForgetRendering(preview).renderSummary(to: session.console)
      guard Question.isAffirmed("Remove this for good?", on: session.console) else {
        session.console.note("nothing was changed")
        return .failed
      }
    }
    var reach = ForgetReach()
    reach.writers = session.appWriters(arguments)
    reach.isNow = arguments[apps]
    var receipt = try receipt(of: request, arguments, session) {
      try forgetting.run(request, isDryRun: isDryRun, in: reach, random: &random)
    }
    if !isDryRun { receipt.hosts = try session.askHosts(request, workspace, arguments) }
    session.show(receipt.json, arguments) { ForgetRendering(receipt).render(to: $0) }
    guard receipt.remaining == 0 else { return .internalError }
    return receipt.apps.compactMap(\.failure).first.map { $0.exitStatus } ?? .done
  }

  /// What was forgotten here; nothing if only another host that shares a coordinator knows it.
  private static func receipt(
    of request: ForgetRequest,
    _ arguments: ParsedArguments,
    _ session: Session,
    _ body: () throws -> ForgetReceipt
  ) throws -> ForgetReceipt {
    do { return try body() } catch let error as WorkspaceError where error.isNotFound {
      guard try session.coordinator(arguments) != nil else { throw error }
      return ForgetReceipt(request: request, isDryRun: arguments[dryRun])
    }
  }
}

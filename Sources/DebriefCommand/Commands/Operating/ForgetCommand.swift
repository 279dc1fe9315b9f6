import CivilTime
import Debrief
import Workspace

/// Removes what the workspace knows of a person, a conversation or a time.
enum ForgetCommand: Command {
  static let person = Option("person", .text("PERSON"), help: "what somebody wrote, by id or name")
  static let conversation = Option(
    "conversation",
    .text("CONVERSATION"),
    help: "a conversation, by id or name"
  )
  static let before = Option("before", .date, help: "what was written before a date")
  static let dryRun = Flag("dry-run", help: "change nothing, only list what would be removed")
  static let yes = Flag("yes", short: "y", help: "do not ask")

  static let specification = CommandSpecification(
    "forget",
    abstract: "remove a person, a conversation or old messages for good, with all traces",
    examples: [
      .init(line: "debrief forget --person Ana --dry-run", help: "what that would remove"),
      .init(line: "debrief forget --conversation C024 --yes", help: "without asking"),
      .init(line: "debrief forget --before 2022-01-01", help: "what was written before"),
    ],
    options: [person, conversation, before, dryRun, yes, CommonOptions.json],
    notes: [
      """
      Messages, quotes, stored answers and search entries go; insights that rest on other \
      messages too are derived anew from those. Reading the source again does not bring it \
      back. Given together, the options narrow each other down.
      """,
      """
      What others wrote about a person stays, and so do backups, exports, reports and apps that \
      got copies. Messages without a time are not before any date.
      """,
    ]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    var request = ForgetRequest()
    request.person = arguments[person]
    request.conversation = arguments[conversation]
    request.before = arguments[before]?.start()
    guard request != ForgetRequest() else {
      throw UsageError("forget needs --person, --conversation or --before")
    }
    let workspace = Workspace(folder: try session.workspaceFolder(arguments))
    let forgetting = Forgetting(workspace, now: .now)
    var random = SystemRandomNumberGenerator()
    let isDryRun = arguments[dryRun]
    if !isDryRun, !arguments[yes] {
      guard session.console.terminal.hasTerminalInput else {
        throw UsageError("forget needs --yes where nobody can be asked")
      }
      let preview = try forgetting.run(request, isDryRun: true, random: &random)
      ForgetRendering(preview).renderSummary(to: session.console)
      guard Question.isAffirmed("Remove this for good?", on: session.console) else {
        session.console.note("nothing was changed")
        return .failed
      }
    }
    let receipt = try forgetting.run(request, isDryRun: isDryRun, random: &random)
    if arguments[CommonOptions.json] {
      session.console.print(receipt.json)
    } else {
      ForgetRendering(receipt).render(to: session.console)
    }
    return receipt.remaining == 0 ? .done : .internalError
  }
}

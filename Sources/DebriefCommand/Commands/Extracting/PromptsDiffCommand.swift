import Failures
import Arguments
import Debrief
import TerminalIO

/// Shows how a change to a prompt changes the requests.
enum PromptsDiffCommand: Command {
  static let old = Positional("OLD", .file, help: "a prompt file")
  static let new = Positional("NEW", .file, help: "a prompt file")
  static let thread = Option("thread", .text("THREAD"), help: "a thread of the workspace")

  static let specification = CommandSpecification(
    "prompts diff",
    abstract: "show how a changed prompt changes what would be sent",
    examples: [
      .init(
        line: "debrief prompts diff old/decision.prompt prompts/kinds/decision.prompt "
          + "--thread T1",
        help: "line by line"
      )
    ],
    positionals: [old, new],
    options: [thread, CommonOptions.job]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    guard let thread = arguments[Self.thread] else { throw UsageError("give --thread") }
    let workspace = try session.workspace(arguments)
    let files = [arguments[old], arguments[new]]
    for file in files { try session.require(file) }
    let workbench = session.workbench(arguments)
    let job = try session.job(for: "render", arguments)
    let setup = try session.engineSetup(arguments)
    let name = try workbench.name(ofVersions: files)
    let texts = try files.map { file in
      try workbench.requests(
        "thread",
        thread: thread,
        in: workspace,
        for: job,
        setup,
        replacing: (name, file)
      ).map(\.readable).joined()
    }
    let difference = LineDifference(texts[0], texts[1])
    if difference.isEmpty {
      session.console.note("what would be sent is the same")
    } else {
      session.printLines(difference.text())
    }
    return .done
  }
}

import Failures
import Arguments
import TerminalIO
import TerminalViews
import Workspace

/// Prints a thread.
enum ShowCommand: Command {
  static let thread = Positional(
    "THREAD",
    help: "an id that threads or search printed, a conversation's id, or an address (debrief://…)"
  )
  static let branches = Flag("branches", help: "also the other branches of a branching chat")

  static let specification = CommandSpecification(
    "show",
    abstract: "print a thread, or all threads of a conversation",
    examples: [
      .init(line: "debrief show slack:T1:C2:1518127246.000478", help: "as text"),
      .init(line: "debrief show THREAD --branches", help: "with the other branches"),
      .init(line: "debrief show debrief://message/t%3Aeng%3Am12", help: "the thread of a message"),
    ],
    positionals: [thread],
    options: [branches, ClockOptions.timezone, CommonOptions.json],
    notes: ["With --json times are in UTC, and there is one document per thread."]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let transcripts = try WorkspaceQueries(session.workspace(arguments)).transcripts(
      of: arguments[thread],
      branches: arguments[branches]
    )
    let zone = try session.zone(arguments)
    for (index, transcript) in transcripts.enumerated() {
      session.show(transcript.json, arguments) { console in
        if index > 0 { console.print() }
        TranscriptRendering(transcript, zone: zone).render(to: console)
      }
    }
    return .done
  }
}

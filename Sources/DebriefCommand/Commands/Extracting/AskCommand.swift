import Failures
import Arguments
import CivilTime
import Debrief
import GeminiEngine
import Insights
import Jobs
import Runs
import TerminalIO
import TerminalViews
import Workspace

/// Answers a question about the archive.
enum AskCommand: Command {
  static let question = Positional("QUESTION", help: "a question, in one argument")

  static let specification = CommandSpecification(
    "ask",
    abstract: "answer a question from the archive, each sentence with a checked quote",
    examples: [
      .init(
        line: "debrief ask \"what did we decide about pricing, and who objected?\"",
        help: "offline: the passages that say it"
      )
    ],
    positionals: [question],
    options: [
      CommonOptions.conversation, CommonOptions.sender, CommonOptions.job,
      ClockOptions.timezone, CommonOptions.json,
    ] + EngineOptions.all
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let setup = try session.engineSetup(arguments)
    let workspace = try session.workspace(arguments)
    let job = try session.job(for: "ask", arguments)
    let reader = try setup.reader(for: job, in: workspace, for: .answering)
    session.announce(reader, setup, job)
    var filter = SearchFilter()
    filter.conversation = arguments[CommonOptions.conversation]
    filter.sender = arguments[CommonOptions.sender]
    let result = try QuestionAnswering(workspace, now: .now)
      .ask(arguments[question], filter, reader: reader, prompts: setup.prompts, job: job)
    let console = session.console
    let zone = try arguments[ClockOptions.timezone] ?? job.timeZone ?? session.zone(arguments)
    session.printNotices(of: reader)
    if let unread = result.unread { console.warning("there is no answer: \(unread)") }
    let isRefused = result.sentences.isEmpty && result.dropped > 0
    if isRefused {
      console.warning(
        "there is no answer: what the model says is not in the messages that it cites"
      )
    }
    let code = result.unread == nil && !isRefused ? ExitStatus.done : .failed
    if arguments[CommonOptions.json] {
      console.print(result.json)
      return code
    }
    for sentence in result.sentences {
      for line in TerminalText.wrap(TerminalText.chat(sentence.text), to: console.width) {
        console.print(line)
      }
      for evidence in sentence.evidence {
        let who = evidence.senderName ?? "someone"
        let day = evidence.createdAt.map { ClockText(zone).day($0) + " " } ?? ""
        console.print(TerminalText.chat("  > \(day)\(who): \(evidence.quote)"))
      }
    }
    if let missing = result.missing { console.print(TerminalText.chat("Not answered: \(missing)")) }
    if result.dropped > 0, !isRefused {
      console.note("\(result.dropped) sentences were dropped: what they cite does not say so")
    }
    if result.sentences.isEmpty { SearchRendering(result.passages, zone: zone).render(to: console) }
    return code
  }
}

import Failures
import Arguments
import Debrief
import Glibc
import Sinks
import TerminalIO

/// Prints help.
enum HelpCommand: Command {
  static let command = Positional(
    repeated: "COMMAND",
    .command(or: topics),
    help: "the name of a command, job for the keys of job files, or exit-codes",
    isOptional: true
  )
  static let man = Flag("man", help: "print it as a page for man(1)", conflicts: [markdown])
  static let markdown = Flag("markdown", help: "print it as Markdown")
  static let output = Option(
    "output",
    short: "o",
    .folder,
    help: "with --man, write all pages of the manual there; with --markdown, the references"
  )

  static let specification = CommandSpecification(
    "help",
    abstract: "show help on a command, on job files or on exit codes",
    examples: [
      .init(line: "debrief help ingest", help: "the same as debrief ingest --help"),
      .init(line: "debrief help job", help: "every key of a job file"),
      .init(line: "debrief help exit-codes", help: "what the exit codes mean"),
      .init(line: "debrief help --man -o man1", help: "all pages for man"),
    ],
    positionals: [command],
    options: [man, markdown, output]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    let help = HelpText(grammar: session.grammar)
    if let folder = arguments[output] {
      guard arguments[command].isEmpty, arguments[man] != arguments[markdown] else {
        throw UsageError("--output takes all pages: give --man or --markdown, and no command")
      }
      let pages = arguments[man] ? try manual(help) : try references(help)
      mkdir(folder, 0o777)
      for page in pages {
        let path = "\(folder)/\(page.file)"
        try AtomicFile.write(page.text, to: path, sparing: session.keptFiles(arguments))
      }
      return .done
    }
    let console = session.console
    let document = try document(arguments[command], arguments[man], help)
    if arguments[man] {
      console.write(manualPage(document).text)
    } else if arguments[markdown] {
      console.write(MarkdownPage(document).text)
    } else {
      console.write(TerminalPage(document, style: console.style, width: console.width).text)
    }
    return .done
  }

  /// Topics that are not commands.
  static let topics = ["job", "exit-codes"]

  private static func document(
    _ topic: [String],
    _ isManual: Bool,
    _ help: HelpText
  ) throws -> HelpDocument {
    if topic.isEmpty { return isManual ? help.manual : help.program }
    if topic == ["exit-codes"] { return help.exitCodes }
    if topic == ["job"] { return try JobReference().document }
    if topic.count == 1, help.grammar.isFamily(topic[0]) { return help.family(topic[0]) }
    return help.command(try help.grammar.command(named: topic, topics: topics))
  }

  // MARK: Files

  private static func manual(_ help: HelpText) throws -> [(file: String, text: String)] {
    try help.manualPages().map { page in
      let page = manualPage(page)
      return (page.file, page.text)
    }
  }

  private static func manualPage(_ document: HelpDocument) -> ManualPage {
    ManualPage(document, release: "debrief \(VersionInfo.number)", day: VersionInfo.day)
  }

  private static func references(_ help: HelpText) throws -> [(file: String, text: String)] {
    [("commands.md", help.commandReference), ("jobs.md", try help.jobReference())]
  }
}

/// Prints help.
enum HelpCommand: Command {
  static let command = Positional(
    repeated: "COMMAND",
    help: "the name of a command, or exit-codes",
    isOptional: true
  )
  static let man = Flag("man", help: "print all of it as a manual page")

  static let specification = CommandSpecification(
    "help",
    abstract: "show help on a command, or on exit-codes",
    examples: [
      .init(line: "debrief help ingest", help: "the same as debrief ingest --help"),
      .init(line: "debrief help exit-codes", help: "what the exit codes mean"),
      .init(line: "debrief help --man > debrief.1", help: "a page for man"),
    ],
    positionals: [command],
    options: [man]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    let console = session.console
    let help = HelpText(grammar: session.grammar, style: console.style, width: console.width)
    let topic = arguments[command]
    if arguments[man] {
      console.write(ManualPage(session.grammar).text)
    } else if topic.isEmpty {
      console.write(help.program)
    } else if topic == ["exit-codes"] {
      console.write(help.exitCodes)
    } else if topic.count == 1, session.grammar.isFamily(topic[0]) {
      console.write(help.family(topic[0]))
    } else {
      console.write(help.command(try session.grammar.command(named: topic)))
    }
    return .done
  }
}

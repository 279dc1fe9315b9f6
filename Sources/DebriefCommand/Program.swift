import Failures
import Arguments
import Database
import Redaction
import TerminalIO

/// One run of the program, from its arguments to its exit code.
struct Program {
  /// The environment variables.
  let environment: Environment
  /// What is known about the standard streams.
  let terminal: Terminal
  /// Where to print.
  var streams = Console.Streams.standard

  /// Runs the command that the arguments ask for, and writes everything it printed.
  func run(_ arguments: [String]) -> ExitStatus {
    let grammar = Commands.grammar
    do throws(UsageError) {
      switch try grammar.parse(arguments) {
      case .run(let parsed): return run(parsed, grammar)
      case .help: return show(HelpText(grammar: grammar).program)
      case .helpOfCommand(let command): return show(HelpText(grammar: grammar).command(command))
      case .helpOfFamily(let word): return show(HelpText(grammar: grammar).family(word))
      case .nothing:
        let console = console()
        let help = HelpText(grammar: grammar).short
        console.say(TerminalPage(help, style: console.errorStyle, width: console.width).text)
        return .usage
      }
    } catch {
      return report(error, to: console())
    }
  }

  private func show(_ help: HelpDocument) -> ExitStatus {
    let console = console()
    console.write(TerminalPage(help, style: console.style, width: console.width).text)
    return finish(.done, console)
  }

  private func run(_ arguments: ParsedArguments, _ grammar: CommandGrammar) -> ExitStatus {
    let console = console(arguments)
    let session = Session(grammar: grammar, console: console, environment: environment)
    guard
      let command = Commands.all.first(where: { $0.specification.name == arguments.command.name })
    else {
      return .internalError
    }
    let unreadable = UnreadableRecords()
    defer { report(unreadable, to: console) }
    do {
      return try UnreadableRecords.$current.withValue(unreadable) {
        finish(try command.run(arguments, session), console)
      }
    } catch let error as UsageError {
      var error = error
      error.command = error.command ?? arguments.command.name
      return report(error, to: console)
    } catch {
      let workspace = try? session.workspaceFolder(arguments)
      let failure = Failure(error, workspace: workspace)
      _ = console.flush()
      for line in failure.lines { console.error(line) }
      return failure.code
    }
  }

  private func console(_ arguments: ParsedArguments? = nil) -> Console {
    Console(
      program: Commands.grammar.program,
      mask: SecretMask.hide,
      terminal: terminal,
      environment: environment.variables,
      color: arguments?[CommonOptions.color] ?? .auto,
      talk: Console.Talk(
        isQuiet: arguments?[CommonOptions.quiet] ?? false,
        verbosity: arguments?[CommonOptions.verbose] ?? 0
      ),
      log: arguments?[CommonOptions.logFormat] ?? .auto,
      streams: streams
    )
  }

  /// Flushes the output, which may fail even if printing did not.
  private func finish(_ code: ExitStatus, _ console: Console) -> ExitStatus {
    guard let error = console.flush() else { return code }
    let failure = Failure(error, workspace: nil)
    console.error(failure.message)
    return .weightiest(of: [code, failure.code])
  }

  /// The maximum number of damaged records that are named.
  private static let namedLimit = 5

  /// Names the records that were set aside; doctor and `--json` list all.
  private func report(_ unreadable: UnreadableRecords, to console: Console) {
    for record in unreadable.listed.prefix(Self.namedLimit) {
      console.warning("\(record), and was left out")
    }
    if unreadable.count > Self.namedLimit {
      let rest = Figures.grouped(unreadable.count - Self.namedLimit)
      console.warning("and \(rest) more records cannot be read: debrief doctor --json lists them")
    }
  }

  private func report(_ error: UsageError, to console: Console) -> ExitStatus {
    console.error(error.line)
    if let command = error.command, command != HelpCommand.specification.name {
      console.say("'debrief help \(command)' shows how it is used.")
    } else {
      console.say("'debrief help' lists the commands.")
    }
    return .usage
  }
}

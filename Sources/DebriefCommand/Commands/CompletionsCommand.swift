import Failures
import Arguments
import TerminalIO

/// Prints what a shell needs to complete command lines.
enum CompletionsCommand: Command {
  static let shell: Positional<ShellName?> = Positional(
    optional: "SHELL",
    .choice,
    help: "bash, zsh or fish"
  )
  static let names: Option<CompletionKind?> = Option(
    "names",
    .choice,
    help: "print names of the workspace instead, one per line: completions use them"
  )

  static let specification = CommandSpecification(
    "completions",
    abstract: "print completions for a shell",
    examples: [
      .init(line: "source <(debrief completions bash)", help: "in ~/.bashrc"),
      .init(line: "debrief completions zsh > ~/.zfunc/_debrief", help: "in a folder of $fpath"),
      .init(
        line: "debrief completions fish > ~/.config/fish/completions/debrief.fish",
        help: "for fish"
      ),
    ],
    positionals: [shell],
    options: [names]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus {
    if let kind = arguments[names] {
      for name in CompletionNames(arguments, session).list(kind) { session.console.print(name) }
      return .done
    }
    guard let shell = arguments[Self.shell] else { throw UsageError("SHELL is missing") }
    let script =
      switch shell {
      case .bash: BashCompletions(session.grammar).script
      case .zsh: ZshCompletions(session.grammar).script
      case .fish: FishCompletions(session.grammar).script
      }
    session.console.write(script)
    return .done
  }

  /// A shell that has completions.
  enum ShellName: String, Sendable, CaseIterable { case bash, zsh, fish }
}

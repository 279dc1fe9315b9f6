/// Prints what a shell needs to complete command lines.
enum CompletionsCommand: Command {
  static let shell: Positional<ShellName> = Positional(
    "SHELL",
    .choice,
    help: "bash, zsh or fish"
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
    positionals: [shell]
  )

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    let script =
      switch arguments[shell] {
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

/// Prints what a shell needs to complete command lines.
enum CompletionsCommand: Command {
  static func specification(formats: [String]) -> CommandSpecification {
    CommandSpecification(
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
      positionals: [
        Positional("SHELL", .choice(["bash", "zsh", "fish"]), help: "bash, zsh or fish")
      ]
    )
  }

  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitCode {
    let script =
      switch arguments.positionals[0] {
      case "bash": BashCompletions(session.grammar).script
      case "zsh": ZshCompletions(session.grammar).script
      default: FishCompletions(session.grammar).script
      }
    session.console.write(script)
    return .done
  }
}

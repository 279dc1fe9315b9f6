/// Completions for fish.
package struct FishCompletions {
  private let grammar: CommandGrammar
  private var program: String { grammar.program }

  /// Completes the commands of a grammar.
  package init(_ grammar: CommandGrammar) { self.grammar = grammar }

  /// The script to load.
  package var script: String {
    let header = ["# fish completion for \(program)", names, "complete -c \(program) -f"]
    let options = grammar.options.map { line($0, condition: nil) }
    return (header + options + commands + grammar.commands.flatMap(lines))
      .map { $0 + "\n" }.joined()
  }

  /// Lists names, in the folders that the command line names.
  private var names: String {
    """
    function __\(program)_names
      set -l words (commandline -opc)
      set -l folders
      for i in (seq (count $words))
        switch $words[$i]
          case \(grammar.folderOptions.joined(separator: " "))
            set -a folders $words[$i] $words[(math $i + 1)]
          case \(grammar.folderOptions.map { "'\($0)=*'" }.joined(separator: " "))
            set -a folders $words[$i]
        end
      end
      \(program) \(grammar.names.command) $argv[1] $folders 2>/dev/null
    end
    """
  }

  private var commands: [String] {
    grammar.firstCommands.map { word, command in
      "complete -c \(program) -n __fish_use_subcommand -a \(word)"
        + " -d \(Shell.quoted(command.abstract))"
    }
  }

  private func lines(_ command: CommandSpecification) -> [String] {
    let condition = "'__fish_seen_subcommand_from \(command.words.first ?? "")'"
    let second = command.words.dropFirst().map {
      "complete -c \(program) -n \(condition) -a \($0) -d \(Shell.quoted(command.abstract))"
    }
    let words = command.positionals.flatMap { positional -> [String] in
      let line = "complete -c \(program) -n \(condition)"
      switch grammar.completion(of: positional.value) {
      case .names(let kind): return ["\(line) -a '\(lookUp(kind))'"]
      case .files: return ["\(line) -F"]
      case .commands(let topics):
        return ["\(line) \(choice(grammar.commands.map(\.name) + topics))"]
      case .folders, .nothing: return positional.value.words.map { ["\(line) \(choice($0))"] } ?? []
      }
    }
    return second + words + command.options.map { line($0, condition: condition) }
  }

  private func lookUp(_ kind: String) -> String { "(__\(program)_names \(kind))" }

  private func choice(_ words: [String]) -> String {
    "-a \(Shell.quoted(words.joined(separator: " ")))"
  }

  private func line(_ option: OptionSpecification, condition: String?) -> String {
    var result = "complete -c \(program)"
    if let condition { result += " -n \(condition)" }
    result += " -l \(option.name)"
    if let short = option.short { result += " -s \(short)" }
    switch option.value.map(grammar.completion) {
    case nil: break
    case .files, .folders: result += " -r -F"
    case .names(let kind): result += " -x -a '\(lookUp(kind))'"
    case .commands(let topics): result += " -x \(choice(grammar.commands.map(\.name) + topics))"
    case .nothing:
      result += " -x"
      if let words = option.value?.words { result += " \(choice(words))" }
    }
    return result + " -d \(Shell.quoted(option.help))"
  }
}

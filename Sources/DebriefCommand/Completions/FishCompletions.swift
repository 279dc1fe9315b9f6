/// Completions for fish.
struct FishCompletions {
  private let grammar: CommandGrammar

  init(_ grammar: CommandGrammar) { self.grammar = grammar }

  /// The script to load.
  var script: String {
    let header = ["# fish completion for debrief", Self.names, "complete -c debrief -f"]
    let options = OptionSpecification.global.map { line($0, condition: nil) }
    return (header + options + commands + grammar.commands.flatMap(lines))
      .map { $0 + "\n" }.joined()
  }

  /// Lists names, in the folders that the command line names.
  private static let names = """
    function __debrief_names
      set -l words (commandline -opc)
      set -l folders
      for i in (seq (count $words))
        switch $words[$i]
          case \(Shell.folderOptions.joined(separator: " "))
            set -a folders $words[$i] $words[(math $i + 1)]
          case \(Shell.folderOptions.map { "'\($0)=*'" }.joined(separator: " "))
            set -a folders $words[$i]
        end
      end
      debrief completions --names $argv[1] $folders 2>/dev/null
    end
    """

  private var commands: [String] {
    var seen: Set<String> = []
    return grammar.commands.compactMap { command in
      guard let word = command.words.first, seen.insert(word).inserted else { return nil }
      return "complete -c debrief -n __fish_use_subcommand -a \(word)"
        + " -d \(Shell.quoted(command.abstract))"
    }
  }

  private func lines(_ command: CommandSpecification) -> [String] {
    let condition = "'__fish_seen_subcommand_from \(command.words.first ?? "")'"
    let second = command.words.dropFirst().map {
      "complete -c debrief -n \(condition) -a \($0) -d \(Shell.quoted(command.abstract))"
    }
    let words = command.positionals.flatMap { positional -> [String] in
      if case .names(let names) = positional.value.completion {
        return ["complete -c debrief -n \(condition) -a '\(Self.lookUp(names))'"]
      }
      if positional.value.completion == .files { return ["complete -c debrief -n \(condition) -F"] }
      let isHelp = command.name == "help"
      let topics = grammar.commands.map(\.name) + HelpCommand.topics
      let words = isHelp ? topics : positional.value.words
      return words.map {
        ["complete -c debrief -n \(condition) -a \(Shell.quoted($0.joined(separator: " ")))"]
      } ?? []
    }
    return second + words + command.options.map { line($0, condition: condition) }
  }

  private static func lookUp(_ names: ValueForm.Names) -> String {
    "(__debrief_names \(names.rawValue))"
  }

  private func line(_ option: OptionSpecification, condition: String?) -> String {
    var result = "complete -c debrief"
    if let condition { result += " -n \(condition)" }
    result += " -l \(option.name)"
    if let short = option.short { result += " -s \(short)" }
    switch option.value?.completion {
    case nil: break
    case .files, .folders: result += " -r -F"
    case .names(let names): result += " -x -a '\(Self.lookUp(names))'"
    case .nothing:
      result += " -x"
      if let words = option.value?.words {
        result += " -a \(Shell.quoted(words.joined(separator: " ")))"
      }
    }
    return result + " -d \(Shell.quoted(option.help))"
  }
}

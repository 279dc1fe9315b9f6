/// Completions for fish.
struct FishCompletions {
  private let grammar: CommandGrammar

  init(_ grammar: CommandGrammar) { self.grammar = grammar }

  /// The script to load.
  var script: String {
    let header = ["# fish completion for debrief", "complete -c debrief -f"]
    let options = OptionSpecification.global.map { line($0, condition: nil) }
    return (header + options + names + grammar.commands.flatMap(lines))
      .map { $0 + "\n" }.joined()
  }

  private var names: [String] {
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
      if positional.value.completion == .jobs {
        return ["complete -c debrief -n \(condition) -a '(\(Shell.jobNames))'"]
      }
      if positional.value.completion == .files { return ["complete -c debrief -n \(condition) -F"] }
      let isHelp = command.name == "help"
      let words = isHelp ? grammar.commands.map(\.name) + ["exit-codes"] : positional.value.words
      return words.map {
        ["complete -c debrief -n \(condition) -a \(Shell.quoted($0.joined(separator: " ")))"]
      } ?? []
    }
    return second + words + command.options.map { line($0, condition: condition) }
  }

  private func line(_ option: OptionSpecification, condition: String?) -> String {
    var result = "complete -c debrief"
    if let condition { result += " -n \(condition)" }
    result += " -l \(option.name)"
    if let short = option.short { result += " -s \(short)" }
    switch option.value?.completion {
    case nil: break
    case .files, .folders: result += " -r -F"
    case .jobs: result += " -x -a '(\(Shell.jobNames))'"
    case .nothing:
      result += " -x"
      if let words = option.value?.words {
        result += " -a \(Shell.quoted(words.joined(separator: " ")))"
      }
    }
    return result + " -d \(Shell.quoted(option.help))"
  }
}

/// Completions for zsh.
struct ZshCompletions {
  private let grammar: CommandGrammar

  init(_ grammar: CommandGrammar) { self.grammar = grammar }

  /// The script, a file of `$fpath` called `_debrief`.
  var script: String {
    """
    #compdef debrief
    # zsh completion for debrief
    _debrief_names() {
      local -a names folders
      local option
      for option in \(Shell.folderOptions.joined(separator: " ")); do
        [[ -n ${opt_args[$option]} ]] && folders+=($option ${opt_args[$option]})
      done
      names=(${(f)"$(debrief completions --names $1 $folders 2>/dev/null)"})
      compadd -- $names
    }
    _debrief() {
      local context state state_descr line
      typeset -A opt_args
      local -a commands
      commands=(
    \(commandList)
      )
      _arguments -C \\
    \(OptionSpecification.global.map { "    \(argument($0)) \\" }.joined(separator: "\n"))
        '1:command:->command' \\
        '*::argument:->arguments'
      case $state in
        command) _describe -t commands command commands ;;
        arguments)
          case $words[1] in
    \(grammar.commands.map(branch).joined(separator: "\n"))
          esac
          ;;
      esac
    }
    if [[ $funcstack[1] == _debrief ]]; then _debrief "$@"; else compdef _debrief debrief; fi

    """
  }

  private var commandList: String {
    var seen: Set<String> = []
    return grammar.commands.compactMap { command in
      guard let word = command.words.first, seen.insert(word).inserted else { return nil }
      return "    \(Shell.quoted("\(word):\(escaped(command.abstract))"))"
    }.joined(separator: "\n")
  }

  private func branch(_ command: CommandSpecification) -> String {
    var arguments = command.allOptions.map(argument)
    // The rest of a family's name is where the first argument of other commands is.
    if let second = command.words.dropFirst().first {
      arguments.append(Shell.quoted("1:command:(\(second))"))
    }
    for (index, positional) in command.positionals.enumerated() {
      let position = positional.isRepeatable ? "*" : "\(index + 1)"
      let action =
        command.name == "help"
        ? "(\((grammar.commands.map(\.name) + HelpCommand.topics).joined(separator: " ")))"
        : action(positional.value)
      arguments.append(Shell.quoted("\(position):\(positional.name):\(action)"))
    }
    return """
            \(command.words.first ?? "")) _arguments \\
                \(arguments.joined(separator: " \\\n            ")) ;;
      """
  }

  private func argument(_ option: OptionSpecification) -> String {
    let help = "[\(escaped(option.help))]"
    let value = option.value.map { ":\($0.placeholderWord):\(action($0))" } ?? ""
    let star = option.isRepeatable ? "*" : ""
    let long = Shell.quoted("\(star)--\(option.name)\(value.isEmpty ? "" : "=")\(help)\(value)")
    guard let short = option.short else { return long }
    return long + " " + Shell.quoted("\(star)-\(short)\(help)\(value)")
  }

  private func action(_ form: ValueForm) -> String {
    switch form.completion {
    case .files: "_files"
    case .folders: "_files -/"
    case .names(let names): "_debrief_names \(names.rawValue)"
    case .nothing: form.words.map { "(\($0.joined(separator: " ")))" } ?? " "
    }
  }

  /// A description as it may appear in a specification of `_arguments`.
  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if ":[]\\".contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}

extension ValueForm {
  /// The placeholder without characters that are special to a shell.
  fileprivate var placeholderWord: String { placeholder.contains("|") ? "WORD" : placeholder }
}

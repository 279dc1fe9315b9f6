/// Completions for zsh.
package struct ZshCompletions {
  private let grammar: CommandGrammar
  private var program: String { grammar.program }

  /// Completes the commands of a grammar.
  package init(_ grammar: CommandGrammar) { self.grammar = grammar }

  /// The script, a file of `$fpath` called `_` and the name of the program.
  package var script: String {
    """
    #compdef \(program)
    # zsh completion for \(program)
    _\(program)_names() {
      local -a names folders
      local option
      for option in \(grammar.folderOptions.joined(separator: " ")); do
        [[ -n ${opt_args[$option]} ]] && folders+=($option ${opt_args[$option]})
      done
      names=(${(f)"$(\(program) \(grammar.names.command) $1 $folders 2>/dev/null)"})
      compadd -- $names
    }
    _\(program)() {
      local context state state_descr line
      typeset -A opt_args
      local -a commands
      commands=(
    \(commandList)
      )
      _arguments -C \\
    \(grammar.options.map { "    \(argument($0)) \\" }.joined(separator: "\n"))
        '1:command:->command' \\
        '*::argument:->arguments'
      case $state in
        command) _describe -t commands command commands ;;
        arguments)
          local name=$words[1]
          if [[ $name == (\(grammar.familyWords.joined(separator: "|"))) ]] && (( CURRENT > 2 )) \\
            && [[ $words[2] != -* ]]; then
            name+=" $words[2]"
            shift words
            (( CURRENT-- ))
          fi
          case $name in
    \((grammar.familyWords.map(branch(ofFamily:)) + grammar.commands.map(branch)).joined(separator: "\n"))
          esac
          ;;
      esac
    }
    if [[ $funcstack[1] == _\(program) ]]; then _\(program) "$@"; else compdef _\(program) \(program); fi

    """
  }

  private var commandList: String {
    grammar.firstCommands.map { word, command in
      "    \(Shell.quoted("\(word):\(escaped(command.abstract))"))"
    }.joined(separator: "\n")
  }

  /// What may follow the first word of a family: the rest of a name, or the options of the command
  /// that the word alone stands for.
  private func branch(ofFamily family: String) -> String {
    let members = grammar.commands(ofFamily: family)
    let options = members.first { $0.name == "\(family) list" }?.allOptions
    let names = members.compactMap(\.words.last).joined(separator: " ")
    let arguments = (options ?? grammar.options).map(argument)
    return branch(family, arguments + [Shell.quoted("1:command:(\(names))")])
  }

  private func branch(_ command: CommandSpecification) -> String {
    var arguments = command.allOptions.map(argument)
    for (index, positional) in command.positionals.enumerated() {
      let position = positional.isRepeatable ? "*" : "\(index + 1)"
      arguments.append(
        Shell.quoted("\(position):\(positional.name):\(action(positional.value))")
      )
    }
    return branch(command.name, arguments)
  }

  private func branch(_ name: String, _ arguments: [String]) -> String {
    """
          \(Shell.quoted(name))) _arguments \\
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
    switch grammar.completion(of: form) {
    case .files: "_files"
    case .folders: "_files -/"
    // After a blank the words are called as they are; else `_arguments` inserts its own options.
    case .names(let kind): " _\(program)_names \(kind)"
    case .commands(let topics):
      "(\((grammar.commands.map(\.name) + topics).joined(separator: " ")))"
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

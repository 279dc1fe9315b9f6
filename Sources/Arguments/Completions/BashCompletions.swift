/// Completions for bash.
package struct BashCompletions {
  private let grammar: CommandGrammar

  /// Completes the commands of a grammar.
  package init(_ grammar: CommandGrammar) { self.grammar = grammar }

  /// The script to source.
  package var script: String {
    """
    # bash completion for \(grammar.program)
    # Completes names that the program knows. They may come from a chat: compgen -W would expand them.
    _\(grammar.program)_names() {
      local name typed=$cur before=
      # bash splits words at colons, which ids hold: what is before the last one stays as it is.
      if [[ -n $COMP_LINE && ${COMP_LINE:0:COMP_POINT} == *" "* ]]; then
        typed=${COMP_LINE:0:COMP_POINT} typed=${typed##* }
        [[ $typed == --*=* ]] && typed=${typed#*=}
        [[ $typed == *:* && $COMP_WORDBREAKS == *:* ]] && before=${typed%"${typed##*:}"}
      fi
      while IFS= read -r name; do
        printf -v name %q "$name"
        [[ $name == "$typed"* ]] && COMPREPLY+=("${name#"$before"}")
      done < <(\(grammar.program) \(grammar.names.command) "$1" "${folders[@]}" 2>/dev/null)
    }
    _\(grammar.program)() {
      local cur=${COMP_WORDS[COMP_CWORD]} prev command= word i
      local -a folders=()
      COMPREPLY=()
      # bash splits --name=value at the equals sign, and ids at colons.
      [[ $cur == "=" || $cur == ":" ]] && cur=
      i=$((COMP_CWORD - 1))
      while ((i > 1)) && [[ ${COMP_WORDS[i]} == : || ${COMP_WORDS[i-1]} == : ]]; do ((i--)); done
      prev=${COMP_WORDS[i]}
      [[ $prev == "=" ]] && ((i > 1)) && prev=${COMP_WORDS[i-1]}
      for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        case $word in
          \(grammar.folderOptions.joined(separator: "|")))
            [[ ${COMP_WORDS[i+1]} == "=" ]] && ((i++))
            ((i + 1 < COMP_CWORD)) && folders+=("$word" "${COMP_WORDS[i+1]}")
            ((i++)) ;;
          \(valueOptions)) ((i++)) ;;
          -*|=) ;;
          *)
            if [[ -z $command ]]; then
              command=$word
            elif [[ $command == @(\(families)) ]]; then
              command="$command $word"
            fi
            ;;
        esac
      done
      case "$command $prev" in
    \(values)
      esac
      case $command in
        "") \(reply(grammar.firstWords + grammar.options.map { "--\($0.name)" })) ;;
    \(commands)
      esac
    }
    complete -F _\(grammar.program) \(grammar.program)

    """
  }

  private var families: String { grammar.familyWords.joined(separator: "|") }

  private var valueOptions: String {
    Shell.unique(grammar.allOptions.filter { $0.value != nil }.flatMap(Shell.spellings))
      .joined(separator: "|")
  }

  /// What may follow an option that takes a value, where commands differ first for each of them.
  private var values: String {
    let common = Dictionary(grammar.allOptions.map { ($0.name, $0) }) { first, _ in first }
    let special = grammar.commands.flatMap { command in
      command.options.compactMap { option -> String? in
        guard option.value != nil, values(option.value) != values(common[option.name]?.value) else {
          return nil
        }
        let names = names(of: command).flatMap { name in
          Shell.spellings(option).map { "\"\(name) \($0)\"" }
        }
        return branch(names, option)
      }
    }
    let others = grammar.allOptions.filter { $0.value != nil }.map { option in
      branch(Shell.spellings(option).map { "*\" \($0)\"" }, option)
    }
    return (special + others).joined(separator: "\n")
  }

  private func branch(_ patterns: [String], _ option: OptionSpecification) -> String {
    "    \(patterns.joined(separator: "|"))) \(values(option.value)); return ;;"
  }

  /// The words with which a command is called: `queue` alone is `queue list`.
  private func names(of command: CommandSpecification) -> [String] {
    let family = command.words.first.flatMap { grammar.familyWords.contains($0) ? $0 : nil }
    return [command.name] + (command.words.last == "list" ? [family].compactMap(\.self) : [])
  }

  private func values(_ form: ValueForm?) -> String {
    switch form.map(grammar.completion) {
    case .files: "compopt -o filenames; COMPREPLY=($(compgen -f -- \"$cur\"))"
    case .folders: "compopt -o filenames; COMPREPLY=($(compgen -d -- \"$cur\"))"
    case .names(let kind): "_\(grammar.program)_names \(kind)"
    case .commands(let topics): reply(grammar.commands.map(\.name) + topics)
    case .nothing, nil: form?.words.map(reply) ?? ":"
    }
  }

  /// What may follow each command.
  private var commands: String {
    let families = grammar.familyWords.map { family in
      let members = grammar.commands(ofFamily: family)
      return "    \"\(family)\") \(reply(members.compactMap(\.words.last))) ;;"
    }
    let commands = grammar.commands.map { command in
      """
          "\(command.name)")
            if [[ $cur == -* ]]; then
              \(reply(command.allOptions.map { "--\($0.name)" }))
            else
              \(values(command.positionals.first?.value))
            fi
            ;;
      """
    }
    return (families + commands).joined(separator: "\n")
  }

  private func reply(_ words: [String]) -> String {
    "COMPREPLY=($(compgen -W \(Shell.quoted(words.joined(separator: " "))) -- \"$cur\"))"
  }
}

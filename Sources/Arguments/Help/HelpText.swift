/// The help of a program as documents, made from the declarations of its commands.
package struct HelpText {
  /// All commands.
  package let grammar: CommandGrammar

  /// Describes the commands of a grammar.
  package init(grammar: CommandGrammar) { self.grammar = grammar }

  /// The help of a command.
  package func command(_ command: CommandSpecification) -> HelpDocument {
    let name = "\(grammar.program)-\(command.words.joined(separator: "-"))"
    return document(name, command.abstract) {
      [.paragraph("\(grammar.program) \(command.name): \(command.abstract).")]
        + details(of: command)
        + [.section("Options of every command"), .options(grammar.options)]
    }
  }

  /// The help of a family of commands, such as `eval`.
  package func family(_ name: String) -> HelpDocument {
    let commands = grammar.commands(ofFamily: name)
    return document("\(grammar.program)-\(name)", grammar.families[name] ?? "") {
      [
        .paragraph("\(grammar.program) \(name): \(grammar.families[name] ?? "")."),
        .section("Examples"), .examples(commands.compactMap(\.examples.first)),
        .section("Commands"),
        .items(commands.map { HelpDocument.Item(name: $0.name, text: $0.abstract) }),
      ]
    }
  }

  /// The reference of all commands.
  package var reference: [(title: String, commands: [(name: String, page: HelpDocument)])] {
    grammar.groups.map { group in
      (
        group.title,
        group.commands.map { command in
          let page = document("", "") {
            [.paragraph(command.abstract.capitalizedSentence)] + details(of: command)
          }
          return ("\(grammar.program) \(command.name)", page)
        }
      )
    }
  }

  // MARK: Parts

  /// The groups, with one line for each family.
  package var overview: [HelpDocument.Block] {
    grammar.groups.flatMap { group -> [HelpDocument.Block] in
      var seen: Set<String> = []
      let items = group.commands.compactMap { command -> HelpDocument.Item? in
        let word = command.words[0]
        guard seen.insert(word).inserted else { return nil }
        return HelpDocument.Item(name: word, text: grammar.families[word] ?? command.abstract)
      }
      return [.subsection(group.title), .items(items)]
    }
  }

  private func details(of command: CommandSpecification) -> [HelpDocument.Block] {
    var blocks: [HelpDocument.Block] = [
      .section("Examples"), .examples(command.examples),
      .section("Usage"), .usage(usage(command)),
    ]
    if !command.positionals.isEmpty {
      let items = command.positionals.map { HelpDocument.Item(name: $0.name, text: $0.help) }
      blocks += [.section("Arguments"), .items(items)]
    }
    if !command.options.isEmpty { blocks += [.section("Options"), .options(command.options)] }
    if !command.notes.isEmpty {
      blocks += [.section("Notes")] + command.notes.map(HelpDocument.Block.paragraph)
    }
    return blocks
  }

  private func usage(_ command: CommandSpecification) -> String {
    var words = [grammar.program, command.name]
    for positional in command.positionals {
      let name = positional.name + (positional.isRepeatable ? "…" : "")
      words.append(positional.isOptional ? "[\(name)]" : name)
    }
    for option in command.options where option.isRequired {
      words.append("--\(option.name) \(option.value?.placeholder ?? "")")
    }
    if command.options.contains(where: { !$0.isRequired }) { words.append("[--OPTION…]") }
    return words.joined(separator: " ")
  }

  /// A page of the section of commands.
  package func document(
    _ name: String,
    _ abstract: String,
    _ blocks: () -> [HelpDocument.Block]
  ) -> HelpDocument {
    HelpDocument(name: name, section: 1, abstract: abstract, blocks: blocks())
  }
}

extension String {
  /// A phrase as a sentence.
  fileprivate var capitalizedSentence: String {
    prefix(1).uppercased() + dropFirst() + (hasSuffix(".") ? "" : ".")
  }
}

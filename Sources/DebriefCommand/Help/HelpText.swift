/// Help, made from what the commands say of themselves.
struct HelpText {
  /// All commands.
  let grammar: CommandGrammar
  /// Whether there is colour.
  let style: Style
  /// The number of columns a line may take.
  let width: Int

  /// The help of the program.
  var program: String {
    var page = HelpPage(style: style, width: width)
    page.paragraph("debrief reads chat archives and shows what they hold.")
    page.section("Examples")
    page.examples([
      .init(line: "debrief inspect export.zip", help: "what is in it?"),
      .init(line: "debrief ingest export.zip", help: "read it into the workspace"),
      .init(line: "debrief search \"who signs the contract\"", help: "find messages"),
    ])
    page.section("Usage")
    page.verbatim("debrief COMMAND [ARGUMENT…] [--OPTION…]")
    page.section("Commands")
    page.list(grammar.commands.map { ($0.name, $0.abstract) })
    page.section("Options of every command")
    page.options(OptionSpecification.global)
    page.section("See also")
    page.paragraph("'debrief help COMMAND' for one command, 'debrief help exit-codes' for scripts.")
    return page.text
  }

  /// What is shown when nothing was asked for.
  var short: String {
    var page = HelpPage(style: style, width: width)
    page.verbatim("usage: debrief COMMAND [ARGUMENT…] [--OPTION…]", indentation: 0)
    page.section("Commands")
    page.list(grammar.commands.map { ($0.name, $0.abstract) })
    page.blank()
    page.paragraph("'debrief help' shows more.")
    return page.text
  }

  /// The help of a command.
  func command(_ command: CommandSpecification) -> String {
    var page = HelpPage(style: style, width: width)
    page.paragraph("debrief \(command.name): \(command.abstract).")
    page.section("Examples")
    page.examples(command.examples)
    page.section("Usage")
    page.verbatim(usage(command))
    if !command.positionals.isEmpty {
      page.section("Arguments")
      page.list(command.positionals.map { ($0.name, $0.help) })
    }
    if !command.options.isEmpty {
      page.section("Options")
      page.options(command.options)
    }
    page.section("Options of every command")
    page.options(OptionSpecification.global)
    for note in command.notes {
      page.blank()
      page.paragraph(note)
    }
    return page.text
  }

  /// The help of a family of commands, such as `eval`.
  func family(_ name: String) -> String {
    let commands = grammar.commands.filter { $0.words.count > 1 && $0.words.first == name }
    var page = HelpPage(style: style, width: width)
    page.section("Examples")
    page.examples(commands.flatMap(\.examples))
    page.section("Commands")
    page.list(commands.map { ($0.name, $0.abstract) })
    return page.text
  }

  /// The table of exit codes.
  var exitCodes: String {
    var page = HelpPage(style: style, width: width)
    page.paragraph("What debrief tells its caller:")
    page.blank()
    page.list(ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) })
    page.blank()
    page.paragraph(
      "Of several failures the weightiest counts: 70 78 77 65 66 73 74 69 75 1. "
        + "A command that SIGINT or SIGTERM stopped ends by that signal."
    )
    return page.text
  }

  private func usage(_ command: CommandSpecification) -> String {
    var words = ["debrief", command.name]
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
}

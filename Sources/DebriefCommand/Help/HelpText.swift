/// The help of the program as documents, made from the declarations of its commands.
struct HelpText {
  /// All commands.
  let grammar: CommandGrammar

  /// The help of the program.
  var program: HelpDocument {
    document("debrief", "read chat archives and databases, find what was decided and promised") {
      [
        .paragraph(
          "debrief reads chat archives and databases, and finds summaries, tasks, decisions and "
            + "open questions in them, each with the quotes it rests on."
        ),
        .section("Examples"), .examples(Self.uses),
        .section("Usage"), .usage("debrief COMMAND [ARGUMENT…] [--OPTION…]"),
        .section("Commands"),
      ] + commands + [
        .section("Options of every command"), .options(OptionSpecification.global),
        .section("See also"),
        .paragraph(
          "'debrief help COMMAND' for one command, 'debrief help job' for the keys of job files, "
            + "'debrief help exit-codes' for scripts."
        ),
      ]
    }
  }

  /// The four ways to use the program.
  static let uses: [CommandSpecification.Example] = [
    .init(line: "debrief run --due", help: "every night, from cron: all jobs that are due"),
    .init(line: "debrief thread C123", help: "one thread, now"),
    .init(line: "debrief run archive --param archive=export.zip", help: "a whole archive"),
    .init(line: "debrief report --format html --open", help: "what was found, as a page"),
  ]

  /// What is shown when nothing was asked for.
  var short: HelpDocument {
    document("debrief", "") {
      [.usage("debrief COMMAND [ARGUMENT…] [--OPTION…]"), .section("Commands")] + commands
        + [.paragraph("'debrief help' shows more.")]
    }
  }

  /// The help of a command.
  func command(_ command: CommandSpecification) -> HelpDocument {
    let name = "debrief-\(command.words.joined(separator: "-"))"
    return document(name, command.abstract) {
      [.paragraph("debrief \(command.name): \(command.abstract).")]
        + details(of: command)
        + [.section("Options of every command"), .options(OptionSpecification.global)]
    }
  }

  /// The help of a family of commands, such as `eval`.
  func family(_ name: String) -> HelpDocument {
    let commands = grammar.commands(ofFamily: name)
    return document("debrief-\(name)", grammar.families[name] ?? "") {
      [
        .paragraph("debrief \(name): \(grammar.families[name] ?? "")."),
        .section("Examples"), .examples(commands.compactMap(\.examples.first)),
        .section("Commands"),
        .items(commands.map { HelpDocument.Item(name: $0.name, text: $0.abstract) }),
      ]
    }
  }

  /// The table of exit codes.
  var exitCodes: HelpDocument {
    document("debrief-exit-codes", "what the exit codes of debrief mean") { exitStatus }
  }

  /// The page of the manual about the program.
  var manual: HelpDocument {
    var manual = program
    let pages = topics.filter { $0 != "debrief" }.map { "debrief-\($0)(1)" } + ["debrief-job(5)"]
    manual.blocks += [.section("Exit codes")] + exitStatus
    manual.blocks += [.section("See also"), .paragraph(pages.joined(separator: ", "))]
    return manual
  }

  /// All pages of the manual: the program, each command and family, and the form of job files.
  ///
  /// - Throws: `JSONError` if the schema of jobs is broken.
  func manualPages() throws -> [HelpDocument] {
    let families = grammar.families.keys.sorted().map(family)
    return [manual] + families + grammar.commands.map(manualPage) + [try JobReference().document]
  }

  /// The reference of all commands.
  var reference: [(title: String, commands: [(name: String, page: HelpDocument)])] {
    grammar.groups.map { group in
      (
        group.title,
        group.commands.map { command in
          let page = document("", "") {
            [.paragraph(command.abstract.capitalizedSentence)] + details(of: command)
          }
          return ("debrief \(command.name)", page)
        }
      )
    }
  }

  // MARK: Parts

  private func manualPage(_ command: CommandSpecification) -> HelpDocument {
    var page = self.command(command)
    page.blocks += [.section("See also"), .paragraph("debrief(1), debrief-job(5)")]
    return page
  }

  /// The groups, with one line for each family.
  private var commands: [HelpDocument.Block] {
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

  /// The first words of all commands, each once.
  private var topics: [String] {
    var seen: Set<String> = []
    return grammar.commands.map { $0.words[0] }.filter { seen.insert($0).inserted }
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

  private var exitStatus: [HelpDocument.Block] {
    [
      .items(
        ExitCode.allCases.map { HelpDocument.Item(name: "\($0.rawValue)", text: $0.meaning) }
      ),
      .paragraph(
        "Of several failures the most serious counts: 70 78 77 65 66 73 74 69 75 1. "
          + "A command that SIGINT or SIGTERM stopped ends by that signal."
      ),
    ]
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

  private func document(
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

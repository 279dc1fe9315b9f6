import Text

/// All commands of a program, and how a command line becomes one of them.
package struct CommandGrammar: Sendable {
  /// The name of the program.
  package let program: String
  /// The commands as help shows them.
  let groups: [CommandGroup]
  /// What the commands of each family do, by the word they share.
  package let families: [String: String]
  /// The options that every command has.
  package let options: [OptionSpecification]
  /// How completions look names up.
  let names: NameLookup
  /// The commands in the order of help.
  package let commands: [CommandSpecification]

  /// Gathers the commands of a program.
  ///
  /// - Parameter options: Those that every command has.
  package init(
    program: String,
    groups: [CommandGroup],
    families: [String: String],
    options: [any OptionDeclaration],
    names: NameLookup
  ) {
    let options = options.map(\.specification)
    self.program = program
    self.groups = groups.map { group in
      CommandGroup(title: group.title, commands: group.commands.map { $0.adding(options) })
    }
    self.families = families
    self.options = options
    self.names = names
    commands = self.groups.flatMap(\.commands)
  }

  /// What a command line asks for.
  package enum Request: Sendable {
    /// Run a command.
    case run(ParsedArguments)
    /// Show the help of the program.
    case help
    /// Show the help of a command.
    case helpOfCommand(CommandSpecification)
    /// Show the help of the commands whose names begin with a word.
    case helpOfFamily(String)
    /// Nothing was asked for.
    case nothing
  }

  /// Reads a command line.
  ///
  /// - Throws: ``UsageError`` if it is not a valid command.
  package func parse(_ arguments: [String]) throws(UsageError) -> Request {
    let split = splitAtCommand(arguments)
    let isHelp = arguments.prefix { $0 != "--" }.contains { ["--help", "-h"].contains($0) }
    guard let word = split.word else {
      if isHelp { return .help }
      if arguments.isEmpty { return .nothing }
      if arguments == ["--version"] { return try parse(["version"]) }
      _ = try ArgumentParser(command: bare).parse(arguments)
      return .nothing
    }
    if isHelp, isFamily(word), splitAtCommand(split.rest).word == nil { return .helpOfFamily(word) }
    let (command, rest) = try command(word, rest: split.rest)
    do {
      if isHelp { return .helpOfCommand(command) }
      return .run(try ArgumentParser(command: command).parse(rest))
    } catch {
      var error = error
      error.command = command.name
      throw error
    }
  }

  /// The command of a name, given as words.
  ///
  /// - Parameter topics: Other names that may have been meant.
  /// - Throws: ``UsageError`` with the nearest name if there is none.
  package func command(
    named words: [String],
    topics: [String] = []
  ) throws(UsageError) -> CommandSpecification {
    let (command, rest) = try command(
      words.first ?? "",
      rest: Array(words.dropFirst()),
      topics: topics
    )
    if let more = rest.first { throw UsageError("there is no command '\(command.name) \(more)'") }
    return command
  }

  /// The first words of all commands, each once.
  package var firstWords: [String] { firstCommands.map(\.word) }

  /// The first words of all commands, each with the first command that begins with it.
  var firstCommands: [(word: String, command: CommandSpecification)] {
    var seen: Set<String> = []
    return commands.compactMap { command in
      guard let word = command.words.first, seen.insert(word).inserted else { return nil }
      return (word, command)
    }
  }

  /// The words that begin the names of several commands.
  var familyWords: [String] { firstWords.filter(isFamily) }

  /// Whether a word begins the names of several commands and is not one itself.
  package func isFamily(_ word: String) -> Bool { !commands(ofFamily: word).isEmpty }

  /// The commands whose names begin with a word and have another.
  func commands(ofFamily word: String) -> [CommandSpecification] {
    commands.filter { $0.words.count > 1 && $0.words.first == word }
  }

  /// A stand-in for no command, which takes only the common options.
  private var bare: CommandSpecification {
    CommandSpecification("", abstract: "", examples: []).adding(options)
  }

  private func command(
    _ word: String,
    rest: [String],
    topics: [String] = []
  ) throws(UsageError) -> (CommandSpecification, [String]) {
    if let command = commands.first(where: { $0.name == word }) { return (command, rest) }
    let family = commands(ofFamily: word)
    guard !family.isEmpty else {
      throw UsageError(
        "there is no command '\(word)'",
        suggestion: suggestion(for: word, topics: topics)
      )
    }
    let names = family.compactMap(\.words.last)
    let split = splitAtCommand(rest)
    guard let second = split.word else {
      // `insights` alone lists them.
      if let list = family.first(where: { $0.words.last == "list" }) { return (list, rest) }
      throw UsageError("'\(word)' needs one of: \(names.joined(separator: ", "))")
    }
    guard let command = family.first(where: { $0.words.last == second }) else {
      throw UsageError(
        "there is no command '\(word) \(second)'",
        suggestion: nearest(to: second, in: names).map { "\(word) \($0)" }
      )
    }
    return (command, split.rest)
  }

  /// The likely intended name: a near one, else a command whose second word is near.
  private func suggestion(for word: String, topics: [String]) -> String? {
    if let near = nearest(to: word, in: commands.compactMap(\.words.first) + topics) { return near }
    let members = commands.filter { $0.words.count > 1 }
    return nearest(to: word, in: members.compactMap(\.words.last)).flatMap { near in
      members.first { $0.words.last == near }?.name
    }
  }

  /// The first word that is neither an option nor an option's value, and all other words.
  private func splitAtCommand(_ arguments: [String]) -> (word: String?, rest: [String]) {
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      if argument == "--" {
        index += 1
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else { break }
      let next = index + 1 < arguments.count ? arguments[index + 1] : ""
      index += takes(argument, next) ? 2 : 1
    }
    guard index < arguments.count else { return (nil, arguments) }
    var rest = arguments
    return (rest.remove(at: index), rest)
  }

  /// Whether a word is the value of the option before it.
  ///
  /// `--branches` takes a value in some commands and none in others, so the name of a command is
  /// taken for the command.
  private func takes(_ argument: String, _ next: String) -> Bool {
    let options = commands.flatMap(\.options) + options
    let isValued = options.contains { option in
      option.value != nil
        && (argument == "--\(option.name)" || option.short.map { argument == "-\($0)" } ?? false)
    }
    let isAmbiguous = options.contains { "--\($0.name)" == argument && $0.value == nil }
    return isValued && !(isAmbiguous && commands.contains { $0.words.first == next })
  }
}

extension CommandSpecification {
  /// The command with the options that every command has.
  fileprivate func adding(_ options: [OptionSpecification]) -> Self {
    var command = self
    command.commonOptions = options
    return command
  }
}

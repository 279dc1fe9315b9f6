import Text

/// Parses the arguments of one command.
struct ArgumentParser {
  private let command: CommandSpecification
  private var arguments: ArraySlice<String> = []
  private var result: ParsedArguments

  init(command: CommandSpecification) {
    self.command = command
    result = ParsedArguments(command: command)
  }

  /// Parses arguments; options and words may come in any order.
  ///
  /// - Parameter arguments: The arguments without the command's name.
  /// - Throws: ``UsageError`` if they do not fit the command.
  func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
    var parser = self
    parser.arguments = arguments[...]
    return try parser.parseAll()
  }

  private mutating func parseAll() throws(UsageError) -> ParsedArguments {
    while let argument = arguments.popFirst() {
      if argument == "--" {
        result.append(arguments)
        break
      } else if argument.hasPrefix("--") {
        try parseLong(argument.dropFirst(2))
      } else if argument.hasPrefix("-"), argument != "-" {
        try parseShort(argument.dropFirst())
      } else {
        result.append(CollectionOfOne(argument))
      }
    }
    try checkOptions()
    try checkPositionals()
    return result
  }

  private mutating func parseLong(_ argument: Substring) throws(UsageError) {
    let name = String(argument.prefix { $0 != "=" })
    guard let option = command.option(name) else {
      let names = command.allOptions.map(\.name)
      throw UsageError(
        "unknown option '--\(name)'",
        suggestion: nearest(to: name, in: names).map { "--\($0)" }
      )
    }
    let isJoined = name.count < argument.count
    let joined = isJoined ? String(argument.dropFirst(name.count + 1)) : nil
    try take(option, called: "--\(name)", joined: joined)
  }

  private mutating func parseShort(_ argument: Substring) throws(UsageError) {
    var rest = argument
    while let short = rest.popFirst() {
      guard let option = command.option(short) else {
        throw UsageError("unknown option '-\(short)'")
      }
      guard option.value != nil else {
        try result.record(option, value: nil)
        continue
      }
      try take(option, called: "-\(short)", joined: rest.isEmpty ? nil : String(rest))
      return
    }
  }

  private mutating func take(
    _ option: OptionSpecification,
    called name: String,
    joined: String?
  ) throws(UsageError) {
    guard let form = option.value else {
      if joined != nil { throw UsageError("\(name) takes no value") }
      return try result.record(option, value: nil)
    }
    let value = if let joined { joined } else { try next(for: name, form) }
    try option.check(value, name)
    try result.record(option, value: value)
  }

  private mutating func next(for name: String, _ form: ValueForm) throws(UsageError) -> String {
    guard let value = arguments.first else {
      throw UsageError("\(name) needs a value: \(name) \(form.placeholder)")
    }
    // A file may have such a name, but a forgotten value is likelier.
    if value.hasPrefix("-"), value != "-" {
      throw UsageError("\(name) needs a value; write \(name)=\(value) if '\(value)' is one")
    }
    arguments.removeFirst()
    return value
  }

  private func checkOptions() throws(UsageError) {
    for option in command.options where option.isRequired && !result.has(option.name) {
      throw UsageError("--\(option.name) \(option.value?.placeholder ?? "") is missing")
    }
    for option in command.allOptions where result.has(option.name) {
      if let other = option.conflicts.first(where: { result.has($0) }) {
        throw UsageError("--\(option.name) and --\(other) cannot be used together")
      }
    }
  }

  private func checkPositionals() throws(UsageError) {
    let given = result.positionals
    let needed = command.positionals.filter { !$0.isOptional }
    if given.count < needed.count {
      throw UsageError("\(needed[given.count].name) is missing")
    }
    for (index, value) in given.enumerated() {
      guard let last = command.positionals.last,
        index < command.positionals.count || last.isRepeatable
      else { throw UsageError("there is an argument too many: '\(value)'") }
      let positional = index < command.positionals.count ? command.positionals[index] : last
      if value.isEmpty { throw UsageError("\(positional.name) is empty") }
      try positional.check(value, positional.name)
    }
  }
}

/// The arguments of a command, each checked against its declaration.
package struct ParsedArguments: Sendable {
  /// The command that was asked for.
  package let command: CommandSpecification
  /// The positional arguments, in order.
  private(set) var positionals: [String] = []
  /// What was given for each option, in order; empty texts for flags.
  private var options: [String: [String]] = [:]

  init(command: CommandSpecification) { self.command = command }

  mutating func append(_ positionals: some Sequence<String>) { self.positionals += positionals }

  mutating func record(_ option: OptionSpecification, value: String?) throws(UsageError) {
    if value != nil, options[option.name] != nil, !option.isRepeatable {
      throw UsageError("--\(option.name) may be given only once")
    }
    options[option.name, default: []].append(value ?? "")
  }

  /// Whether the option of a name was given.
  package func has(_ name: String) -> Bool { options[name] != nil }

  /// The value of an option as it was written; nil for a flag.
  package func text(of option: OptionSpecification) -> String? {
    option.value == nil ? nil : options[option.name]?.last
  }

  /// The value of an option.
  package subscript<Value>(option: Option<Value>) -> Value {
    option.read(options[option.specification.name] ?? [])
  }

  /// The value of a positional argument.
  package subscript<Value>(positional: Positional<Value>) -> Value {
    let index = command.positionals.firstIndex { $0.name == positional.specification.name }
    let given = positionals.dropFirst(index ?? positionals.count)
    return positional.read(Array(positional.specification.isRepeatable ? given : given.prefix(1)))
  }
}

/// Something that may be said of a command with `--name`.
struct Option: Sendable {
  /// The long name, without the dashes.
  let name: String
  /// The short name.
  let short: Character?
  /// What its value may be; nil if it takes none.
  let value: ValueKind?
  /// What it does, as a phrase.
  let help: String
  /// What holds without it, if that is worth saying.
  let defaultText: String?
  /// Whether the command makes no sense without it.
  let isRequired: Bool
  /// Whether it may be given several times.
  let isRepeatable: Bool
  /// The names of the options that it cannot stand beside.
  let conflicts: [String]

  init(
    _ name: String,
    _ short: Character? = nil,
    _ value: ValueKind? = nil,
    help: String,
    default defaultText: String? = nil,
    isRequired: Bool = false,
    isRepeatable: Bool = false,
    conflicts: [String] = []
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
    self.defaultText = defaultText
    self.isRequired = isRequired
    self.isRepeatable = isRepeatable
    self.conflicts = conflicts
  }
}

/// An argument that is known by its place.
struct Positional: Sendable {
  /// The name in help, in capitals.
  let name: String
  /// What its value may be.
  let value: ValueKind
  /// What it is, as a phrase.
  let help: String
  /// Whether it may be left out.
  let isOptional: Bool
  /// Whether any number of them may follow each other.
  let isRepeatable: Bool

  init(
    _ name: String,
    _ value: ValueKind? = nil,
    help: String,
    isOptional: Bool = false,
    isRepeatable: Bool = false
  ) {
    self.name = name
    self.value = value ?? .text(name)
    self.help = help
    self.isOptional = isOptional
    self.isRepeatable = isRepeatable
  }
}

/// What a command is called, takes and does.
///
/// Parsing, help and completions all come from it.
struct CommandSpecification: Sendable {
  /// An invocation to learn from.
  struct Example: Sendable {
    /// The command line.
    let line: String
    /// What it does, as a phrase.
    let help: String
  }

  /// The name; two words for a command of a family, such as `eval retrieval`.
  let name: String
  /// What it does, in one line.
  let abstract: String
  /// Invocations to learn from.
  let examples: [Example]
  /// Arguments known by their place.
  let positionals: [Positional]
  /// Its own options.
  let options: [Option]
  /// What else there is to know, in paragraphs.
  let notes: [String]

  init(
    _ name: String,
    abstract: String,
    examples: [Example],
    positionals: [Positional] = [],
    options: [Option] = [],
    notes: [String] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.examples = examples
    self.positionals = positionals
    self.options = options
    self.notes = notes
  }

  /// The words of the name.
  var words: [String] { name.split(separator: " ").map(String.init) }

  /// The option of a name, also one of those that every command has.
  func option(_ name: String) -> Option? {
    (options + Option.global).first { $0.name == name }
  }

  /// The option of a short name, also one of those that every command has.
  func option(_ short: Character) -> Option? {
    (options + Option.global).first { $0.short == short }
  }
}

extension Option {
  /// The options that every command has.
  static let global: [Option] = [
    Option(
      "workspace",
      nil,
      .folder,
      help: "the folder that holds debrief.db",
      default: "$DEBRIEF_WORKSPACE, else ~/.local/state/debrief"
    ),
    Option(
      "home",
      nil,
      .folder,
      help: "the folder that holds jobs/ and prompts/",
      default: "$DEBRIEF_HOME, else ~/.config/debrief"
    ),
    Option(
      "color",
      nil,
      .choice(["auto", "always", "never"]),
      help: "when to use colour",
      default: "auto"
    ),
    Option("offline", help: "open no connection, whatever is configured"),
    Option(
      "log-format",
      nil,
      .choice(LogFormat.allCases.map(\.rawValue)),
      help: "how messages on standard error are written",
      default: "auto"
    ),
    Option("quiet", "q", help: "say nothing but errors", conflicts: ["verbose"]),
    Option("verbose", "v", help: "say more; twice for still more", isRepeatable: true),
    Option("help", "h", help: "show help"),
  ]

  /// Results as JSON.
  static let json = Option("json", help: "print one JSON document")
}

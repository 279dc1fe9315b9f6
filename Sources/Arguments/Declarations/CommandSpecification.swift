/// The name, arguments and description of a command; parsing, help and completions follow from it.
package struct CommandSpecification: Sendable {
  /// An example invocation.
  package struct Example: Sendable {
    /// The command line.
    let line: String
    /// What it does, as a phrase.
    let help: String

    /// Gives an example.
    package init(line: String, help: String) {
      self.line = line
      self.help = help
    }
  }

  /// The name; two words for a command of a family, such as `eval retrieval`.
  package let name: String
  /// What it does, in one line.
  let abstract: String
  /// Example invocations.
  let examples: [Example]
  /// Arguments known by their position.
  let positionals: [PositionalSpecification]
  /// Its own options.
  let options: [OptionSpecification]
  /// The options that every command of its grammar has.
  var commonOptions: [OptionSpecification] = []
  /// Further paragraphs of its help.
  let notes: [String]

  /// Declares a command.
  package init(
    _ name: String,
    abstract: String,
    examples: [Example],
    positionals: [any PositionalDeclaration] = [],
    options: [any OptionDeclaration] = [],
    notes: [String] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.examples = examples
    self.positionals = positionals.map(\.specification)
    self.options = options.map(\.specification)
    self.notes = notes
  }

  /// The words of the name.
  var words: [String] { name.split(separator: " ").map(String.init) }

  /// Its own options and those of every command.
  var allOptions: [OptionSpecification] { options + commonOptions }

  /// The option of a name.
  func option(_ name: String) -> OptionSpecification? { allOptions.first { $0.name == name } }

  /// The option of a short name.
  func option(_ short: Character) -> OptionSpecification? {
    allOptions.first { $0.short == short }
  }
}

/// What the completions of all shells have in common.
enum Shell {
  /// All options of all commands, each name once.
  static func allOptions(_ grammar: CommandGrammar) -> [OptionSpecification] {
    var seen: Set<String> = []
    return (grammar.commands.flatMap(\.options) + OptionSpecification.global).filter {
      seen.insert($0.name).inserted
    }
  }

  /// How an option may be written.
  static func spellings(_ option: OptionSpecification) -> [String] {
    ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])
  }

  /// The options that say where names are looked up.
  static let folderOptions = ["--workspace", "--home"]

  /// Words without their repetitions, in order.
  static func unique(_ words: [String]) -> [String] {
    var seen: Set<String> = []
    return words.filter { seen.insert($0).inserted }
  }

  /// A text as one word for a shell.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}

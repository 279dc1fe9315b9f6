/// How completions look up names that differ from one machine or folder to the next: the program
/// itself prints those of a kind.
package struct NameLookup: Sendable {
  /// The arguments before the kind.
  let command: String
  /// The long names of the options that say where to look, which are passed on.
  let options: [String]
  /// The kind of the values of a placeholder.
  let placeholders: [String: String]

  /// Describes how names are looked up.
  package init(command: String, options: [String], placeholders: [String: String]) {
    self.command = command
    self.options = options
    self.placeholders = placeholders
  }
}

extension CommandGrammar {
  /// The completion of a value: that of its type, else that of its placeholder.
  func completion(of form: ValueForm) -> ValueForm.Completion {
    guard form.completion == .nothing, let kind = names.placeholders[form.placeholder] else {
      return form.completion
    }
    return .names(kind)
  }

  /// All options of all commands, each name once.
  var allOptions: [OptionSpecification] {
    var seen: Set<String> = []
    return (commands.flatMap(\.options) + options).filter { seen.insert($0.name).inserted }
  }

  /// The options that say where names are looked up, as they are written.
  var folderOptions: [String] { names.options.map { "--\($0)" } }
}

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

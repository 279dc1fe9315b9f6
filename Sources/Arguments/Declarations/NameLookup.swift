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

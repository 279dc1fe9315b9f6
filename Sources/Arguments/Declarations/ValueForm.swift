/// What help and completions show of a value.
package struct ValueForm: Sendable {
  /// What the shell completes a value with, besides ``words``.
  package enum Completion: Sendable, Hashable {
    case nothing
    case files
    case folders
    /// Names of a kind that the program looks up (``NameLookup``).
    case names(String)
    /// The names of commands, and other topics of help.
    case commands(topics: [String])
  }

  /// The placeholder in help.
  let placeholder: String
  /// The valid words, if they can be enumerated.
  let words: [String]?
  /// What the shell completes; nothing also where a ``NameLookup`` knows the placeholder.
  let completion: Completion

  /// Describes how a value is shown and completed.
  package init(_ placeholder: String, words: [String]? = nil, completion: Completion = .nothing) {
    self.placeholder = placeholder
    self.words = words
    self.completion = completion
  }
}

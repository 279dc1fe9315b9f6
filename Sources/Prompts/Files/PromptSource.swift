/// The text of a prompt file, and its name.
package struct PromptText: Sendable, Hashable {
  /// The name of the file in errors.
  package let file: String
  /// The whole file.
  package let text: String

  /// Creates the text of a file.
  package init(file: String, text: String) {
    self.file = file
    self.text = text
  }
}

/// Provides the files of prompts and partials by their names.
package protocol PromptSource: Sendable {
  /// The file of a prompt.
  ///
  /// - Returns: nil if there is none.
  /// - Throws: ``PromptError`` if it cannot be read.
  func prompt(_ name: String) throws(PromptError) -> PromptText?

  /// The file of a partial.
  ///
  /// - Parameter name: Its name, without `_`.
  /// - Returns: nil if there is none.
  /// - Throws: ``PromptError`` if it cannot be read.
  func partial(_ name: String) throws(PromptError) -> PromptText?

  /// The names of all prompts, sorted.
  var promptNames: [String] { get }

  /// The names of all partials, sorted.
  var partialNames: [String] { get }
}

/// Prompts and partials that are in memory.
package struct PromptDictionary: PromptSource {
  private let prompts: [String: String]
  private let partials: [String: String]

  /// Creates a source of prompts and partials by their names, which are shown in errors.
  package init(prompts: [String: String] = [:], partials: [String: String] = [:]) {
    self.prompts = prompts
    self.partials = partials
  }

  /// The text of a prompt.
  ///
  /// - Returns: nil if there is none.
  package func prompt(_ name: String) -> PromptText? {
    prompts[name].map { PromptText(file: name, text: $0) }
  }

  /// The text of a partial.
  ///
  /// - Returns: nil if there is none.
  package func partial(_ name: String) -> PromptText? {
    partials[name].map { PromptText(file: name, text: $0) }
  }

  /// The names of all prompts, sorted.
  package var promptNames: [String] { prompts.keys.sorted() }

  /// The names of all partials, sorted.
  package var partialNames: [String] { partials.keys.sorted() }
}

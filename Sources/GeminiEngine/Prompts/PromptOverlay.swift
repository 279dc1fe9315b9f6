package import Prompts

/// Prompts of users in front of those that the program carries with it; first hit wins.
package struct PromptOverlay: PromptSource {
  private var folders: [String]
  private var replaced: (name: String, text: PromptText)?
  private let shipped = PromptDictionary.shipped

  /// Looks in folders first.
  ///
  /// - Parameter folders: The folders `prompts`, the first to look in first.
  package init(folders: [String]) { self.folders = folders }

  /// The same with one more folder in front.
  package func adding(folder: String) -> PromptOverlay {
    var overlay = self
    overlay.folders.insert(folder, at: 0)
    return overlay
  }

  /// The same with one prompt in place of another.
  package func replacing(_ name: String, with text: String, file: String) -> PromptOverlay {
    var overlay = self
    overlay.replaced = (name, PromptText(file: file, text: text))
    return overlay
  }

  /// The text of a prompt.
  ///
  /// - Returns: nil if there is none.
  /// - Throws: `PromptError` if a file cannot be read.
  package func prompt(_ name: String) throws(PromptError) -> PromptText? {
    if let replaced, replaced.name == name { return replaced.text }
    return try PromptFolders(folders).prompt(name) ?? shipped.prompt(name)
  }

  /// The text of a partial.
  ///
  /// - Parameter name: The partial's name, without `_`.
  /// - Returns: nil if there is none.
  /// - Throws: `PromptError` if a file cannot be read.
  package func partial(_ name: String) throws(PromptError) -> PromptText? {
    try PromptFolders(folders).partial(name) ?? shipped.partial(name)
  }

  /// The names of all prompts, sorted.
  package var promptNames: [String] {
    let names = PromptFolders(folders).promptNames + shipped.promptNames
    return Set(names + (replaced.map { [$0.name] } ?? [])).sorted()
  }

  /// The names of all partials, sorted.
  package var partialNames: [String] {
    Set(PromptFolders(folders).partialNames + shipped.partialNames).sorted()
  }

  /// Whether a prompt is found in a folder, rather than carried with the program.
  ///
  /// - Throws: `PromptError` if a file cannot be read.
  package func isOverridden(_ name: String) throws(PromptError) -> Bool {
    try PromptFolders(folders).prompt(name) != nil
  }
}

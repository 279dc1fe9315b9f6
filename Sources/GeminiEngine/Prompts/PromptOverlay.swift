package import Prompts

/// Users' prompts layered over those that ship with the program; the first match wins.
package struct PromptOverlay: PromptSource {
  private var folders: [String]
  private var replaced: (name: String, text: PromptText)?
  private let shipped = PromptDictionary.shipped

  /// Creates an overlay that searches folders first.
  ///
  /// - Parameter folders: The folders `prompts`, in the order in which they are searched.
  package init(folders: [String]) { self.folders = folders }

  /// The overlay with one more folder, which is searched first.
  package func adding(folder: String) -> PromptOverlay {
    var overlay = self
    overlay.folders.insert(folder, at: 0)
    return overlay
  }

  /// The overlay with one prompt replaced.
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

  /// The files in the folders that look like prompts and are not read.
  package var ignoredFiles: [PromptFolders.Ignored] { PromptFolders(folders).ignoredFiles }

  /// Whether a prompt is found in a folder, rather than shipped with the program.
  ///
  /// - Throws: `PromptError` if a file cannot be read.
  package func isOverridden(_ name: String) throws(PromptError) -> Bool {
    try PromptFolders(folders).prompt(name) != nil
  }
}

/// Prompts and partials in folders; the first folder that has a file wins.
package struct PromptFolders: PromptSource {
  /// The folders, in the order in which they are searched.
  package let folders: [String]

  /// Creates a source of folders.
  ///
  /// - Parameter folders: The folders that contain `name.prompt` and `_name.prompt`, in the order
  ///   in which they are searched.
  package init(_ folders: [String]) { self.folders = folders }

  /// The file of a prompt.
  ///
  /// - Returns: nil if no folder has it, the file is empty, or it is not a valid name of a prompt.
  /// - Throws: ``PromptError`` if it cannot be read, is larger than 1 MiB or is not UTF-8.
  package func prompt(_ name: String) throws(PromptError) -> PromptText? {
    guard let path = PromptName(name)?.promptPath else { return nil }
    return try read(path)
  }

  /// The file of a partial.
  ///
  /// - Parameter name: Its name, without `_`.
  /// - Returns: nil if no folder has it, the file is empty, or it is not a valid name of a partial.
  /// - Throws: ``PromptError`` if it cannot be read, is larger than 1 MiB or is not UTF-8.
  package func partial(_ name: String) throws(PromptError) -> PromptText? {
    guard let path = PromptName(name)?.partialPath else { return nil }
    return try read(path)
  }

  private func read(_ path: String) throws(PromptError) -> PromptText? {
    for folder in folders {
      let file = folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
      // A shell empties the file of `prompts show NAME > FILE` before the prompt is read.
      if let bytes = try FileReading.bytes(of: file, limit: PromptFile.sizeLimit), !bytes.isEmpty {
        return PromptText(file: file, text: try FileReading.text(bytes, file: file))
      }
    }
    return nil
  }

  /// The names of all prompts, sorted.
  package var promptNames: [String] { names(arePartials: false) }

  /// The names of all partials, sorted.
  package var partialNames: [String] { names(arePartials: true) }

  private func names(arePartials: Bool) -> [String] {
    var names: Set<String> = []
    for path in folders.flatMap({ FileReading.paths(in: $0, endings: [".prompt"]) }) {
      var parts = path.dropLast(".prompt".count).split(separator: "/")
      guard let last = parts.popLast(), last.hasPrefix("_") == arePartials else { continue }
      let name = (parts + [last.dropFirst(arePartials ? 1 : 0)]).joined(separator: "/")
      if PromptName(name) != nil { names.insert(name) }
    }
    return names.sorted()
  }
}

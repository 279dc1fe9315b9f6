/// Prompts and partials in folders; the first folder that has a file wins.
package struct PromptFolders: PromptSource {
  /// The folders, in the order in which they are searched.
  let folders: [String]

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
    for folder in folders {
      for path in FileReading.paths(in: folder, endings: [Self.ending])
      where Self.isPartial(path) == arePartials && !FileReading.isEmptyFile("\(folder)/\(path)") {
        let name = Self.name(ofPath: path)
        if PromptName(name) != nil { names.insert(name) }
      }
    }
    return names.sorted()
  }

  private static let ending = ".prompt"

  private static func isPartial(_ path: String) -> Bool {
    path.split(separator: "/").last?.hasPrefix("_") == true
  }

  /// The name of the prompt or partial in a file, which may not be valid.
  private static func name(ofPath path: String) -> String {
    var parts = path.dropLast(ending.count).split(separator: "/")
    guard let last = parts.popLast() else { return "" }
    return (parts + [last.dropFirst(isPartial(path) ? 1 : 0)]).joined(separator: "/")
  }

  /// A file that looks like a prompt and is not read.
  package struct Ignored: Sendable, Hashable {
    /// The file's path.
    package let file: String
    /// Why it is not read, and what to do about it.
    package let reason: String
  }

  /// The files that look like prompts and are not read, because of how they are named or because
  /// they are empty; sorted by folder and path.
  package var ignoredFiles: [Ignored] {
    folders.flatMap { folder in
      FileReading.paths(in: folder, endings: [Self.ending, ".PROMPT", ".Prompt"])
        .compactMap { path in
          let file = "\(folder)/\(path)"
          return Self.reason(toIgnore: path, in: file).map { Ignored(file: file, reason: $0) }
        }
    }
  }

  private static func reason(toIgnore path: String, in file: String) -> String? {
    guard path.hasSuffix(ending) else { return "its name must end in \(ending)" }
    guard PromptName(name(ofPath: path)) == nil else {
      return FileReading.isEmptyFile(file) ? "it is empty" : nil
    }
    return "its name must be of lower case letters, digits, - and _, then perhaps one .variant"
  }
}

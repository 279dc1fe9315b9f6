package import JSON
import Text

/// The prompts that a program can use, by name.
package struct PromptLibrary: Sendable {
  /// Provides the files.
  package let source: any PromptSource
  /// The schemas that front matter may name, as JSON Schema.
  let schemas: [String: JSONValue]

  /// Creates a library.
  ///
  /// - Parameters:
  ///   - source: Provides the files.
  ///   - schemas: The schemas that front matter may name, as JSON Schema.
  package init(_ source: any PromptSource, schemas: [String: JSONValue] = [:]) {
    self.source = source
    self.schemas = schemas
  }

  /// The names of all prompts, sorted.
  package var names: [String] { source.promptNames }

  /// Loads a prompt with its partials.
  ///
  /// - Parameters:
  ///   - name: `name` or `name.variant`.
  ///   - version: The version it must have; any if nil.
  /// - Throws: ``PromptError`` if there is none of this name or version, or if it is broken.
  package func prompt(_ name: String, version: String? = nil) throws(PromptError) -> Prompt {
    guard let found = try source.prompt(name) else { throw missing(name) }
    let prompt = try self.prompt(text: found.text, file: found.file)
    if let version, version != prompt.file.version {
      let message = "this is version \(prompt.file.version), \(version) was requested"
      throw PromptError(file: found.file, message: message)
    }
    return prompt
  }

  /// Creates a prompt from a text, with the partials of the library.
  ///
  /// - Throws: ``PromptError`` if it is broken.
  package func prompt(text: String, file: String) throws(PromptError) -> Prompt {
    try Prompt(PromptFile(text, file: file) { schemas[$0] }, partialsFrom: source)
  }

  private func missing(_ name: String) -> PromptError {
    guard PromptName(name) != nil else {
      return PromptError(
        file: name,
        message: "it is not a valid prompt name: lower case letters, digits, -, _ and /, "
          + "then perhaps one .variant"
      )
    }
    let known = names
    let advice =
      nearest(to: name, in: known).map { "did you mean \($0)?" }
      ?? (known.isEmpty ? "there are none" : "there are \(known.joined(separator: ", "))")
    return PromptError(file: name, message: "there is no such prompt; \(advice)")
  }
}

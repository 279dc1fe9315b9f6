import YAML

extension PromptFile {
  /// The file's path, as shown in errors.
  package var path: String { template.source.file }

  /// A mistake in the header's value for a key.
  ///
  /// - Returns: The mistake at the key's position; at the file's beginning if it has no such key.
  package func error(at key: String, _ message: String) -> PromptError {
    guard let entry = frontMatter?.mapping?.entry(key) else {
      return PromptError(file: path, message: message)
    }
    return error(entry.error(message))
  }
}

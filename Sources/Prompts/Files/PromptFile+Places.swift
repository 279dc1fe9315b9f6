import YAML

extension PromptFile {
  /// The file's path, as errors call it.
  public var path: String { template.source.file }

  /// A mistake in what the header says under a key.
  ///
  /// - Parameters:
  ///   - key: The key, as it is written at the top level of the header.
  ///   - message: What is wrong.
  /// - Returns: The mistake at the key's place; at the file's beginning if it has no such key.
  public func error(at key: String, _ message: String) -> PromptError {
    guard let entry = frontMatter?.mapping?.entry(key) else {
      return PromptError(file: path, message: message)
    }
    return error(entry.error(message))
  }
}

extension PromptText {
  /// Reads a file that the user named.
  ///
  /// - Throws: ``PromptError`` if it does not exist, is too large or is not UTF-8.
  package init(contentsOf file: String) throws(PromptError) {
    guard let bytes = try FileReading.bytes(of: file, limit: PromptFile.sizeLimit) else {
      throw PromptError(file: file, message: "there is no such file")
    }
    self.init(file: file, text: try FileReading.text(bytes, file: file))
  }
}

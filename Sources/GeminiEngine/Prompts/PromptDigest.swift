import Digest

/// One digest of several.
enum PromptDigest {
  /// The digest of texts, in hexadecimal.
  static func of(_ texts: [String]) -> String {
    SecureDigest.hexadecimal(texts.joined(separator: "\n"))
  }
}

import Conversations

extension Attachment {
  /// Describes a file of which only the name and place are known.
  ///
  /// - Parameters:
  ///   - name: The file's name, whose ending tells whether it is an image.
  ///   - url: Where the source says it is.
  init(named name: String, url: String? = nil) {
    self.init(name: name, url: url, isImage: Self.isImage(named: name))
  }

  /// Whether a file's name has the ending of an image.
  ///
  /// - Parameter name: The name or path.
  /// - Returns: Whether it has, in any case.
  static func isImage(named name: String) -> Bool {
    let endings = [".jpg", ".jpeg", ".png", ".webp", ".gif", ".heic", ".bmp", ".avif"]
    let name = name.lowercased()
    return endings.contains { name.hasSuffix($0) }
  }
}

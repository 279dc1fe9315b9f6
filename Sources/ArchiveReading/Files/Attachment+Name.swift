package import Conversations

extension Attachment {
  /// Describes a file of which only the name and location are known.
  ///
  /// - Parameter url: Its location according to the source.
  package init(named name: String, url: String? = nil) {
    self.init(name: name, url: url, isImage: Self.isImage(named: name))
  }

  /// Whether a file's name has the ending of an image.
  package static func isImage(named name: String) -> Bool {
    let endings = [".jpg", ".jpeg", ".png", ".webp", ".gif", ".heic", ".bmp", ".avif"]
    let name = name.lowercased()
    return endings.contains { name.hasSuffix($0) }
  }
}

/// The files of a source that hold no messages as far as its format knows: pictures, notes, lists.
package struct LeftOutFiles: Sendable, Hashable {
  /// The number of files.
  package private(set) var count = 0
  /// The names of the first 20, those of pictures, sounds and films last.
  package private(set) var names: [String] = []

  /// The maximum number of files that are named.
  private static let namedFiles = 20

  /// No files.
  package init() {}

  /// Describes files.
  ///
  /// - Parameter names: Their names, safe to show.
  init(_ names: [String]) {
    count = names.count
    let notable = names.lazy.filter { !Self.isMedia($0) }.prefix(Self.namedFiles)
    self.names = Array(notable)
    let media = names.lazy.filter(Self.isMedia).prefix(Self.namedFiles - self.names.count)
    self.names += media
  }

  /// Whether a name is that of a picture, a sound, a film or a document.
  static func isMedia(_ name: String) -> Bool {
    let endings = [
      ".jpg", ".jpeg", ".png", ".webp", ".gif", ".heic", ".bmp", ".avif", ".svg", ".mp4", ".mov",
      ".webm", ".3gp", ".mp3", ".m4a", ".ogg", ".opus", ".wav", ".pdf", ".vcf",
    ]
    let name = name.lowercased()
    return endings.contains { name.hasSuffix($0) }
  }
}

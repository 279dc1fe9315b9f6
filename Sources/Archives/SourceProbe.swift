/// A source, and what is known of it without reading it whole.
public struct SourceProbe: Sendable {
  /// What kind of container a source is.
  public enum Shape: Sendable {
    /// One stream of bytes, compressed or not.
    case stream(head: [UInt8])
    /// An SQLite database file.
    case database
    /// A zip or tar archive, or a folder: the names of its files.
    case container(entries: [String])
  }

  /// What the user calls it, for messages: the path as given, or `standard input`.
  public let name: String
  /// The file or folder to read; a temporary file if it came from standard input.
  public let path: String
  /// What kind of container it is.
  ///
  /// The head of a stream is its first 64 KiB, decompressed.
  public let shape: Shape

  /// Describes a source.
  ///
  /// - Parameters:
  ///   - name: What the user calls it.
  ///   - path: The file or folder to read.
  ///   - shape: What kind of container it is.
  public init(name: String, path: String, shape: Shape) {
    self.name = name
    self.path = path
    self.shape = shape
  }
}

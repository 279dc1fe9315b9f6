package import Compression

/// A source, and what is known about it before it is read.
package struct SourceProbe: Sendable {
  /// The kind of container that a source is.
  package enum Shape: Sendable {
    /// One stream of bytes, compressed or not.
    case stream(head: [UInt8])
    /// An SQLite database file.
    case database
    /// A zip or tar archive, or a folder: the names of its files.
    case container(entries: [String])
  }

  /// The number of bytes of a stream that detection examines.
  package static let headSize = 64 << 10

  /// Its name in messages: the path as given, or `standard input`.
  package let name: String
  /// The file or folder to read; a temporary file if it came from standard input.
  package let path: String
  /// The kind of container that it is.
  ///
  /// The head of a stream is its first 64 KiB, decompressed.
  package let shape: Shape
  /// Whether it came from standard input; then ``path`` does not show its origin.
  package let isStandardInput: Bool

  /// Why the head of a stream is short, if it is damaged.
  package let damage: CompressionError?
  /// How far the source may grow when it is decompressed.
  package let limits: Limits
  /// The archive, if it has been opened.
  let archive: EntryArchive?
  /// The file at ``path`` if it is not the user's own; removed with the last probe.
  let temporaryFile: TemporaryFile?
  /// How its documents begin.
  package let beginnings = DocumentBeginnings()
  /// The files that were read as separate sources, if it is a folder of exports.
  package let parts = ReadParts()
  /// What formats found out about it, for the formats that are tried after them.
  package let findings = SourceFindings()

  /// Describes a source that has been opened.
  package init(
    name: String,
    path: String,
    shape: Shape,
    limits: Limits = Limits(),
    damage: CompressionError? = nil,
    isStandardInput: Bool = false,
    archive: EntryArchive? = nil,
    temporaryFile: TemporaryFile? = nil
  ) {
    self.name = name
    self.path = path
    self.shape = shape
    self.limits = limits
    self.damage = damage
    self.isStandardInput = isStandardInput
    self.archive = archive
    self.temporaryFile = temporaryFile
  }

  /// The path of a file in a folder.
  package func path(of entry: String) -> String {
    path.hasSuffix("/") ? path + entry : "\(path)/\(entry)"
  }

  /// The decompressed bytes of a stream.
  ///
  /// - Throws: ``CompressionError`` if it cannot be opened.
  package func openStream() throws(CompressionError) -> ByteStream {
    try ByteStream(path: path, name: name, limits: limits)
  }

  /// The files of a container.
  ///
  /// - Throws: ``CompressionError`` if it cannot be opened.
  package func openArchive() throws(CompressionError) -> EntryArchive {
    if let archive { return archive }
    return try EntryArchive(path: path, name: name, limits: limits)
  }
}

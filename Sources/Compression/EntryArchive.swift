/// The files in a zip, in a tar of any compression or in a folder, each of which can be read at any
/// time.
///
/// Nothing is ever unpacked to the names that an archive gives. A compressed tar or zip is
/// decompressed into a temporary file first; everything else is read in place.
public final class EntryArchive: Sendable {
  /// One file.
  public struct Entry: Sendable, Hashable {
    /// The path within the archive, without `./` in front.
    public let name: String
    /// The size in bytes that the archive states.
    public let size: Int
    /// The place in the archive's own directory.
    fileprivate let index: Int
  }

  /// An entry that was left out.
  public struct Problem: Sendable, Hashable {
    /// The entry's name, fit to be shown.
    public let name: String
    /// Why it was left out, in words for the user.
    public let reason: String
  }

  /// What the user calls the archive.
  public let name: String
  /// The files: as the archive orders them, those of a folder by name.
  public let entries: [Entry]
  /// What was left out, folders and macOS's additions aside.
  public let problems: [Problem]

  private let container: EntryContainer
  private let limits: Limits
  private let byName: [String: Int]

  /// Opens an archive or a folder.
  ///
  /// - Parameters:
  ///   - path: The file or folder.
  ///   - name: What the user calls it; by default the path.
  ///   - limits: How far it may grow, in total and per entry.
  ///   - temporaryFolder: Where to decompress a compressed tar.
  /// - Throws: ``CompressionError``, of kind `unsupported` if it is none of these.
  public init(
    path: String,
    name: String? = nil,
    limits: Limits = Limits(),
    temporaryFolder: String = "/tmp"
  ) throws(CompressionError) {
    self.name = name ?? path
    self.limits = limits
    container = try EntryContainer(
      path: path,
      name: self.name,
      limits: limits,
      temporaryFolder: temporaryFolder
    )
    var listing = EntryListing()
    container.list(into: &listing)
    entries = listing.files.map { Entry(name: $0.name, size: $0.size, index: $0.index) }
    problems = listing.problems
    byName = Dictionary(
      entries.enumerated().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { $1 }
    )
    try limits.check(output: listing.totalSize, input: container.size, file: self.name)
  }

  /// The file of a name.
  ///
  /// - Parameter name: The path within the archive.
  /// - Returns: nil if there is none.
  public subscript(name: String) -> Entry? { byName[name].map { entries[$0] } }

  /// Starts reading a file.
  ///
  /// - Parameter entry: A file of this archive.
  /// - Returns: Its bytes, as they were packed: a compressed file comes out compressed.
  /// - Throws: ``CompressionError`` if it is damaged, encrypted or packed in an unknown way.
  public func open(_ entry: Entry) throws(CompressionError) -> ByteStream {
    let name = shownName(of: entry)
    return ByteStream(
      name: name,
      decoder: try container.decoder(entry.index, name: name),
      limits: limits
    )
  }

  /// What the user calls a file: the archive's name, a slash and the entry's.
  ///
  /// - Parameter entry: A file of this archive.
  /// - Returns: The name for messages.
  public func shownName(of entry: Entry) -> String {
    name + "/" + EntryName.shown(Array(entry.name.utf8))
  }
}

import Synchronization

/// The files in a zip, in a tar of any compression or in a folder, each of which can be read at any
/// time.
///
/// Nothing is ever unpacked to the names that an archive gives. A compressed tar or zip is
/// decompressed into a temporary file first; everything else is read in place.
package final class EntryArchive: Sendable {
  /// One file.
  package struct Entry: Sendable, Hashable {
    /// The path within the archive, without `./` in front.
    package let name: String
    /// The size in bytes that the archive states.
    package let size: Int
    /// The position in the archive's own directory.
    fileprivate let index: Int
  }

  /// An entry that was left out.
  package struct Problem: Sendable, Hashable {
    /// The entry's name, fit to be shown.
    package let name: String
    /// Why it was left out; shown to the user.
    package let reason: String
  }

  /// The archive's name in messages.
  let name: String
  /// The files, in the order of the archive; those of a folder by name.
  package let entries: [Entry]
  /// The entries that were left out, apart from folders and macOS's additions.
  package let problems: [Problem]

  private let container: EntryContainer
  private let limits: Limits
  private let byName: [String: Int]
  /// The entries of which something was read.
  private let readEntries = Mutex<Set<Int>>([])

  /// Opens an archive or a folder.
  ///
  /// - Parameters:
  ///   - limits: How far it may grow, in total and per entry.
  ///   - temporaryFolder: Where to decompress a compressed tar.
  /// - Throws: ``CompressionError``, of kind `unsupported` if it is none of these.
  package init(
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

  /// The file with a name.
  ///
  /// - Returns: nil if there is none.
  package subscript(name: String) -> Entry? { byName[name].map { entries[$0] } }

  /// Starts reading a file.
  ///
  /// - Returns: Its bytes, as they were packed: a compressed file comes out compressed.
  /// - Throws: ``CompressionError`` if it is damaged, encrypted or packed in an unknown way.
  package func open(_ entry: Entry) throws(CompressionError) -> ByteStream {
    noting(entry, try packed(entry))
  }

  /// Starts reading a file, which is decompressed if it is itself compressed.
  ///
  /// - Parameter temporaryFolder: Where a compressed file of a zip or tar is copied.
  /// - Throws: ``CompressionError`` if it is damaged, encrypted or packed in an unknown way.
  package func openDecompressed(
    _ entry: Entry,
    temporaryFolder: String
  ) throws(CompressionError) -> ByteStream {
    let stream = try packed(entry)
    guard ByteStream.Format(head: try stream.peek(6)) != .plain else {
      return noting(entry, stream)
    }
    let name = shownName(of: entry)
    if let stream = try container.decompressed(entry.index, name: name, limits: limits) {
      return noting(entry, stream)
    }
    // The file stays readable as long as it is open, although its name is removed at once.
    let copy = try stream.spool(into: temporaryFolder)
    return noting(entry, try ByteStream(path: copy.path, name: name, limits: limits))
  }

  private func packed(_ entry: Entry) throws(CompressionError) -> ByteStream {
    let name = shownName(of: entry)
    let decoder = try container.decoder(entry.index, name: name)
    return ByteStream(name: name, decoder: decoder, limits: limits)
  }

  private func noting(_ entry: Entry, _ stream: ByteStream) -> ByteStream {
    stream.onFirstRead = { [weak self] in
      self?.readEntries.withLock { _ = $0.insert(entry.index) }
    }
    return stream
  }

  /// The files of which nothing was read; looking at their first bytes is not reading.
  package var unread: [Entry] {
    let read = readEntries.withLock { $0 }
    return entries.filter { !read.contains($0.index) }
  }

  /// A file's name in messages: the archive's name, a slash and the entry's.
  package func shownName(of entry: Entry) -> String {
    name + "/" + EntryName.shown(Array(entry.name.utf8))
  }
}

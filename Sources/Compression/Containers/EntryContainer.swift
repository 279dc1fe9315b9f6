/// The container of the entries of an ``EntryArchive``.
enum EntryContainer: Sendable {
  /// A zip file.
  case zip(FileDescriptor, ZipDirectory, size: Int, keeping: TemporaryFile?)
  /// An uncompressed tar file.
  case tar(FileDescriptor, TarDirectory, size: Int, keeping: TemporaryFile?)
  /// A folder.
  case folder(path: String, FolderListing)

  /// Determines what a path is and reads its directory.
  ///
  /// - Parameters:
  ///   - limits: How far it may grow.
  ///   - temporaryFolder: Where to decompress what cannot be read in place.
  /// - Throws: ``CompressionError``, of kind `unsupported` if it is not an archive.
  init(
    path: String,
    name: String,
    limits: Limits,
    temporaryFolder: String
  ) throws(CompressionError) {
    if try PathKind(of: path) == .folder {
      self = .folder(path: path, try FolderListing(path: path, limits: limits))
      return
    }
    let stream = try ByteStream(path: path, name: name, limits: limits)
    let head = try stream.peek(512)
    guard let kind = ArchiveKind(head: head) else {
      throw CompressionError(.unsupported, file: name, reason: "it is neither a zip nor a tar file")
    }
    let copy = stream.format == .plain ? nil : try stream.spoolUpToDamage(into: temporaryFolder)
    let spooled = copy?.file
    let file = try FileDescriptor(path: spooled?.path ?? path, name: name)
    let size = try file.status().size
    switch kind {
    case .zip:
      // The directory of a zip is at its end.
      if let damage = copy?.damage { throw damage }
      let directory = try ZipDirectory(file, size: size, limits: limits)
      self = .zip(file, directory, size: size, keeping: spooled)
    case .tar:
      let directory = try TarDirectory(file, size: size, limits: limits, damage: copy?.damage)
      self = .tar(file, directory, size: size, keeping: spooled)
    }
  }

  /// The number of bytes its entries are packed into.
  var size: Int {
    switch self {
    case .zip(_, _, let size, _), .tar(_, _, let size, _): size
    // Files of a folder are not packed.
    case .folder(_, let listing): listing.records.reduce(0) { $0 &+ $1.size }
    }
  }

  /// Lists the entries.
  func list(into listing: inout EntryListing) {
    switch self {
    case .zip(_, let directory, _, _):
      for (index, record) in directory.records.enumerated() {
        listing.add(
          name: record.name,
          size: record.size,
          index: index,
          isFile: !record.isSpecial
        )
      }
    case .tar(_, let directory, _, _):
      for (index, record) in directory.records.enumerated() {
        listing.add(
          name: record.name,
          size: record.size,
          index: index,
          isFile: record.isRegular
        )
      }
      if let failure = directory.failure { listing.refuse(Array("…".utf8), failure.reason) }
    case .folder(_, let folder):
      for (index, record) in folder.records.enumerated() {
        listing.add(name: record.name, size: record.size, index: index)
      }
      for link in folder.links { listing.refuse(link, "symbolic links are not followed") }
    }
  }

  /// Starts reading a file of a folder, which is decompressed.
  ///
  /// - Returns: nil for an entry of an archive.
  /// - Throws: ``CompressionError`` if it cannot be read.
  func decompressed(
    _ index: Int,
    name: String,
    limits: Limits
  ) throws(CompressionError) -> ByteStream? {
    guard case .folder(let path, let listing) = self else { return nil }
    let location = CPath.join(path, listing.records[index].name)
    let file = try FileDescriptor(path: location, name: name, followsLink: false)
    return try ByteStream(FileInput(file, range: 0..<(try file.status().size)), limits: limits)
  }

  /// Starts reading an entry.
  ///
  /// - Throws: ``CompressionError`` if it cannot be read.
  func decoder(_ index: Int, name: String) throws(CompressionError) -> any ByteDecoder {
    switch self {
    case .zip(let file, let directory, _, _):
      let record = directory.records[index]
      return try ZipEntryDecoder(record, of: file, name: name, before: directory.start)
    case .tar(let file, let directory, let size, _):
      return try TarDirectory.decoder(directory.records[index], of: file, size: size, name: name)
    case .folder(let path, let listing):
      let location = CPath.join(path, listing.records[index].name)
      let file = try FileDescriptor(path: location, name: name, followsLink: false)
      return PlainDecoder(FileInput(file, range: 0..<(try file.status().size)))
    }
  }
}

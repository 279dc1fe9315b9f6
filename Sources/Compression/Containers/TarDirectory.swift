import CArchive
import Glibc

/// The entries of an uncompressed tar file.
struct TarDirectory {
  /// One entry.
  struct Record {
    let name: [UInt8]
    let size: Int
    let headerOffset: Int
    let isRegular: Bool
  }

  /// The entries, in the order of the file.
  private(set) var records: [Record] = []
  /// Why the file could not be read to its end, if so.
  private(set) var failure: CompressionError?

  /// Reads the headers of a file.
  ///
  /// - Parameters:
  ///   - size: Its size in bytes.
  ///   - limits: The maximum number of entries.
  ///   - damage: Why the file is only the beginning of a tar file, if it is.
  /// - Throws: ``CompressionError`` if not even the first header can be read, or there are too many.
  init(
    _ file: FileDescriptor,
    size: Int,
    limits: Limits,
    damage: CompressionError? = nil
  ) throws(CompressionError) {
    failure = damage
    let reader = try Self.reader(FileInput(file, range: 0..<size))
    do throws(CompressionError) {
      while let entry = try reader.nextEntry() {
        guard records.count < limits.entries else {
          throw CompressionError(
            .limit,
            file: file.name,
            reason: "it has more than \(limits.entries) entries"
          )
        }
        records.append(Self.record(entry, at: Int(archive_read_header_position(reader.handle))))
      }
    } catch {
      if records.isEmpty || error.kind == .limit { throw damage ?? error }
      failure = damage ?? error
    }
  }

  /// Starts unpacking an entry.
  ///
  /// - Parameter size: Its size in bytes.
  /// - Throws: ``CompressionError`` if it is damaged.
  static func decoder(
    _ record: Record,
    of file: FileDescriptor,
    size: Int,
    name: String
  ) throws(CompressionError) -> LibarchiveDecoder {
    // An entry begins with its header, so a tar file can be read from there.
    let reader = try reader(FileInput(file, name: name, range: record.headerOffset..<size))
    guard try reader.nextEntry() != nil else {
      throw CompressionError(.damaged, file: name, reason: "the entry is not where it was")
    }
    return LibarchiveDecoder(entryOf: reader)
  }

  /// Whether bytes begin like a tar file: with a header whose checksum is right.
  ///
  /// - Parameter head: The first 512 bytes.
  static func isHeader(_ head: some Collection<UInt8>) -> Bool {
    let header = Array(head.prefix(512))
    guard header.count == 512, header[0] != 0 else { return false }
    let digits = header[148..<156].drop { $0 == 0x20 }.prefix { (0x30...0x37).contains($0) }
    guard let expected = Int(String(decoding: digits, as: UTF8.self), radix: 8) else {
      return false
    }
    // The checksum's own field counts as eight spaces.
    let sum = header.reduce(0) { $0 + Int($1) } - header[148..<156].reduce(0) { $0 + Int($1) }
    return sum + 8 * 0x20 == expected
  }

  private static func reader(_ input: FileInput) throws(CompressionError) -> LibarchiveReader {
    try LibarchiveReader(input) { handle in
      archive_read_support_filter_none(handle)
      archive_read_support_format_tar(handle)
    }
  }

  private static func record(_ entry: OpaquePointer, at offset: Int) -> Record {
    // Without a UTF-8 locale libarchive has no name for entries whose names are not ASCII.
    let name = UTF8Locale.within {
      (archive_entry_pathname(entry) ?? archive_entry_pathname_utf8(entry)).map { name in
        Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
      }
    }
    let isRegular = archive_entry_filetype(entry) == S_IFREG && archive_entry_hardlink(entry) == nil
    return Record(
      name: name ?? [],
      size: max(0, Int(archive_entry_size(entry))),
      headerOffset: offset,
      isRegular: isRegular
    )
  }
}

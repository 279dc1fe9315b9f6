/// The central directory of a zip file (APPNOTE.TXT 6.3.10, §4.3).
///
/// The directory alone defines the contents of a zip: entries are found without reading those
/// before them, and bytes between them that only look like an entry do not count.
struct ZipDirectory {
  /// One entry, as the directory describes it.
  struct Record {
    var name: [UInt8] = []
    var flags: UInt16 = 0
    var method: UInt16 = 0
    var crc: UInt32 = 0
    var packedSize = 0
    var size = 0
    var headerOffset = 0
    /// Whether it is a folder or a link, by the file mode that Unix programs record.
    var isSpecial = false

    /// Whether a password is needed to read it.
    var isEncrypted: Bool { flags & 1 != 0 }
  }

  /// The entries, in the order of the directory.
  private(set) var records: [Record] = []
  /// The offset of the directory in the file: after all entries.
  let start: Int

  /// Reads the directory of a file.
  ///
  /// - Parameters:
  ///   - size: Its size in bytes.
  ///   - limits: The maximum number of entries.
  /// - Throws: ``CompressionError`` if it is damaged, cut off, or has too many entries.
  init(_ file: FileDescriptor, size: Int, limits: Limits) throws(CompressionError) {
    let end = try ZipEnd(file, size: size)
    guard end.count <= limits.entries else {
      throw CompressionError(
        .limit,
        file: file.name,
        reason: "it has \(end.count) entries, more than the limit of \(limits.entries)"
      )
    }
    start = end.directory.lowerBound
    let input = FileInput(file, range: end.directory)
    for _ in 0..<end.count {
      records.append(try Self.record(input, shift: end.shift))
    }
  }

  /// Reads one record of the directory (§4.3.12).
  private static func record(_ input: FileInput, shift: Int) throws(CompressionError) -> Record {
    let head = try bytes(46, of: input)
    guard head.int32(0) == 0x0201_4B50 else { throw damaged(input.name) }
    var record = Record()
    record.flags = head.int16(8)
    record.method = head.int16(10)
    record.crc = UInt32(head.int32(16))
    record.packedSize = head.int32(20)
    record.size = head.int32(24)
    record.headerOffset = head.int32(42)
    // The upper byte of "version made by" is 3 where the mode is Unix's.
    let mode = head.int16(4) >> 8 == 3 ? head.int16(40) & 0xF000 : 0
    record.isSpecial = mode == 0x4000 || mode == 0xA000
    record.name = try bytes(Int(head.int16(28)), of: input).bytes
    let extra = try bytes(Int(head.int16(30)), of: input)
    _ = try bytes(Int(head.int16(32)), of: input)
    extra.widen(&record)
    guard record.size >= 0, record.packedSize >= 0, record.headerOffset >= 0 else {
      throw damaged(input.name)
    }
    record.headerOffset = record.headerOffset.addingReportingOverflow(shift).partialValue
    return record
  }

  private static func bytes(
    _ count: Int,
    of input: FileInput
  ) throws(CompressionError) -> LittleEndian {
    guard try input.fill(count) else { throw damaged(input.name) }
    let bytes = Array(input.available.prefix(count))
    input.consume(count)
    return LittleEndian(bytes)
  }

  static func damaged(_ file: String) -> CompressionError {
    CompressionError(.damaged, file: file, reason: "the directory of the zip file is damaged")
  }
}

extension LittleEndian {
  /// Replaces the sizes that do not fit 32 bits by those of the zip64 extra field (§4.5.3).
  fileprivate func widen(_ record: inout ZipDirectory.Record) {
    var position = 0
    while position + 4 <= bytes.count {
      let (tag, end) = (int16(position), position + 4 + Int(int16(position + 2)))
      position += 4
      guard end <= bytes.count else { return }
      if tag == 1 {
        for field in [\ZipDirectory.Record.size, \.packedSize, \.headerOffset]
        where record[keyPath: field] == 0xFFFF_FFFF && position + 8 <= end {
          record[keyPath: field] = int64(position)
          position += 8
        }
      }
      position = end
    }
  }
}

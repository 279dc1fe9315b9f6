import CZlib

/// The bytes of one entry of a zip, with length and checksum checked at its end.
final class ZipEntryDecoder: ByteDecoder {
  private let name: String
  private let packed: any ByteDecoder
  private let size: Int
  private let crc: UInt32
  private var position = 0
  private var sum: UInt = 0

  /// Finds an entry and starts unpacking it.
  ///
  /// - Parameter end: Where in the file the entries end.
  /// - Throws: ``CompressionError`` if it is not there, encrypted, or packed in an unknown way.
  init(
    _ record: ZipDirectory.Record,
    of file: FileDescriptor,
    name: String,
    before end: Int
  ) throws(CompressionError) {
    self.name = name
    (size, crc) = (record.size, record.crc)
    if record.isEncrypted {
      throw CompressionError(.encrypted, file: name, reason: "the entry is encrypted")
    }
    let start = try Self.start(of: record, in: file, name: name, before: end)
    let input = FileInput(file, name: name, range: start..<start + record.packedSize)
    switch record.method {
    case 0: packed = PlainDecoder(input)
    case 8: packed = InflateDecoder(input, isGzip: false)
    default:
      throw CompressionError(
        .unsupported,
        file: name,
        reason: "compression method \(record.method) is not supported (only stored and deflate)"
      )
    }
  }

  var consumed: Int { packed.consumed }

  func read(into target: UnsafeMutableRawBufferPointer) throws(CompressionError) -> Int {
    let count = try packed.read(into: target)
    sum = crc32_z(sum, target.baseAddress?.assumingMemoryBound(to: UInt8.self), count)
    position += count
    if position > size || (count == 0 && position < size) {
      throw CompressionError(
        .damaged,
        file: name,
        reason: "the length is wrong: the entry is damaged"
      )
    }
    if count == 0, sum != UInt(crc) {
      throw CompressionError(
        .damaged,
        file: name,
        reason: "the checksum is wrong: the entry is damaged"
      )
    }
    return count
  }

  /// The offset of the packed bytes: after the local header (§4.3.7), whose length may differ from
  /// that in the directory.
  private static func start(
    of record: ZipDirectory.Record,
    in file: FileDescriptor,
    name: String,
    before end: Int
  ) throws(CompressionError) -> Int {
    let damaged = CompressionError(
      .damaged,
      file: name,
      reason: "the entry is not where it should be"
    )
    guard record.headerOffset >= 0, record.headerOffset <= end - 30 else { throw damaged }
    let input = FileInput(file, range: record.headerOffset..<record.headerOffset + 30)
    guard try input.fill(30) else { throw damaged }
    let header = LittleEndian(Array(input.available.prefix(30)))
    let start = record.headerOffset + 30 + Int(header.int16(26)) + Int(header.int16(28))
    guard header.int32(0) == 0x0403_4B50, start <= end, record.packedSize <= end - start else {
      throw damaged
    }
    return start
  }
}

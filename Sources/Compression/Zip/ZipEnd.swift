/// The end of a zip file, which says where its directory is (APPNOTE.TXT 6.3.10, §4.3.14–16).
struct ZipEnd {
  /// The range of the directory in the file.
  let directory: Range<Int>
  /// The number of entries it has.
  let count: Int
  /// The number to add to offsets: the length of any bytes before the zip, for instance a program.
  let shift: Int

  /// Finds the end of a file.
  ///
  /// - Parameter size: Its size in bytes.
  /// - Throws: ``CompressionError`` if there is none.
  init(_ file: FileDescriptor, size: Int) throws(CompressionError) {
    // The record has 22 bytes and a comment of at most 65,535.
    let tailStart = max(0, size - 65_557)
    let tail = try Self.bytes(tailStart..<size, of: file)
    guard let offset = Self.recordOffset(in: tail) else {
      throw CompressionError(
        .truncated,
        file: file.name,
        reason: "the zip file is cut off: its central directory is missing"
      )
    }
    var count = Int(tail.int16(offset + 10))
    var length = tail.int32(offset + 12)
    var start = tail.int32(offset + 16)
    var end = tailStart + offset
    if let wide = try Self.zip64(endingAt: end, of: file) {
      (count, length, start, end) = (wide.count, wide.length, wide.start, wide.end)
    }
    guard count >= 0, length >= 0, start >= 0, length <= end, start <= end - length,
      count <= length / 46
    else { throw ZipDirectory.damaged(file.name) }
    self.count = count
    directory = (end - length)..<end
    shift = end - length - start
  }

  /// The last position of an end record whose comment fits into the file.
  private static func recordOffset(in tail: LittleEndian) -> Int? {
    var offset = tail.bytes.count - 22
    while offset >= 0 {
      if tail.bytes[offset] == 0x50, tail.int32(offset) == 0x0605_4B50,
        offset + 22 + Int(tail.int16(offset + 20)) <= tail.bytes.count
      {
        return offset
      }
      offset -= 1
    }
    return nil
  }

  private static func zip64(
    endingAt end: Int,
    of file: FileDescriptor
  ) throws(CompressionError) -> (count: Int, length: Int, start: Int, end: Int)? {
    guard end >= 20 else { return nil }
    let locator = try bytes(end - 20..<end, of: file)
    guard locator.int32(0) == 0x0706_4B50 else { return nil }
    let offset = locator.int64(8)
    guard offset >= 0, offset <= end - 20 - 56 else { throw ZipDirectory.damaged(file.name) }
    let record = try bytes(offset..<offset + 56, of: file)
    guard record.int32(0) == 0x0606_4B50 else { throw ZipDirectory.damaged(file.name) }
    return (record.int64(32), record.int64(40), record.int64(48), offset)
  }

  private static func bytes(
    _ range: Range<Int>,
    of file: FileDescriptor
  ) throws(CompressionError) -> LittleEndian {
    let input = FileInput(file, range: range)
    guard try input.fill(range.count) else { throw ZipDirectory.damaged(file.name) }
    return LittleEndian(Array(input.available.prefix(range.count)))
  }
}

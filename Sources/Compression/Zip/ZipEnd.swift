/// The end of a zip file, which says where its directory is (APPNOTE.TXT 6.3.10, §4.3.14–16).
struct ZipEnd {
  /// Where the directory lies in the file.
  let directory: Range<Int>
  /// How many entries it has.
  let count: Int
  /// What to add to offsets: the length of what was put in front of the zip, a program for instance.
  let shift: Int

  /// Finds the end of a file.
  ///
  /// - Parameter size: Its size in bytes.
  /// - Throws: ``CompressionError`` if there is none.
  init(_ file: FileDescriptor, size: Int) throws(CompressionError) {
    // The record has 22 bytes and a comment of at most 65,535.
    let tailStart = max(0, size - 65_557)
    let tail = try Self.bytes(tailStart..<size, of: file)
    guard let place = Self.place(in: tail) else {
      throw CompressionError(
        .truncated,
        file: file.name,
        reason: "the zip file is cut off: it has no directory at its end"
      )
    }
    var count = Int(tail.int16(place + 10))
    var length = tail.int32(place + 12)
    var start = tail.int32(place + 16)
    var end = tailStart + place
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

  /// The last place where an end record stands whose comment ends the file.
  private static func place(in tail: LittleEndian) -> Int? {
    var place = tail.bytes.count - 22
    while place >= 0 {
      if tail.bytes[place] == 0x50, tail.int32(place) == 0x0605_4B50,
        place + 22 + Int(tail.int16(place + 20)) <= tail.bytes.count
      {
        return place
      }
      place -= 1
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
    let place = locator.int64(8)
    guard place >= 0, place <= end - 20 - 56 else { throw ZipDirectory.damaged(file.name) }
    let record = try bytes(place..<place + 56, of: file)
    guard record.int32(0) == 0x0606_4B50 else { throw ZipDirectory.damaged(file.name) }
    return (record.int64(32), record.int64(40), record.int64(48), place)
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

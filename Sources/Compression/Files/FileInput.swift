/// A range of a file, read sequentially in large pieces.
final class FileInput {
  /// Its name in messages.
  let name: String
  private let file: FileDescriptor
  private var offset: Int?
  private var left: Int
  private let buffer: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0
  private var taken = 0

  /// Reads a range of a file.
  ///
  /// - Parameters:
  ///   - name: Its name in messages; by default the file's name.
  ///   - range: The bytes to read; nil for all of a file that cannot seek, such as a pipe.
  init(_ file: FileDescriptor, name: String? = nil, range: Range<Int>? = nil) {
    self.file = file
    self.name = name ?? file.name
    offset = range?.lowerBound
    left = range?.count ?? .max
    buffer = .allocate(byteCount: 128 << 10, alignment: 64)
  }

  deinit { buffer.deallocate() }

  /// The number of bytes consumed from the range.
  var consumed: Int { taken }

  /// The bytes that have been read and not been consumed, valid until the next call.
  var available: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[start..<end]) }

  /// Makes bytes available.
  ///
  /// - Parameter count: The number of bytes wanted, at most the size of the buffer.
  /// - Returns: Whether that many are available now; if not, the range ends after those that are.
  /// - Throws: ``CompressionError`` if reading failed.
  func fill(_ count: Int = 1) throws(CompressionError) -> Bool {
    if end - start >= count { return true }
    buffer.copyMemory(from: available)
    (start, end) = (0, end - start)
    while end < count {
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[end...])
      let more = try readFile(into: room)
      if more == 0 { return false }
      end += more
    }
    return true
  }

  /// Marks available bytes as used.
  func consume(_ count: Int) {
    start += count
    taken += count
  }

  /// Skips bytes.
  /// - Returns: The number skipped without reading them: 0 if the file cannot seek.
  func skip(_ count: Int) -> Int {
    guard let offset, start == end, count > 0 else { return 0 }
    let skipped = min(count, left)
    self.offset = offset + skipped
    left -= skipped
    taken += skipped
    return skipped
  }

  /// Reads bytes.
  ///
  /// - Parameter target: Where to put them.
  /// - Returns: The number read; 0 at the end.
  /// - Throws: ``CompressionError`` if reading failed.
  func read(into target: UnsafeMutableRawBufferPointer) throws(CompressionError) -> Int {
    guard start < end else {
      let count = try readFile(into: target)
      taken += count
      return count
    }
    let count = min(end - start, target.count)
    target.copyMemory(from: .init(rebasing: available[..<count]))
    consume(count)
    return count
  }

  private func readFile(into target: UnsafeMutableRawBufferPointer) throws(CompressionError) -> Int
  {
    let room = UnsafeMutableRawBufferPointer(rebasing: target[..<min(target.count, left)])
    guard !room.isEmpty else { return 0 }
    let count = try file.read(into: room, at: offset)
    offset = offset.map { $0 + count }
    left -= count
    return count
  }
}

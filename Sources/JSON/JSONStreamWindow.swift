/// The part of a stream that is in memory: from the byte read next to the last one that arrived.
final class JSONStreamWindow {
  /// What was taken from the window.
  struct Taken {
    /// Whether its end was found; otherwise the stream ended.
    var isWhole: Bool
    /// The number of bytes it has.
    var count: Int
    /// The bytes, followed by padding, until the next call; nil if there are more than the limit.
    var bytes: UnsafeRawBufferPointer?
  }

  private let read: (UnsafeMutableRawBufferPointer) throws -> Int
  private var buffer: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0
  private var passed = 0
  private var isAtEnd = false

  init(read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
    self.read = read
    buffer = .allocate(byteCount: 256 << 10, alignment: 64)
  }

  deinit { buffer.deallocate() }

  /// The number of bytes of the stream before the next one.
  var position: Int { passed + start }

  /// Skips a byte order mark at the beginning.
  func skipByteOrderMark() throws {
    while end - start < 3, try fill() {}
    if buffer[start..<end].starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
  }

  /// Skips white space.
  ///
  /// - Returns: The byte after it, which is the next one still; nil at the end of the stream.
  func skipSpace() throws -> UInt8? {
    while true {
      while start < end {
        let byte = buffer[start]
        guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
        start += 1
      }
      guard try fill() else { return nil }
    }
  }

  /// Skips the next byte, which is in the window.
  func advance() { start += 1 }

  /// Takes bytes up to a position.
  ///
  /// - Parameters:
  ///   - limit: The number of bytes to keep.
  ///   - find: Looks for the position in bytes that follow those that it was given before.
  /// - Returns: The bytes before the position, or before the end of the stream.
  /// - Throws: What reading threw.
  func take(
    limit: Int,
    until find: (UnsafeRawBufferPointer) -> Int?
  ) throws -> Taken {
    var searched = start
    var dropped = 0
    while true {
      if let index = find(UnsafeRawBufferPointer(rebasing: buffer[searched..<end])) {
        return taken(upTo: searched + index, isWhole: true, dropped, limit)
      }
      if dropped + end - start > limit {
        dropped += end - start
        start = end
      }
      let count = end - start
      guard try fill() else { return taken(upTo: end, isWhole: false, dropped, limit) }
      searched = start + count
    }
  }

  private func taken(upTo index: Int, isWhole: Bool, _ dropped: Int, _ limit: Int) -> Taken {
    defer { start = index }
    let count = dropped + index - start
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[start..<index])
    return Taken(isWhole: isWhole, count: count, bytes: count > limit ? nil : bytes)
  }

  /// Reads on, and keeps what has not been passed over.
  private func fill() throws -> Bool {
    if isAtEnd { return false }
    if start > 0 {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
      passed += start
      end -= start
      start = 0
    }
    if end > capacity / 2 { grow() }
    let count = try read(.init(rebasing: buffer[end..<capacity]))
    end += count
    isAtEnd = count == 0
    return !isAtEnd
  }

  private var capacity: Int { buffer.count - JSONFieldReader.padding }

  private func grow() {
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 64)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<end]))
    buffer.deallocate()
    buffer = larger
  }
}

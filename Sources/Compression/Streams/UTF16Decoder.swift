extension ByteStream {
  /// The stream in UTF-8, if it begins with UTF-16's byte order mark; else as it is.
  ///
  /// - Throws: ``CompressionError`` if its first bytes cannot be read.
  package func decodingUTF16() throws(CompressionError) -> ByteStream {
    let head = try peek(2)
    let isBigEndian = head.elementsEqual([0xFE, 0xFF])
    guard isBigEndian || head.elementsEqual([0xFF, 0xFE]) else { return self }
    return ByteStream(
      name: name,
      decoder: UTF16Decoder(self, isBigEndian: isBigEndian),
      limits: Limits()
    )
  }
}

/// Text in UTF-16 as UTF-8, without its byte order mark; invalid characters become U+FFFD.
private final class UTF16Decoder: ByteDecoder {
  private let stream: ByteStream
  private let isBigEndian: Bool
  private var units = [UInt8](repeating: 0, count: 32 << 10)
  /// The number of bytes at the start of ``units`` that the next ones complete.
  private var carried = 0
  private var output: [UInt8] = []
  private var outputStart = 0
  private var isAtStart = true
  private(set) var consumed = 0

  init(_ stream: ByteStream, isBigEndian: Bool) {
    self.stream = stream
    self.isBigEndian = isBigEndian
  }

  func read(into target: UnsafeMutableRawBufferPointer) throws(CompressionError) -> Int {
    while outputStart == output.count { if try !decodeMore() { return 0 } }
    let count = min(target.count, output.count - outputStart)
    target.copyBytes(from: output[outputStart..<outputStart + count])
    outputStart += count
    return count
  }

  private func decodeMore() throws(CompressionError) -> Bool {
    let filled = carried
    let result = units.withUnsafeMutableBytes { bytes in
      Result { () throws(CompressionError) in
        try stream.read(into: .init(rebasing: bytes[filled...]))
      }
    }
    let count = try result.get()
    consumed += count
    if count == 0, carried == 0 { return false }
    var available = carried + count
    // A split pair is kept until its other half arrives, unless nothing follows.
    if count > 0 {
      if available % 2 == 1 { available -= 1 }
      if available >= 2, 0xD800..<0xDC00 ~= unit(at: available - 2) { available -= 2 }
    }
    let scalars = (0..<available / 2).map { unit(at: $0 * 2) }
    output = Array(String(decoding: scalars, as: UTF16.self).utf8)
    outputStart = 0
    if isAtStart, output.starts(with: [0xEF, 0xBB, 0xBF]) { outputStart = 3 }
    if available > 0 { isAtStart = false }
    let left = count == 0 ? 0 : carried + count - available
    for index in 0..<left { units[index] = units[available + index] }
    carried = left
    return true
  }

  private func unit(at index: Int) -> UInt16 {
    let (first, second) = (UInt16(units[index]), UInt16(units[index + 1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }
}

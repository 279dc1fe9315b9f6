import Glibc

/// Reads lines of bounded length from a file descriptor.
struct LineReader {
  /// A line without its end, or one that is too long to be kept.
  enum Line: Sendable {
    case bytes([UInt8])
    case tooLong
  }

  /// The maximum number of bytes in a line; a request with a long edit needs a few thousand.
  static let limit = 1 << 20

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var isSkipping = false
  private var isAtEnd = false

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// The next line that is not blank.
  ///
  /// - Returns: nil at the end of the input; a last line without a line feed counts.
  mutating func next() -> Line? {
    while true {
      if let line = takeLine() {
        if case .bytes(let bytes) = line, bytes.allSatisfy(Self.isBlank) { continue }
        return line
      }
      guard !isAtEnd else { return nil }
      fill()
    }
  }

  private mutating func takeLine() -> Line? {
    if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
      let line = Array(buffer[..<end])
      buffer.removeSubrange(...end)
      guard !isSkipping, line.count <= Self.limit else {
        isSkipping = false
        return .tooLong
      }
      return .bytes(line)
    }
    if buffer.count > Self.limit {
      buffer.removeAll()
      isSkipping = true
    }
    guard isAtEnd, !buffer.isEmpty || isSkipping else { return nil }
    defer { (buffer, isSkipping) = ([], false) }
    return isSkipping ? .tooLong : .bytes(buffer)
  }

  private mutating func fill() {
    let count = read(descriptor, &chunk, chunk.count)
    if count > 0 {
      buffer += chunk[..<count]
    } else if count == 0 || errno != EINTR {
      isAtEnd = true
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x0D, 0x09].contains(byte) }
}

/// Writes lines to a file descriptor.
struct LineWriter {
  let descriptor: Int32

  /// Writes a line at once.
  ///
  /// - Returns: False if no one reads any more.
  func write(_ line: [UInt8]) -> Bool {
    let bytes = line + [UInt8(ascii: "\n")]
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { rest in
        Glibc.write(descriptor, rest.baseAddress, rest.count)
      }
      if count > 0 {
        start += count
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}

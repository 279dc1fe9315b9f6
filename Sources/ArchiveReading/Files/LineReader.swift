package import Compression
import Glibc
import JSON

/// Lines of a byte stream in bounded memory, split at 0x0A only.
///
/// Other characters that some treat as line ends (U+2028, carriage returns) occur inside JSON
/// strings of real archives.
package final class LineReader {
  /// One line.
  package struct Line {
    /// Its number, counted from 1.
    package var number: Int
    /// Its bytes without the newline; nil if the line is longer than the limit.
    ///
    /// They are followed by as many readable bytes as the JSON parser needs, and valid until the
    /// next line is read.
    package var bytes: UnsafeRawBufferPointer?
  }

  private let stream: ByteStream
  private let limit: Int
  private var buffer: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0
  private var isAtEnd = false
  /// Why there are no more bytes than those in the buffer.
  private var failure: CompressionError?
  private var number = 0

  /// Reads lines.
  ///
  /// - Parameters:
  ///   - stream: Where the bytes come from.
  ///   - limit: The longest line, in bytes; longer ones are skipped.
  package init(_ stream: ByteStream, limit: Int = 16 << 20) {
    self.stream = stream
    self.limit = limit
    buffer = .allocate(byteCount: 1 << 20, alignment: 64)
  }

  deinit { buffer.deallocate() }

  private var capacity: Int { buffer.count - JSONFieldReader.padding }

  /// The next line.
  ///
  /// - Returns: nil at the end. A last line without a newline is a line.
  /// - Throws: ``CompressionError`` if the stream is damaged, after the lines before the damage.
  package func next() throws(CompressionError) -> Line? {
    var searched = 0
    while true {
      if let newline = newline(from: start + searched) {
        number += 1
        defer { start = newline + 1 }
        return Line(number: number, bytes: bytes(start..<newline))
      }
      searched = end - start
      // Complete lines are returned before the damage after them is reported.
      if let failure { throw failure }
      if isAtEnd {
        guard start < end else { return nil }
        number += 1
        defer { start = end }
        return Line(number: number, bytes: bytes(start..<end))
      }
      if searched > limit { return try passOver() }
      fill()
    }
  }

  private func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer? {
    range.count > limit ? nil : UnsafeRawBufferPointer(rebasing: buffer[range])
  }

  private func newline(from position: Int) -> Int? {
    guard position < end, let base = buffer.baseAddress,
      let found = memchr(base + position, 0x0A, end - position)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  private func fill() {
    if start > 0 {
      let rest = UnsafeRawBufferPointer(rebasing: buffer[start..<end])
      buffer.copyMemory(from: rest)
      end -= start
      start = 0
    }
    if end == capacity { grow() }
    while end < capacity {
      do {
        let count = try stream.read(into: .init(rebasing: buffer[end..<capacity]))
        if count == 0 {
          isAtEnd = true
          return
        }
        end += count
      } catch {
        failure = error
        return
      }
    }
  }

  private func grow() {
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 64)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<end]))
    buffer.deallocate()
    buffer = larger
  }

  /// Skips the rest of a line that is too long.
  private func passOver() throws(CompressionError) -> Line {
    number += 1
    while !isAtEnd {
      start = end
      fill()
      if let newline = newline(from: start) {
        start = newline + 1
        return Line(number: number, bytes: nil)
      }
      if let failure { throw failure }
    }
    start = end
    return Line(number: number, bytes: nil)
  }
}

import CStemmer

/// Porter's stemmer for English words, with a table of the stems met last.
///
/// The table has a fixed size, so hostile text can empty it, never make it grow. It holds tokens of
/// up to 15 bytes, which is nearly all of them. The algorithm is libstemmer's `porter`, the original
/// of 1980.
final class Stemmer {
  /// A token and its stem, each padded with zeros, the length in the last byte.
  private struct Entry {
    var token: (UInt64, UInt64) = (0, 0)
    var stem: (UInt64, UInt64) = (0, 0)
  }

  /// Two entries that share a cache line; the first was used last.
  private struct Line {
    var first = Entry()
    var second = Entry()
  }

  private static let bits: UInt64 = 15
  private let memory: UnsafeMutableRawPointer
  private let lines: UnsafeMutablePointer<Line>
  // nil only if libstemmer were built without the algorithm; then words stay as they are.
  private let stemmer: OpaquePointer?

  init() {
    let count = 1 << Int(Self.bits)
    memory = .allocate(byteCount: count * MemoryLayout<Line>.stride, alignment: 64)
    lines = memory.initializeMemory(as: Line.self, repeating: Line(), count: count)
    stemmer = sb_stemmer_new("porter", nil)
  }

  deinit {
    memory.deallocate()
    sb_stemmer_delete(stemmer)
  }

  /// The stem of a folded token.
  ///
  /// - Parameter token: The token, in memory that can be read 16 bytes far whatever its length.
  /// - Returns: The stem, valid until the next call; the token itself if it is not made of ASCII
  ///   letters or has fewer than three.
  @inline(__always)
  func stem(_ token: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard let start = token.baseAddress, token.count >= 3 else { return token }
    guard token.count <= 15 else { return uncached(token) ?? token }
    let key = Self.key(UnsafeRawPointer(start), token.count)
    let hash = (key.0 ^ (key.1 << 5 | key.1 >> 59)) &* 0x9E37_79B9_7F4A_7C15
    let line = lines + Int(truncatingIfNeeded: hash >> (64 - Self.bits))
    if line.pointee.first.token != key { bringForward(line, key, token) }
    let count = Int(line.pointee.first.stem.1 >> 56)
    let stem = UnsafeRawPointer(line) + MemoryLayout<(UInt64, UInt64)>.size
    return UnsafeBufferPointer(start: stem.assumingMemoryBound(to: UInt8.self), count: count)
  }

  @inline(__always)
  private static func key(_ start: UnsafeRawPointer, _ count: Int) -> (UInt64, UInt64) {
    let low = UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
    let length = UInt64(count) << 56
    guard count >= 8 else { return (low & (1 << UInt64(count * 8) &- 1), length) }
    let high = UInt64(littleEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    return (low, high & (1 << UInt64((count - 8) * 8) &- 1) | length)
  }

  /// Makes the first entry of a line that of `key`.
  private func bringForward(
    _ line: UnsafeMutablePointer<Line>,
    _ key: (UInt64, UInt64),
    _ token: UnsafeBufferPointer<UInt8>
  ) {
    swap(&line.pointee.first, &line.pointee.second)
    guard line.pointee.first.token != key else { return }
    line.pointee.first = Entry(token: key, stem: key)
    guard let stem = uncached(token), let start = stem.baseAddress, stem.count <= 15 else { return }
    line.pointee.first.stem = (0, UInt64(stem.count) << 56)
    let target = UnsafeMutableRawPointer(line) + MemoryLayout<(UInt64, UInt64)>.size
    target.copyMemory(from: start, byteCount: stem.count)
  }

  private func uncached(_ token: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    guard token.allSatisfy({ (0x61...0x7A).contains($0) }),
      let stem = sb_stemmer_stem(stemmer, token.baseAddress, Int32(token.count))
    else { return nil }
    return UnsafeBufferPointer(start: stem, count: Int(sb_stemmer_length(stemmer)))
  }
}

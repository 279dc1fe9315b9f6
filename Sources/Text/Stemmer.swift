import CStemmer

/// Porter's stemmer for English words, with a table of the stems met last.
///
/// The table is direct-mapped and of fixed size; it holds tokens of up to 15 bytes, which is nearly
/// all of them. The algorithm is libstemmer's `porter`, the original of 1980.
final class Stemmer {
  /// A token and its stem, each padded with zeros, the length in the last byte.
  private struct Entry {
    var token: (UInt64, UInt64) = (0, 0)
    var stem: (UInt64, UInt64) = (0, 0)
  }

  private static let size = 8192
  private let entries: UnsafeMutablePointer<Entry>
  // nil only if libstemmer were built without the algorithm; then words stay as they are.
  private let stemmer: OpaquePointer?

  init() {
    entries = .allocate(capacity: Self.size)
    entries.initialize(repeating: Entry(), count: Self.size)
    stemmer = sb_stemmer_new("porter", nil)
  }

  deinit {
    entries.deallocate()
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
    let entry = entries + Int(truncatingIfNeeded: hash >> 51)
    if entry.pointee.token != key { fill(entry, key, token) }
    let stem = UnsafeRawPointer(entry) + MemoryLayout<(UInt64, UInt64)>.size
    let count = Int(entry.pointee.stem.1 >> 56)
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

  private func fill(
    _ entry: UnsafeMutablePointer<Entry>,
    _ key: (UInt64, UInt64),
    _ token: UnsafeBufferPointer<UInt8>
  ) {
    entry.pointee.token = key
    guard let stem = uncached(token), let start = stem.baseAddress, stem.count <= 15 else {
      entry.pointee.stem = key
      return
    }
    entry.pointee.stem = (0, UInt64(stem.count) << 56)
    let target = UnsafeMutableRawPointer(entry) + MemoryLayout<(UInt64, UInt64)>.size
    target.copyMemory(from: start, byteCount: stem.count)
  }

  private func uncached(_ token: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    guard token.allSatisfy({ (0x61...0x7A).contains($0) }),
      let stem = sb_stemmer_stem(stemmer, token.baseAddress, Int32(token.count))
    else { return nil }
    return UnsafeBufferPointer(start: stem, count: Int(sb_stemmer_length(stemmer)))
  }
}

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

  private static let bits: UInt64 = 14
  private let memory: UnsafeMutableRawPointer
  private let lines: UnsafeMutablePointer<Line>
  /// For each last byte of a word, the letters before it with which a stem may differ: one bit each.
  private let endings: UnsafeMutablePointer<UInt32>
  // nil only if libstemmer were built without the algorithm; then words stay as they are.
  private let stemmer: OpaquePointer?

  init() {
    let count = 1 << Int(Self.bits)
    memory = .allocate(byteCount: count * MemoryLayout<Line>.stride, alignment: 64)
    lines = memory.initializeMemory(as: Line.self, repeating: Line(), count: count)
    endings = .allocate(capacity: 256)
    endings.initialize(repeating: 0, count: 256)
    stemmer = sb_stemmer_new("porter", nil)
    setEndings()
  }

  deinit {
    memory.deallocate()
    endings.deallocate()
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
    let beforeLast = start[token.count &- 2] &- UInt8(ascii: "a")
    guard beforeLast < 26, endings[Int(start[token.count &- 1])] & (1 << UInt32(beforeLast)) != 0
    else { return token }
    guard token.count <= 15 else { return computed(token) ?? token }
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
    guard let stem = computed(token), let start = stem.baseAddress, stem.count <= 15 else { return }
    line.pointee.first.stem = (0, UInt64(stem.count) << 56)
    let target = UnsafeMutableRawPointer(line) + MemoryLayout<(UInt64, UInt64)>.size
    target.copyMemory(from: start, byteCount: stem.count)
  }

  /// Notes with which endings Porter's rules change a word: about half of all words have none.
  private func setEndings() {
    let all: UInt32 = 1 << 26 - 1
    for letter in "seyi".utf8 { endings[Int(letter)] = all }
    for ending in ["on", "er", "or", "nt", "ic", "sm", "al", "ul", "ll", "ng", "ed", "ou"] {
      let letters = Array(ending.utf8)
      endings[Int(letters[1])] |= 1 << UInt32(letters[0] - UInt8(ascii: "a"))
    }
  }

  /// The stem of a token as libstemmer computes it; nil if it is not made of ASCII letters.
  func computed(_ token: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    guard token.allSatisfy({ (0x61...0x7A).contains($0) }),
      let stem = sb_stemmer_stem(stemmer, token.baseAddress, Int32(token.count))
    else { return nil }
    return UnsafeBufferPointer(start: stem, count: Int(sb_stemmer_length(stemmer)))
  }
}

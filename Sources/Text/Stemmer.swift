import CStemmer

/// Porter's stemmer for English words, with a table of the stems seen last.
///
/// The table has a fixed size, so hostile text can empty it, never make it grow. It holds tokens of
/// up to 13 bytes, which is nearly all of them. The algorithm is libstemmer's `porter`, the original
/// of 1980.
final class Stemmer {
  /// A token and its stem, in 16 bytes: the table competes for the cache with the index.
  ///
  /// A stem is the token's beginning and at most two other letters: `low` and five bytes of `high`
  /// are the token, padded with zeros; then come the token's length and how much of it stays, four
  /// bits each, and the letters after that, or zeros.
  private struct Entry {
    var low: UInt64 = 0
    var high: UInt64 = 0

    static let keyMask: UInt64 = 0x0000_F0FF_FFFF_FFFF

    @inline(__always)
    func isOf(_ key: Entry) -> Bool { low == key.low && (high ^ key.high) & Self.keyMask == 0 }
  }

  private static let longest = 13
  private static let bits: UInt64 = 13
  private static let ways = 4
  private let memory: UnsafeMutableRawPointer
  /// Lines of four entries, each a line of the cache too; the first of a line was used last.
  private let entries: UnsafeMutablePointer<Entry>
  /// Where stems are put together.
  private let result: UnsafeMutableRawPointer
  /// For each last byte of a word, the letters before it with which a stem may differ: one bit each.
  private let endings: UnsafeMutablePointer<UInt32>
  // nil only if libstemmer were built without the algorithm; then words stay as they are.
  private let stemmer: OpaquePointer?

  init() {
    let count = Self.ways << Int(Self.bits)
    memory = .allocate(byteCount: count * MemoryLayout<Entry>.stride, alignment: 64)
    entries = memory.initializeMemory(as: Entry.self, repeating: Entry(), count: count)
    result = .allocate(byteCount: 16, alignment: 16)
    endings = .allocate(capacity: 256)
    endings.initialize(repeating: 0, count: 256)
    stemmer = sb_stemmer_new("porter", nil)
    setEndings()
  }

  deinit {
    memory.deallocate()
    result.deallocate()
    endings.deallocate()
    sb_stemmer_delete(stemmer)
  }

  /// The stem of a folded token.
  ///
  /// - Parameter token: The token, in memory of which 16 bytes can be read, whatever its length.
  /// - Returns: The stem, valid until the next call; the token itself if it is not made of ASCII
  ///   letters or has fewer than three.
  @inline(__always)
  func stem(_ token: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard let start = token.baseAddress, token.count >= 3 else { return token }
    let beforeLast = start[token.count &- 2] &- UInt8(ascii: "a")
    guard beforeLast < 26, endings[Int(start[token.count &- 1])] & (1 << UInt32(beforeLast)) != 0
    else { return token }
    guard token.count <= Self.longest else { return computed(token) ?? token }
    let key = Self.key(UnsafeRawPointer(start), token.count)
    let hash = (key.low ^ (key.high << 5 | key.high >> 59)) &* 0x9E37_79B9_7F4A_7C15
    let line = entries + Int(truncatingIfNeeded: hash >> (64 - Self.bits)) * Self.ways
    if !line.pointee.isOf(key) { bringForward(line, key, token) }
    let high = line.pointee.high
    let kept = Int(truncatingIfNeeded: high >> 40 & 0xF)
    guard high >> 48 != 0 else { return UnsafeBufferPointer(start: start, count: kept) }
    result.storeBytes(of: key.low.littleEndian, as: UInt64.self)
    result.storeBytes(of: key.high.littleEndian, toByteOffset: 8, as: UInt64.self)
    let ending = UInt16(truncatingIfNeeded: high >> 48).littleEndian
    result.storeBytes(of: ending, toByteOffset: kept, as: UInt16.self)
    let count = kept + (high >> 56 == 0 ? 1 : 2)
    return UnsafeBufferPointer(start: result.assumingMemoryBound(to: UInt8.self), count: count)
  }

  @inline(__always)
  private static func key(_ start: UnsafeRawPointer, _ count: Int) -> Entry {
    let low = UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
    let length = UInt64(count) << 44
    guard count >= 8 else { return Entry(low: low & (1 << UInt64(count * 8) &- 1), high: length) }
    let high = UInt64(littleEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    return Entry(low: low, high: high & (1 << UInt64((count - 8) * 8) &- 1) | length)
  }

  /// Makes the first entry of a line that of `key`; the one used longest ago makes way.
  private func bringForward(
    _ line: UnsafeMutablePointer<Entry>,
    _ key: Entry,
    _ token: UnsafeBufferPointer<UInt8>
  ) {
    let known = (1..<Self.ways).first { line[$0].isOf(key) }
    let entry = known.map { line[$0] } ?? made(key, token)
    for position in stride(from: known ?? Self.ways - 1, to: 0, by: -1) {
      line[position] = line[position - 1]
    }
    line[0] = entry
  }

  /// The entry of a token that is in no line.
  private func made(_ key: Entry, _ token: UnsafeBufferPointer<UInt8>) -> Entry {
    // Two letters at most are new: the longest change is -biliti to -ble.
    let stem = computed(token) ?? token
    let kept = zip(token, stem).prefix { $0 == $1 }.count
    var entry = key
    entry.high |= UInt64(kept) << 40
    for (position, letter) in stem.dropFirst(kept).enumerated() {
      entry.high |= UInt64(letter) << UInt64(48 + 8 * position)
    }
    return entry
  }

  /// Records the endings with which Porter's rules change a word: about half of all words have
  /// none.
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

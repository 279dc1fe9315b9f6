/// The hash of a word (FNV-1a), byte by byte: making texts of words takes several times as long.
struct WordHash {
  /// The hash of the bytes so far.
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The number of those bytes.
  private(set) var count = 0

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    count += 1
  }
}

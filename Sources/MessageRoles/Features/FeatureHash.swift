/// The 64-bit FNV-1a hash of a feature's bytes, by which it is identified.
///
/// `Training/features.py` computes the same numbers.
struct FeatureHash: Hashable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of no bytes.
  init() {}

  /// The hash of a text's bytes.
  init(_ text: StaticString) {
    for byte in UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) {
      append(byte)
    }
  }

  /// The hash by which a word is identified.
  init(word: some Sequence<UInt8>) {
    self.init("w")
    for byte in word { append(byte) }
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  @inline(__always)
  mutating func append(_ bytes: ArraySlice<UInt8>) { for byte in bytes { append(byte) } }

  mutating func append(_ text: StaticString) {
    for byte in UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) {
      append(byte)
    }
  }

  /// Appends a number in decimal digits.
  mutating func append(_ number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let magnitude = number.magnitude
    var power: UInt = 1
    while magnitude / power >= 10 { power *= 10 }
    while power > 0 {
      append(UInt8(ascii: "0") + UInt8(magnitude / power % 10))
      power /= 10
    }
  }
}

/// A hash of a word that ignores the case of ASCII letters, byte by byte or scalar by scalar.
///
/// It rules words out without making strings of them; what it does not rule out is compared.
struct CaselessHash: Hashable {
  private var value: UInt64 = 0

  /// The hash of no characters.
  init() {}

  /// The hash of a word.
  init(_ word: some Sequence<Unicode.Scalar>) { for scalar in word { append(scalar.value) } }

  @inline(__always)
  mutating func append(_ scalar: UInt32) {
    value = value &* 0x0000_0100_0000_01B3 ^ UInt64(scalar | 0x20)
  }
}

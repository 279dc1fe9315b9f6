/// A hash of a word that ignores the case of ASCII letters, byte by byte or scalar by scalar.
///
/// It rules words out without making strings of them; what it does not rule out is compared.
package struct CaselessHash {
  /// The hash of the characters so far.
  package private(set) var value: UInt64 = 0

  /// The hash of no characters.
  package init() {}

  /// The hash of a word.
  package init(_ word: String) {
    for scalar in word.unicodeScalars { append(scalar.value) }
  }

  /// Appends a character.
  @inline(__always)
  package mutating func append(_ scalar: UInt32) {
    value = value &* 0x0000_0100_0000_01B3 ^ UInt64(scalar | 0x20)
  }
}

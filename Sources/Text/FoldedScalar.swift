/// One scalar of folded text, together with its part in words.
struct FoldedScalar: Sendable, Hashable {
  /// The part that a scalar plays in words.
  enum Role: UInt8, Sendable {
    /// Separates words: space, punctuation, symbols, emoji.
    case boundary
    /// Part of a word: letters, digits, and marks that change a word's meaning.
    case letter
    /// A word of its own, in scripts that are written without spaces.
    case single
    /// Belongs to the scalar before it, for instance the voicing mark of kana.
    case extend
    /// A boundary at the edge of a word, part of the word inside it.
    case apostrophe
  }

  /// The scalar in the low 24 bits, the role above.
  let bits: UInt32

  init(_ scalar: UInt32, _ role: Role) { bits = scalar | UInt32(role.rawValue) << 24 }

  /// The scalar's number.
  @inline(__always)
  var scalar: UInt32 { bits & 0xFF_FFFF }

  /// Its part in words.
  @inline(__always)
  var role: Role { Role(rawValue: UInt8(truncatingIfNeeded: bits >> 24)) ?? .boundary }
}

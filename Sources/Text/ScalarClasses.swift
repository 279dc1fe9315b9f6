extension Unicode.Scalar {
  // Most scalars are ASCII, and looking up all others in the tables is slow.

  /// Whether it is white space.
  @inlinable
  package var isBlank: Bool {
    isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }

  /// Whether it is a letter, or a number of any kind.
  @inlinable
  package var isLetterOrNumber: Bool {
    switch value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0..<0x80: false
    default: properties.isAlphabetic || properties.numericType != nil
    }
  }

  /// Whether it is a letter, a number, or a mark that belongs to the scalar before it.
  @inlinable
  package var isOfWord: Bool { isLetterOrNumber || isMark }

  /// Whether it goes with the scalar before it, as an accent does.
  @inlinable
  package var isMark: Bool { !isASCII && properties.isGraphemeExtend }

  /// Whether it is a letter, in any script.
  @inlinable
  package var isLetter: Bool {
    isASCII ? (0x61...0x7A).contains(value | 0x20) : properties.isAlphabetic
  }
}

/// Decodes and encodes single scalars of UTF-8, never trusting the bytes.
enum UTF8Scalars {
  /// The scalar at a position, and how many bytes it takes.
  ///
  /// - Parameter position: Where the scalar starts; inside `text`.
  /// - Returns: U+FFFD and 1 where the bytes are not UTF-8.
  @inline(__always)
  static func decode(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> (UInt32, Int) {
    let lead = UInt32(text[position])
    if lead < 0x80 { return (lead, 1) }
    let left = text.count - position
    if lead < 0xE0 {
      guard lead >= 0xC2, left >= 2, let second = tail(text[position + 1]) else {
        return (0xFFFD, 1)
      }
      return ((lead & 0x1F) << 6 | second, 2)
    }
    if lead < 0xF0 {
      guard left >= 3, let second = tail(text[position + 1]), let third = tail(text[position + 2])
      else { return (0xFFFD, 1) }
      let scalar = (lead & 0xF) << 12 | second << 6 | third
      guard scalar >= 0x800, !(0xD800...0xDFFF).contains(scalar) else { return (0xFFFD, 1) }
      return (scalar, 3)
    }
    guard lead < 0xF5, left >= 4, let second = tail(text[position + 1]),
      let third = tail(text[position + 2]), let fourth = tail(text[position + 3])
    else { return (0xFFFD, 1) }
    let scalar = (lead & 0x7) << 18 | second << 12 | third << 6 | fourth
    guard (0x1_0000...0x10_FFFF).contains(scalar) else { return (0xFFFD, 1) }
    return (scalar, 4)
  }

  @inline(__always)
  private static func tail(_ byte: UInt8) -> UInt32? {
    byte & 0xC0 == 0x80 ? UInt32(byte & 0x3F) : nil
  }

  /// The number of bytes a scalar takes.
  ///
  /// - Returns: 1 to 4.
  @inline(__always)
  static func width(_ scalar: UInt32) -> Int {
    scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x1_0000 ? 3 : 4
  }

  /// Writes a scalar as UTF-8.
  ///
  /// - Parameter target: Room for four bytes.
  /// - Returns: The number of bytes written.
  @inline(__always)
  static func encode(_ scalar: UInt32, to target: UnsafeMutablePointer<UInt8>) -> Int {
    if scalar < 0x80 {
      target[0] = UInt8(truncatingIfNeeded: scalar)
      return 1
    }
    let width = width(scalar)
    var rest = scalar
    for position in stride(from: width - 1, to: 0, by: -1) {
      target[position] = UInt8(truncatingIfNeeded: rest & 0x3F) | 0x80
      rest >>= 6
    }
    let mark: UInt8 = width == 2 ? 0xC0 : width == 3 ? 0xE0 : 0xF0
    target[0] = UInt8(truncatingIfNeeded: rest) | mark
    return width
  }
}

/// Looks at eight bytes of a text at once.
///
/// See <https://graphics.stanford.edu/~seander/bithacks.html#ZeroInWord>.
extension UInt64 {
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// The high bits of the bytes that equal one byte; above the lowest of them there may be more.
  @inline(__always)
  func marks(of byte: UInt8) -> UInt64 { (self ^ (Self.ones &* UInt64(byte))).marks(below: 1) }

  /// The high bits of the bytes below a limit of at most 128; above the lowest of them there may be
  /// more.
  @inline(__always)
  func marks(below limit: UInt8) -> UInt64 {
    (self &- Self.ones &* UInt64(limit)) & ~self & (Self.ones << 7)
  }
}

/// The source of a feature: the same word weighs differently in the message before.
enum FeatureView: UInt64 {
  case words, parts, before, after, plain

  /// The slot, of 2^bits, that a feature's hash falls into.
  func slot(_ hash: UInt64, bits: Int) -> Int {
    var mixed = (hash ^ salt) &* 0x9E37_79B9_7F4A_7C15
    mixed ^= mixed >> 32
    mixed = mixed &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> UInt64(64 - bits))
  }

  private var salt: UInt64 { (rawValue + 1) &* 0xD6E8_FEB8_6659_FD93 }
}

/// Finds any of many short stretches of bytes in others, in one pass.
///
/// Each position is looked up by its two bytes, so that most of the stretches are never compared.
/// The time is that of the text times the stretches that begin alike, which lists of words bound.
package struct ByteSearchSet: Sendable {
  private let needles: [[UInt8]]
  /// The indices of the needles of two bytes or more, by ``slot(_:_:)``.
  private let ordered: [Int]
  /// For each slot where its needles begin in ``ordered``; one more for the end of the last.
  private let starts: [Int]
  /// The indices of the needles of one byte, or none.
  private let short: [Int]

  private static let slots = 1 << 12

  /// Prepares to look for texts, byte for byte.
  package init(_ texts: [String]) {
    let needles = texts.map { Array($0.utf8) }
    let slots = needles.map { $0.count < 2 ? nil : Self.slot($0[0], $0[1]) }
    let long = slots.enumerated().compactMap { index, slot in slot.map { (slot: $0, index: index) }
    }
    var starts = [Int](repeating: 0, count: Self.slots + 1)
    for (slot, _) in long { starts[slot + 1] += 1 }
    for slot in 1..<starts.count { starts[slot] += starts[slot - 1] }
    self.needles = needles
    self.starts = starts
    ordered = long.sorted { $0.slot < $1.slot }.map(\.index)
    short = slots.indices.filter { slots[$0] == nil }
  }

  @inline(__always)
  private static func slot(_ first: UInt8, _ second: UInt8) -> Int {
    (Int(first) << 5 ^ Int(second)) & (slots - 1)
  }

  /// Whether a text has one of the stretches.
  package func isFound(in text: String) -> Bool {
    var text = text
    return text.withUTF8 { isFound(in: $0) { _, _ in true } }
  }

  /// Whether bytes have one of the stretches that counts.
  ///
  /// - Parameter counts: Whether a stretch counts, by its index; asked each time it is found.
  package func isFound(in bytes: [UInt8], where counts: (Int) -> Bool) -> Bool {
    bytes.withUnsafeBufferPointer { isFound(in: $0) { index, _ in counts(index) } }
  }

  /// Whether bytes have one of the stretches that counts, by its index and where it is.
  func isFound(
    in bytes: UnsafeBufferPointer<UInt8>,
    where counts: (Int, Range<Int>) -> Bool
  ) -> Bool {
    for index in short where isFound(index, in: bytes, where: counts) { return true }
    guard bytes.count > 1 else { return false }
    for position in 0..<bytes.count - 1 {
      let slot = Self.slot(bytes[position], bytes[position + 1])
      for entry in starts[slot]..<starts[slot + 1] {
        let index = ordered[entry]
        let range = position..<position + needles[index].count
        if Self.holds(bytes, needles[index], at: position), counts(index, range) { return true }
      }
    }
    return false
  }

  /// Whether bytes have a stretch of one byte, or of none, that counts.
  private func isFound(
    _ index: Int,
    in bytes: UnsafeBufferPointer<UInt8>,
    where counts: (Int, Range<Int>) -> Bool
  ) -> Bool {
    guard let byte = needles[index].first else { return counts(index, 0..<0) }
    return bytes.indices.contains { bytes[$0] == byte && counts(index, $0..<$0 + 1) }
  }

  private static func holds(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ needle: [UInt8],
    at position: Int
  ) -> Bool {
    guard position + needle.count <= bytes.count else { return false }
    for offset in needle.indices where bytes[position + offset] != needle[offset] { return false }
    return true
  }
}

/// A set of small numbers, which finds those that repeat.
///
/// One is used for many messages, so that its memory is cleared number by number; not thread-safe.
final class SlotSet {
  private var bits: [UInt64]

  /// - Parameter limit: What all numbers are below.
  init(below limit: Int) { bits = [UInt64](repeating: 0, count: (limit + 63) / 64) }

  /// The distinct ones of some numbers, in their order.
  func distinct(_ slots: some Sequence<Int>) -> [Int] {
    var distinct: [Int] = []
    distinct.reserveCapacity(slots.underestimatedCount)
    // One access to the memory: each would be checked for others at the same time.
    bits.withUnsafeMutableBufferPointer { bits in
      for slot in slots {
        let mask: UInt64 = 1 << UInt64(slot & 63)
        precondition(bits.indices.contains(slot >> 6))
        guard bits[slot >> 6] & mask == 0 else { continue }
        bits[slot >> 6] |= mask
        distinct.append(slot)
      }
      for slot in distinct { bits[slot >> 6] = 0 }
    }
    return distinct
  }
}

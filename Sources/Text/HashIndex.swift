/// The positions of some hashes in a fixed list, found in a step or two.
///
/// A dictionary hashes every hash once more, and in a way that no one can foresee, which takes ten
/// times as long. A fixed list needs no such protection: how far a search goes depends on the list
/// alone, whatever is looked for.
package struct HashIndex: Sendable {
  private struct Slot {
    var hash: UInt64 = 0
    /// The position in the list; negative where there is none.
    var position: Int32 = -1
  }

  private var slots: [Slot]
  private let shift: Int

  /// Prepares to look for hashes.
  ///
  /// - Parameter hashes: The list; of equal ones the first is found.
  package init(_ hashes: some Collection<UInt64>) {
    // At most half of the slots are taken.
    let bits = Int.bitWidth - (2 * hashes.count).leadingZeroBitCount
    shift = UInt64.bitWidth - bits
    slots = Array(repeating: Slot(), count: 1 << bits)
    for (position, hash) in hashes.enumerated() {
      let slot = slot(of: hash)
      if slots[slot].position < 0 { slots[slot] = Slot(hash: hash, position: Int32(position)) }
    }
  }

  /// The position of a hash in the list; nil if it is not there.
  package func position(of hash: UInt64) -> Int? {
    let position = slots[slot(of: hash)].position
    return position < 0 ? nil : Int(position)
  }

  /// Whether a hash is in the list.
  package func contains(_ hash: UInt64) -> Bool { slots[slot(of: hash)].position >= 0 }

  /// The slot that has a hash, or else the free one where it would be.
  private func slot(of hash: UInt64) -> Int {
    // The upper bits of a product depend on all bits (Fibonacci hashing).
    var slot = Int((hash &* 0x9E37_79B9_7F4A_7C15) >> UInt64(shift))
    while slots[slot].position >= 0, slots[slot].hash != hash {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}

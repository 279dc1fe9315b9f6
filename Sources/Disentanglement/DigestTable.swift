/// A small hash table keyed by digests, with linear probing.
///
/// The linker queries a dozen such tables for every message, and a `Dictionary` would hash the
/// digests again. It holds a few hundred keys at a time, so that the longest probe is bounded,
/// whatever the keys are. The key 0 is not allowed.
struct DigestTable<Value> {
  private var keys: [UInt64]
  private var values: [Value]
  private var mask: Int
  private(set) var count = 0
  private let none: Value

  /// An empty table.
  ///
  /// - Parameter none: Fills the values of free slots.
  init(none: Value) {
    self.none = none
    (keys, values, mask) = (
      [UInt64](repeating: 0, count: 512), Array(repeating: none, count: 512), 511
    )
  }

  /// The slot of a key, or the free slot where it belongs.
  private func slot(_ key: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: key &* 0x9E37_79B9_7F4A_7C15 >> 32) & mask
    while keys[slot] != key, keys[slot] != 0 { slot = (slot + 1) & mask }
    return slot
  }

  subscript(_ key: UInt64) -> Value? {
    get {
      let slot = slot(key)
      return keys[slot] == key ? values[slot] : nil
    }
    set {
      if let newValue { insert(newValue, key) } else { remove(key) }
    }
  }

  /// Changes the value of an existing key.
  mutating func update(_ key: UInt64, _ change: (inout Value) -> Void) {
    let slot = slot(key)
    if keys[slot] == key { change(&values[slot]) }
  }

  private mutating func insert(_ value: Value, _ key: UInt64) {
    var slot = slot(key)
    if keys[slot] != key {
      if 2 * (count + 1) > keys.count {
        grow()
        slot = self.slot(key)
      }
      keys[slot] = key
      count += 1
    }
    values[slot] = value
  }

  private mutating func remove(_ key: UInt64) {
    var free = slot(key)
    guard keys[free] == key else { return }
    count -= 1
    // Entries that the removed key displaced move back.
    var next = (free + 1) & mask
    while keys[next] != 0 {
      let home = Int(truncatingIfNeeded: keys[next] &* 0x9E37_79B9_7F4A_7C15 >> 32) & mask
      if (next - home) & mask >= (next - free) & mask {
        (keys[free], values[free]) = (keys[next], values[next])
        free = next
      }
      next = (next + 1) & mask
    }
    (keys[free], values[free]) = (0, none)
  }

  private mutating func grow() {
    let (oldKeys, oldValues) = (keys, values)
    keys = [UInt64](repeating: 0, count: 2 * oldKeys.count)
    values = Array(repeating: none, count: keys.count)
    (mask, count) = (keys.count - 1, 0)
    for (slot, key) in oldKeys.enumerated() where key != 0 { insert(oldValues[slot], key) }
  }
}

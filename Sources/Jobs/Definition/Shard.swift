import Digest

/// A part of all conversations: several hosts that run the same job each take one.
package struct Shard: Sendable, Hashable {
  /// Which part, counted from 1.
  let number: Int
  /// The number of parts.
  let count: Int

  /// Reads `2/4`, the second of four parts.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], (1...1024).contains(count),
      (1...count).contains(number)
    else { return nil }
    self.number = number
    self.count = count
  }

  /// Whether a conversation is in this part; the same on every host and in every version.
  package func holds(conversation id: String) -> Bool {
    Fingerprint.of(id) % UInt64(count) == UInt64(number - 1)
  }
}

/// Some of the parts of all conversations: those that a host currently holds.
package struct ShardSet: Sendable, Hashable {
  /// Which parts, counted from 1.
  package let numbers: Set<Int>
  /// The number of parts.
  package let count: Int

  /// Names parts.
  package init(_ numbers: Set<Int>, of count: Int) {
    self.numbers = numbers
    self.count = count
  }

  /// Whether a conversation is in one of the parts; the same on every host and in every version.
  package func holds(conversation id: String) -> Bool {
    numbers.contains(Int(Fingerprint.of(id) % UInt64(count)) + 1)
  }

  /// The same for an id's UTF-8.
  package func holds(conversation id: UnsafeRawBufferPointer) -> Bool {
    numbers.contains(Int(Fingerprint.of(id) % UInt64(count)) + 1)
  }
}

import CRE2

/// Patterns that are looked for in one pass, to learn which are worth a search of their own.
package final class PatternSet: Sendable {
  /// The maximum number of bytes of the compiled set and its working memory.
  private static let memory: Int64 = 32 << 20

  private let count: Int
  // RE2 locks inside where it has to.
  private nonisolated(unsafe) let handle: OpaquePointer?

  /// Compiles a set.
  ///
  /// - Parameter patterns: Valid patterns. If they are too large together, the set takes every
  ///   pattern for a match, which costs time and misses nothing.
  package init(_ patterns: [String]) {
    count = patterns.count
    let set = dre2_set_new(Self.memory)
    if let set, patterns.allSatisfy({ dre2_set_add(set, $0) }), dre2_set_compile(set) {
      handle = set
    } else {
      if let set { dre2_set_free(set) }
      handle = nil
    }
  }

  deinit { if let handle { dre2_set_free(handle) } }

  /// Which patterns match somewhere in a text.
  ///
  /// - Parameter text: UTF-8.
  /// - Returns: Their positions in the set, ascending.
  package func matches(in text: UnsafeRawBufferPointer) -> [Int] {
    guard let address = text.baseAddress else { return [] }
    guard let handle else { return Array(0..<count) }
    let bytes = address.assumingMemoryBound(to: CChar.self)
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { found in
      guard let target = found.baseAddress else { return [] }
      let total = dre2_set_find(handle, bytes, text.count, target, Int32(count))
      return total < 0 ? Array(0..<count) : found.prefix(Int(total)).map(Int.init).sorted()
    }
  }
}

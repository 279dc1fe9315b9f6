import TestSupport
import Testing

@testable import Text

@Suite("An index of hashes")
struct HashIndexTests {
  @Test("finds the position of each, and none of others", arguments: [0, 1, 2, 3, 8, 500])
  func positions(count: Int) {
    var random = SeededGenerator(seed: 11)
    let hashes = (0..<count).map { _ in UInt64.random(in: 0...(.max), using: &random) }
    let index = HashIndex(hashes)
    #expect(hashes.map { index.position(of: $0) } == Array(0..<count))
    for _ in 0..<500 {
      let other = UInt64.random(in: 0...(.max), using: &random)
      #expect(index.position(of: other) == nil && !index.contains(other))
    }
  }

  @Test("finds hashes that differ in a few bits, and the first of equal ones")
  func alike() {
    let index = HashIndex([0, 1, 2, 1 << 63, 0, .max])
    #expect([0, 1, 2, 1 << 63, .max].map { index.position(of: $0) } == [0, 1, 2, 3, 5])
  }
}

import Testing

@testable import BoostedTrees

@Suite("Boosted trees")
struct TreesTests {
  /// A node of a file: a feature and its threshold, or -1 and the value of a leaf.
  private typealias Node = (feature: Int32, value: Float, left: UInt32, right: UInt32)

  private func file(base: Float, _ trees: [[Node]]) -> [UInt8] {
    var words = [base.bitPattern, UInt32(trees.count)]
    for nodes in trees {
      words.append(UInt32(nodes.count))
      for node in nodes {
        words += [UInt32(bitPattern: node.feature), node.value.bitPattern, node.left, node.right]
      }
    }
    return words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
  }

  private func trees(_ bytes: [UInt8]) throws -> Trees {
    var reader = WeightsReader(bytes)
    return try Trees(&reader)
  }

  /// Asks for feature 1, then on the right side for feature 0.
  private let lopsided: [(feature: Int32, value: Float, left: UInt32, right: UInt32)] = [
    (1, 0.5, 1, 2), (-1, 10, 0, 0), (0, 2, 3, 4), (-1, 20, 0, 0), (-1, 30, 0, 0),
  ]

  @Test("add up one leaf of each tree; what is at a threshold goes left")
  func walks() throws {
    let trees = try trees(file(base: 1, [lopsided, [(-1, 100, 0, 0)]]))
    #expect((trees.count, trees.width) == (2, 2))
    #expect(trees.score([0, 0.5]) == 111)
    #expect(trees.score([2, 0.6]) == 121)
    #expect(trees.score([2.1, 0.6]) == 131)
    [2.1, 0.6].withUnsafeBufferPointer { #expect(trees.score($0, trees: 0..<1) == 30) }
  }

  @Test("come to an end where a feature is no number")
  func notANumber() throws {
    let trees = try trees(file(base: 0, [lopsided]))
    #expect(trees.score([.nan, .nan]).isFinite)
  }

  @Test("that do not end, share a node or are cut short are refused")
  func damaged() {
    let loop: [Node] = [(0, 1, 0, 1), (-1, 1, 0, 0)]
    let outside: [Node] = [(0, 1, 1, 9), (-1, 1, 0, 0)]
    let shared: [Node] = [(0, 1, 1, 1), (0, 1, 2, 2), (-1, 1, 0, 0)]
    for nodes in [loop, outside, shared, []] {
      #expect(throws: WeightsError.self) { try trees(file(base: 0, [nodes])) }
    }
    #expect(throws: WeightsError.self) {
      try trees(file(base: 0, [lopsided]).dropLast(3).map(\.self))
    }
    #expect(throws: WeightsError.self) { try trees([]) }
  }
}

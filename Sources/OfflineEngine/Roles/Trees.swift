/// Boosted trees over plain numbers: the sum of one leaf of each, in log-odds.
struct Trees: Sendable {
  private struct Node: Sendable {
    /// The number of the feature; negative for a leaf.
    var feature: Int16
    /// Where a feature's value goes left if it is not above the threshold.
    var left: UInt16
    var right: UInt16
    /// The threshold, or the leaf's value.
    var value: Float
  }

  private let base: Float
  private let nodes: [Node]
  private let roots: [Int]

  init(_ reader: inout WeightsReader) throws {
    base = try reader.float()
    let count = Int(try reader.integer())
    var nodes: [Node] = []
    var roots: [Int] = []
    for _ in 0..<count {
      roots.append(nodes.count)
      let size = Int(try reader.integer())
      for _ in 0..<size {
        let feature = Int16(truncatingIfNeeded: Int32(bitPattern: try reader.integer()))
        let value = try reader.float()
        let left = try reader.integer()
        let right = try reader.integer()
        // A child comes after its parent, so that every walk ends.
        let place = UInt32(nodes.count - (roots.last ?? 0))
        guard feature < 0 || (left > place && right > place && left < size && right < size) else {
          throw WeightsError()
        }
        nodes.append(Node(feature: feature, left: UInt16(left), right: UInt16(right), value: value))
      }
    }
    self.nodes = nodes
    self.roots = roots
  }

  /// The log-odds of a case.
  func score(_ features: [Float]) -> Float {
    var sum = base
    for root in roots {
      var node = nodes[root]
      while node.feature >= 0 {
        let isLeft = features[Int(node.feature)] <= node.value
        node = nodes[root + Int(isLeft ? node.left : node.right)]
      }
      sum += node.value
    }
    return sum
  }
}

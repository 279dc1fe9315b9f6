/// Boosted trees over plain numbers: the sum of one leaf of each, in log-odds.
///
/// The two children of a node are adjacent and a leaf leads to itself, so every walk down a tree
/// has the same number of steps and no branches that the processor has to predict.
package struct Trees: Sendable {
  private struct Node: Sendable {
    /// Values of the feature that are not above it go to the first child.
    var threshold: Float
    var feature: UInt16
    /// The first child within the tree; a leaf's own number.
    var child: UInt16
  }

  private let base: Float
  private let nodes: [Node]
  private let values: [Float]
  private let roots: [(first: Int, depth: Int)]
  /// The minimum number of features of a case.
  package let width: Int

  /// Reads trees.
  ///
  /// - Throws: ``WeightsError`` if the file is damaged.
  package init(_ reader: inout WeightsReader) throws {
    base = try reader.float()
    let count = Int(try reader.integer())
    var (nodes, values, roots, width): ([Node], [Float], [(Int, Int)], Int) = ([], [], [], 0)
    for _ in 0..<count {
      let tree = try StoredTree(&reader)
      roots.append((nodes.count, tree.depth))
      for node in tree.nodes {
        width = max(width, node.feature + 1)
        nodes.append(
          Node(
            threshold: node.isLeaf ? .infinity : node.value,
            feature: UInt16(max(0, node.feature)),
            child: UInt16(node.left)
          )
        )
        values.append(node.isLeaf ? node.value : 0)
      }
    }
    // NaN goes to the second child, even from the last leaf.
    nodes.append(Node(threshold: .infinity, feature: 0, child: 0))
    values.append(0)
    (self.nodes, self.values, self.roots, self.width) = (nodes, values, roots, max(1, width))
  }

  /// The number of trees.
  package var count: Int { roots.count }

  /// The log-odds of a case.
  package func score(_ features: [Float]) -> Float {
    features.withUnsafeBufferPointer { score($0, trees: 0..<count) } + base
  }

  /// The sum of the leaves of some of the trees, without the base score.
  ///
  /// - Parameter features: The features of one case, at least ``width``.
  package func score(_ features: UnsafeBufferPointer<Float>, trees: Range<Int>) -> Float {
    precondition(features.count >= width)
    return nodes.withUnsafeBufferPointer { nodes in
      values.withUnsafeBufferPointer { values in
        var sum: Float = 0
        for (first, depth) in roots[trees] {
          var index = first
          for _ in 0..<depth {
            let node = nodes[index]
            let isFirst = features[Int(node.feature)] <= node.threshold
            index = first + Int(node.child) + (isFirst ? 0 : 1)
          }
          sum += values[index]
        }
        return sum
      }
    }
  }
}

/// A tree of the file, with its nodes by level.
private struct StoredTree {
  struct Node {
    /// The number of the feature; negative for a leaf.
    var feature: Int
    var left: Int
    var right: Int
    /// The threshold, or the leaf's value.
    var value: Float
    var isLeaf: Bool { feature < 0 }
  }

  /// The nodes, siblings adjacent; a leaf's child is itself.
  private(set) var nodes: [Node] = []
  private(set) var depth = 0

  init(_ reader: inout WeightsReader) throws {
    let size = Int(try reader.integer())
    guard (1...Int(UInt16.max)).contains(size) else { throw WeightsError() }
    var stored: [Node] = []
    for index in 0..<size {
      let feature = Int(Int16(truncatingIfNeeded: Int32(bitPattern: try reader.integer())))
      let value = try reader.float()
      let (left, right) = (Int(try reader.integer()), Int(try reader.integer()))
      // A child comes after its parent, so that every walk ends.
      guard feature < 0 || (left > index && right > index && left < size && right < size) else {
        throw WeightsError()
      }
      stored.append(Node(feature: feature, left: left, right: right, value: value))
    }
    try lay(stored)
  }

  private mutating func lay(_ stored: [Node]) throws {
    var level = [stored[0]]
    var next: [Node] = []
    while true {
      let start = nodes.count + level.count
      for var node in level {
        if node.isLeaf {
          node.left = nodes.count
        } else {
          let children = [stored[node.left], stored[node.right]]
          node.left = start + next.count
          next += children
        }
        nodes.append(node)
      }
      if next.isEmpty { return }
      // A node with two parents is not part of a tree.
      guard nodes.count + next.count <= stored.count else { throw WeightsError() }
      depth += 1
      (level, next) = (next, [])
    }
  }
}

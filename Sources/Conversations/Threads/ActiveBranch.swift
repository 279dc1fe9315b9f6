/// Finds the branch of a tree of messages that the user sees, and the others.
///
/// The rule for all trees (chat apps and AI chats alike): among siblings the one on the way to the
/// explicitly current leaf wins, else the one selected last, else the one written last, else the
/// last in the source. Iterative, because trees are thousands of levels deep.
struct ActiveBranch {
  /// A message of the tree.
  struct Node {
    /// The digest of its id.
    var id: UInt64
    /// The digest of its parent's id; 0 for a root.
    var parent: UInt64
    /// When its branch was last chosen, in milliseconds since 1970; nil if it never was.
    var selectedAt: Int64?
    /// When it was written, in milliseconds since 1970; nil if unknown.
    var createdAt: Int64?
  }

  /// The indices of the messages of the active branch, from the root on.
  let path: [Int]
  /// The other branches, each from the message where it forks.
  let others: [[Int]]

  /// Finds the branches.
  ///
  /// - Parameters:
  ///   - nodes: All messages of the conversation, in the order of the source.
  ///   - activeLeaf: The digest of the id that the source calls current; 0 if it names none.
  init(nodes: [Node], activeLeaf: UInt64) {
    let tree = Tree(nodes: nodes)
    let preferred = tree.indicesToRoot(from: activeLeaf)
    var pending: [Int] = []
    var walked: [[Int]] = []
    var siblings = tree.roots
    while true {
      var branch: [Int] = []
      while let chosen = tree.choose(among: siblings, preferring: preferred) {
        pending.append(contentsOf: siblings.filter { $0 != chosen })
        branch.append(chosen)
        siblings = tree.children[chosen]
      }
      walked.append(branch)
      guard let next = pending.popLast() else { break }
      siblings = [next]
    }
    path = walked.first ?? []
    others = walked.dropFirst().sorted { $0[0] < $1[0] }
  }
}

/// The messages by parent, with cycles cut and orphans made roots.
private struct Tree {
  let nodes: [ActiveBranch.Node]
  private(set) var roots: [Int] = []
  private(set) var children: [[Int]]
  private var parents: [Int?]
  private var indexOfId: [UInt64: Int] = [:]

  init(nodes: [ActiveBranch.Node]) {
    self.nodes = nodes
    children = Array(repeating: [], count: nodes.count)
    parents = Array(repeating: nil, count: nodes.count)
    for (index, node) in nodes.enumerated() where indexOfId[node.id] == nil {
      indexOfId[node.id] = index
    }
    for (index, node) in nodes.enumerated() where node.parent != 0 {
      parents[index] = indexOfId[node.parent]
    }
    cutCycles()
    for index in nodes.indices {
      if let parent = parents[index] { children[parent].append(index) } else { roots.append(index) }
    }
  }

  /// Makes the message at which a cycle is entered a root, so that every walk upwards ends.
  private mutating func cutCycles() {
    var walk = [Int](repeating: -1, count: nodes.count)
    for start in nodes.indices {
      var index = start
      while walk[index] < 0 {
        walk[index] = start
        guard let parent = parents[index] else { break }
        if walk[parent] == start {
          parents[parent] = nil
          break
        }
        index = parent
      }
    }
  }

  func indicesToRoot(from id: UInt64) -> Set<Int> {
    var indices: Set<Int> = []
    var index = id == 0 ? nil : indexOfId[id]
    while let current = index {
      indices.insert(current)
      index = parents[current]
    }
    return indices
  }

  func choose(among siblings: [Int], preferring preferred: Set<Int>) -> Int? {
    siblings.max { left, right in
      let (leftIsPreferred, rightIsPreferred) = (
        preferred.contains(left), preferred.contains(right)
      )
      guard leftIsPreferred == rightIsPreferred else { return rightIsPreferred }
      let (a, b) = (nodes[left], nodes[right])
      // A sibling that was never selected must not beat one that was.
      guard a.selectedAt == b.selectedAt else {
        return (a.selectedAt ?? .min) < (b.selectedAt ?? .min)
      }
      guard a.createdAt == b.createdAt else {
        return (a.createdAt ?? .min) < (b.createdAt ?? .min)
      }
      return left < right
    }
  }
}

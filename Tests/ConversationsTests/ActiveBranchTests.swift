import Testing

@testable import Conversations

@Suite("The active branch of a tree")
struct ActiveBranchTests {
  /// A tree in one line a message: `id < parent`, then optionally `s` and when it was selected, and
  /// `c` and when it was written.
  static func nodes(_ lines: [String]) -> [ActiveBranch.Node] {
    lines.map { line in
      let words = line.split(separator: " ").map(String.init)
      func number(_ mark: String) -> Int64? {
        words.first { $0.hasPrefix(mark) && Int64($0.dropFirst()) != nil }
          .flatMap { Int64($0.dropFirst()) }
      }
      let parent = words.count > 2 && words[1] == "<" ? Interner.digest(words[2]) : 0
      return ActiveBranch.Node(
        id: Interner.digest(words[0]),
        parent: parent,
        selectedAt: number("s"),
        createdAt: number("c")
      )
    }
  }

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let tree: [String]
    var leaf: String?
    let path: [Int]
    let others: [[Int]]
  }

  static let cases = [
    Case(
      testDescription: "without siblings it is everything",
      tree: ["a", "b < a", "c < b"],
      path: [0, 1, 2],
      others: []
    ),
    Case(
      testDescription: "the sibling selected last wins",
      tree: ["a", "b < a s5 c1", "c < a s3 c2", "d < b"],
      path: [0, 1, 3],
      others: [[2]]
    ),
    Case(
      testDescription: "a sibling never selected does not beat one that was",
      tree: ["a", "b < a s1 c1", "c < a c9"],
      path: [0, 1],
      others: [[2]]
    ),
    Case(
      testDescription: "without selections the one written last wins",
      tree: ["a", "b < a c1", "c < a c2"],
      path: [0, 2],
      others: [[1]]
    ),
    Case(
      testDescription: "without times the last in the source wins",
      tree: ["a", "b < a", "c < a"],
      path: [0, 2],
      others: [[1]]
    ),
    Case(
      testDescription: "the way to the current leaf comes before selections",
      tree: ["a", "b < a s9", "c < a", "d < c"],
      leaf: "d",
      path: [0, 2, 3],
      others: [[1]]
    ),
    Case(
      testDescription: "a current leaf that does not exist is ignored",
      tree: ["a", "b < a c1", "c < a c2"],
      leaf: "nowhere",
      path: [0, 2],
      others: [[1]]
    ),
    Case(
      testDescription: "of several beginnings one is active",
      tree: ["a c1", "b c2", "c < b"],
      path: [1, 2],
      others: [[0]]
    ),
    Case(
      testDescription: "a message whose parent is missing is a beginning",
      tree: ["a < lost c1", "b < a"],
      path: [0, 1],
      others: []
    ),
    Case(
      testDescription: "a circle is cut and everything is kept",
      tree: ["a < c", "b < a", "c < b"],
      path: [0, 1, 2],
      others: []
    ),
    Case(
      testDescription: "a message that is its own parent is a beginning",
      tree: ["a < a", "b < a"],
      path: [0, 1],
      others: []
    ),
    Case(
      testDescription: "branches of branches are branches",
      tree: ["a", "b < a s1", "c < a", "d < c c1", "e < c c2"],
      path: [0, 1],
      others: [[2, 4], [3]]
    ),
    Case(testDescription: "nothing has none", tree: [], path: [], others: []),
  ]

  @Test("is found by one rule for all trees", arguments: cases)
  func branch(_ example: Case) {
    let found = ActiveBranch(
      nodes: Self.nodes(example.tree),
      activeLeaf: example.leaf.map(Interner.digest) ?? 0
    )
    #expect(found.path == example.path)
    #expect(found.others == example.others)
  }

  @Test("is found in trees of a hundred thousand levels")
  func deep() {
    let count = 100_000
    let nodes = (0..<count).map { index in
      ActiveBranch.Node(id: UInt64(index + 1), parent: UInt64(index))
    }
    #expect(ActiveBranch(nodes: nodes, activeLeaf: 0).path.count == count)
  }

  @Test("every message stands in exactly one branch, whatever the parents are")
  func partition() {
    for _ in 0..<200 {
      let count = Int.random(in: 1...30)
      let nodes = (0..<count).map { index in
        ActiveBranch.Node(
          id: UInt64(index + 1),
          parent: UInt64.random(in: 0...UInt64(count + 3)),
          selectedAt: Bool.random() ? Int64.random(in: 0...3) : nil
        )
      }
      let found = ActiveBranch(nodes: nodes, activeLeaf: UInt64.random(in: 0...UInt64(count)))
      #expect((found.path + found.others.flatMap { $0 }).sorted() == Array(0..<count))
    }
  }
}

import TestSupport
import Testing

@testable import Conversations

@Suite("The assembly of a branching conversation")
struct BranchAssemblyTests {
  /// A message that continues another; ids count from 1, and 0 is none.
  private struct Turn {
    var parent: UInt64
    var at: Int64?
    var isTalk = true
  }

  private func assembled(
    _ turns: [Turn],
    leaf: UInt64 = 0,
    keepsBranches: Bool = false
  ) -> BranchAssembly {
    let links = turns.enumerated().map { index, turn in
      MessageLink(
        message: MessageRow(Int64(index + 1)),
        conversation: 1,
        at: turn.at ?? MessageLink.noTime,
        id: UInt64(index + 1),
        thread: 0,
        reply: 0,
        fingerprint: 0,
        local: 0,
        isTalk: turn.isTalk,
        isUnsent: false
      )
    }
    let nodes = turns.enumerated().map { index, turn in
      ActiveBranch.Node(id: UInt64(index + 1), parent: turn.parent, createdAt: turn.at)
    }
    return BranchAssembly(
      links: links,
      nodes: nodes,
      activeLeaf: leaf,
      keepsBranches: keepsBranches,
      silence: 100
    )
  }

  /// The threads in a line each: the indices of their messages, those of the active branch first.
  private func described(_ assembly: BranchAssembly) -> [String] {
    assembly.threads.map { thread in
      let indices = thread.indices.map { "\($0)" }.joined(separator: ",")
      return (thread.isActive ? "active " : "other ") + indices
    }
  }

  @Test("of nothing has no threads")
  func empty() { #expect(assembled([]).threads.isEmpty) }

  @Test("cuts the active branch where the silence lasts as long as it has to, and not before")
  func silence() {
    let turns = [
      Turn(parent: 0, at: 0), Turn(parent: 1, at: 99), Turn(parent: 2, at: 199),
      Turn(parent: 3, at: 200),
    ]
    #expect(described(assembled(turns)) == ["active 0,1", "active 2,3"])
  }

  /// Two answers to the first message; the second one is later, and so active.
  private static let fork = [
    Turn(parent: 0, at: 0), Turn(parent: 1, at: 10), Turn(parent: 2, at: 900),
    Turn(parent: 1, at: 1000),
  ]

  @Test("leaves out branches that were not chosen, unless the user keeps them")
  func branches() {
    #expect(described(assembled(Self.fork)) == ["active 0", "active 3"])
    #expect(
      described(assembled(Self.fork, keepsBranches: true)) == ["active 0", "active 3", "other 1,2"]
    )
  }

  @Test("follows the leaf that the source calls current")
  func leaf() {
    #expect(
      described(assembled(Self.fork, leaf: 3, keepsBranches: true))
        == ["active 0,1", "active 2", "other 3"]
    )
  }

  @Test("makes no thread of the platform's lines alone, and keeps them out of threads")
  func platformLines() {
    let turns = [
      Turn(parent: 0, at: 0), Turn(parent: 1, at: 10, isTalk: false), Turn(parent: 2, at: 20),
      Turn(parent: 1, at: 5, isTalk: false),
    ]
    #expect(described(assembled(turns, leaf: 3, keepsBranches: true)) == ["active 0,2"])
  }

  @Test("reads a message without a time, or with an earlier one, right after what it continues")
  func order() {
    let turns = [
      Turn(parent: 0, at: 50), Turn(parent: 1, at: nil), Turn(parent: 2, at: 10),
      Turn(parent: 3, at: 60),
    ]
    #expect(assembled(turns).order == [50, 51, 52, 60])
    #expect(assembled([Turn(parent: 0, at: nil), Turn(parent: 1, at: nil)]).order == [0, 1])
  }

  @Test("reads what begins without a time right before the first message with one")
  func untimedStart() {
    let turns = [
      Turn(parent: 0, at: nil), Turn(parent: 1, at: nil), Turn(parent: 2, at: 5000),
      Turn(parent: 3, at: 5010),
    ]
    #expect(assembled(turns).order == [4998, 4999, 5000, 5010])
    #expect(described(assembled(turns)) == ["active 0,1,2,3"])
  }

  @Test("takes a pause longer than the numbers reach for a silence")
  func overflow() {
    let turns = [Turn(parent: 0, at: .min + 1), Turn(parent: 1, at: .max)]
    #expect(described(assembled(turns)) == ["active 0", "active 1"])
  }

  @Test("has every message of talk in one thread where branches are kept, whatever the parents are")
  func partition() {
    var random = SeededGenerator(seed: 14)
    for _ in 0..<300 {
      let turns = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        Turn(
          parent: UInt64.random(in: 0...33, using: &random),
          at: Bool.random(using: &random) ? Int64.random(in: -300...300, using: &random) : nil,
          isTalk: Int.random(in: 0...4, using: &random) > 0
        )
      }
      let threads = assembled(turns, keepsBranches: true).threads
      let talk = turns.indices.filter { turns[$0].isTalk }
      #expect(threads.flatMap(\.indices).sorted() == talk)
    }
  }
}

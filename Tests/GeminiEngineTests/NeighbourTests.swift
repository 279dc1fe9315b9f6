import Testing

@testable import GeminiEngine

@Suite("Indices near others")
struct NeighbourTests {
  @Test("are in order, each once, and none is outside")
  func near() {
    #expect([5, 1, 5].neighbours(before: 1, after: 2, below: 7) == [0, 1, 2, 3, 4, 5, 6])
    #expect([0].neighbours(before: 3, after: 0, below: 1) == [0])
    #expect([2, 9].neighbours(before: 1, after: 1, below: 12) == [1, 2, 3, 8, 9, 10])
    #expect([Int]().neighbours(before: 3, after: 3, below: 12) == [])
  }
}

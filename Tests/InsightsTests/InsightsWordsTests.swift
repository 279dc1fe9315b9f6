import ShippedFiles
import Testing

@testable import Insights

@Suite("The words and coefficients of Insights")
struct InsightsWordsTests {
  @Test("are lists that the module reads")
  func names() {
    #expect(throws: Never.self) { try WordLists<GuardWords.List>.read("words/guard.txt") }
    #expect(throws: Never.self) {
      try WordLists<ModelConfidence.List>.read("weights/confidence.txt")
    }
  }
}

import ShippedFiles
import Testing

@testable import OfflineEngine

@Suite("The words and weights of the offline engine")
struct OfflineWordsTests {
  @Test("are lists that the engine reads")
  func names() {
    #expect(throws: Never.self) { try WordLists<CueFamily>.read("words/cues.txt") }
    #expect(throws: Never.self) { try WordLists<ItemWords>.read("words/items.txt") }
    #expect(throws: Never.self) { try WordLists<Infinitives.List>.read("words/infinitives.txt") }
    #expect(throws: Never.self) {
      try WordLists<PromisedVerbs.List>.read("words/promised-verbs.txt")
    }
    #expect(throws: Never.self) { try WordLists<ReactionMeaning>.read("words/reactions.txt") }
    #expect(throws: Never.self) { try WordLists<Weights.List>.read("weights/ranking.txt") }
    #expect(throws: Never.self) {
      try WordLists<ItemConfidence.List>.read("weights/item-confidence.txt")
    }
    #expect(throws: Never.self) { try WordLists<LanguageShift.List>.read("weights/languages.txt") }
    #expect(throws: Never.self) { try WordLists<MatterFinder.List>.read("weights/matter.txt") }
  }

  @Test("are numbers, as many as a model needs", arguments: UnitRanking.Target.allCases)
  func models(target: UnitRanking.Target) throws {
    let lists = try WordLists<Weights.List>.read("weights/ranking.txt")
    func count(_ part: Weights.Part) -> Int { lists.numbers(.model(target, part)).count }
    #expect(count(.bias) == 1)
    #expect(count(.threshold) == 1)
    #expect(count(.shares) == count(.bounds) + 1)
    #expect(count(.weights) > CueFamily.allCases.count)
    #expect(!Weights.version.isEmpty)
  }

  @Test("say how sure an item is")
  func confidence() throws {
    let lists = try WordLists<ItemConfidence.List>.read("weights/item-confidence.txt")
    for list in ItemConfidence.List.allCases {
      let numbers = lists.numbers(list)
      #expect(numbers.count == 1)
      #expect(numbers.allSatisfy { (0...Calibration.cap).contains($0) })
    }
  }
}

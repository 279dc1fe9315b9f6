import ShippedFiles
import Testing

@testable import OfflineEngine

@Suite("The words and weights of the offline engine")
struct OfflineWordsTests {
  @Test("are lists that the engine reads")
  func names() throws {
    try read(CueFamily.self, "words/cues.txt")
    try read(ItemWords.self, "words/items.txt")
    try read(Weights.List.self, "weights/ranking.txt")
    try read(ItemConfidence.List.self, "weights/item-confidence.txt")
  }

  @Test("are numbers, as many as a model needs", arguments: UnitRanking.Target.allCases)
  func models(target: UnitRanking.Target) throws {
    let lists = try read(Weights.List.self, "weights/ranking.txt")
    func count(_ part: Weights.Part) -> Int { lists.numbers(.model(target, part)).count }
    #expect(count(.bias) == 1)
    #expect(count(.threshold) == 1)
    #expect(count(.shares) == count(.bounds) + 1)
    #expect(count(.weights) > CueFamily.allCases.count)
    #expect(!Weights.version.isEmpty)
  }

  @Test("say how sure an item is")
  func confidence() throws {
    let lists = try read(ItemConfidence.List.self, "weights/item-confidence.txt")
    for list in ItemConfidence.List.allCases {
      let numbers = lists.numbers(list)
      #expect(numbers.count == 1)
      #expect(numbers.allSatisfy { (0...Calibration.cap).contains($0) })
    }
  }

  @discardableResult
  private func read<Name>(_ name: Name.Type, _ path: String) throws -> WordLists<Name> {
    try WordLists<Name>(#require(ShippedFiles.text(path)), path)
  }
}

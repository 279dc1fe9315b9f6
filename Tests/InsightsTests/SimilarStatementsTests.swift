import Testing
import Text

@testable import Insights

@Suite("Statements that are alike")
struct SimilarStatementsTests {
  private let tokenizer = Tokenizer()

  private func words(_ text: String) -> StatementWords { StatementWords(text, "", tokenizer) }

  @Test("are found among others, the first one first")
  func found() {
    let texts = [
      "the blue layout for the start page", "send the contract to the vendor",
      "blue layout for the start page", "order new chairs",
    ]
    let statements = texts.map(words)
    var similar = SimilarStatements(0.7, among: statements)
    for (index, statement) in statements.enumerated() { similar.add(statement, at: index) }
    #expect(similar.candidates(for: words("blue layout, start page")).first == 0)
    #expect(similar.candidates(for: statements[1]).contains(1))
    #expect(!similar.candidates(for: statements[3]).contains(1))
  }

  @Test("are few for each, however many there are", arguments: [1_000, 4_000])
  func bounded(count: Int) {
    let statements = (0..<count).map { words("We decided to use option number\($0) of the list") }
    var similar = SimilarStatements(0.7, among: statements)
    var compared = 0
    for (index, statement) in statements.enumerated() {
      compared += similar.candidates(for: statement).count
      similar.add(statement, at: index)
    }
    #expect(compared <= count * (SimilarStatements.maxCompared + 1))
  }
}

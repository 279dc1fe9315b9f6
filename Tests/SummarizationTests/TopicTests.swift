import Testing
import Text

@testable import Summarization

@Suite("Topics")
struct TopicTests {
  private let pour = [
    ("Ana", "The pour on plot 16 needs four trucks, see https://example.org/trucks/plan"),
    ("Bo", "Four trucks for the pour means the lane is closed, ask Ana about tomorrow"),
    ("Ana", "Tomorrow rain, tomorrow frost, Bo says the steel fixers are not ready"),
    ("Bo", "Then we start on thursday, weather permitting"),
    ("Ana", "Steel fixers know. Rain or not, trucks are booked, Bo"),
  ]

  @Test("are neither names of who speaks, nor parts of addresses, nor words of every chat")
  func fillers() {
    let topics = draft(pour).topics().map { $0.phrase.lowercased() }
    #expect(topics.contains { $0.contains("trucks") })
    for filler in ["ana", "bo", "https", "example", "org", "tomorrow", "16"] {
      #expect(!topics.contains(filler), "\(topics)")
    }
  }

  @Test("stand after a headline if several people name them and it does not")
  func headline() throws {
    let draft = draft(pour)
    let sentence = try #require(
      draft.table.sentences.indices.first { index in
        draft.quote(index...index).contains("thursday")
      }
    )
    let line = "Bo: Then we start on thursday, weather permitting"
    let headline = draft.headline(line, of: sentence, with: draft.topics())
    #expect(headline.hasPrefix(line + " ("))
    #expect(headline.contains("trucks"))
    #expect(headline.split(separator: " ").count <= OfflineSummary.headlineWords)
    // One person alone speaks of them.
    #expect(!headline.contains("Steel"))
  }

  @Test(
    "do not stand after one that is cut, explained or full",
    arguments: [
      "Bo: Then we start on…", "Bo: Then (on thursday)",
      "Bo: Then we start on thursday, weather permitting, or on friday if all of it freezes",
    ]
  )
  func noRoom(line: String) {
    let draft = draft(pour)
    #expect(draft.headline(line, of: 0, with: draft.topics()) == line)
  }

  private func draft(_ turns: [(String, String)]) -> SummaryDraft {
    let turns = turns.map { SentenceTable.Turn(speaker: $0.0, text: $0.1) }
    let table = SentenceTable(turns, tokenizer: Tokenizer())
    return SummaryDraft(table, turns: turns, weights: SentenceScores.Weights())
  }
}

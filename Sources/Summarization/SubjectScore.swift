import Glibc
import ShippedFiles

/// How well a sentence says what a thread is about, for the headline of one without an outcome.
///
/// A linear score; `weights/headline.txt` has its coefficients and how they were fitted.
struct SubjectScore {
  /// The number of turns in the thread.
  let turns: Int

  /// The score of a sentence; the higher the better.
  ///
  /// - Parameters:
  ///   - coverage: The weight of the terms in its first words.
  ///   - value: How well it represents the thread.
  func value(
    of passage: SummaryPassages.Passage,
    _ sentence: SentenceTable.Sentence,
    coverage: Double,
    value: Double
  ) -> Double {
    let words = Double(passage.line.words) / Double(OfflineSummary.headlineWords)
    let (fromStart, fromEnd) = (Double(passage.turn), Double(turns - 1 - passage.turn))
    let hasFigure = passage.line.text.utf8.contains { (0x30...0x39).contains($0) }
    return term(.worth, passage.worth) + term(.coverage, coverage) + term(.value, value)
      + term(.question, sentence.isQuestion ? 1 : 0) + term(.first, passage.turn == 0 ? 1 : 0)
      + term(.start, exp(-fromStart / Self.fading)) + term(.end, exp(-fromEnd / Self.fading))
      + term(.words, min(words, 1)) + term(.over, max(0, words - 1))
      + term(.figure, hasFigure ? 1 : 0) + term(.content, Double(sentence.content) / 10)
  }

  /// The number of turns over which a position fades.
  private static let fading = 4.0

  private func term(_ list: List, _ value: Double) -> Double {
    Self.coefficients[list, default: 0] * value
  }

  private static let coefficients = WordLists<List>(shipped: "weights/headline.txt").values

  /// The lists of `weights/headline.txt`.
  enum List: String, CaseIterable, WordListName {
    case worth, coverage, value, question, first, start, end, words, over, figure, content
  }
}

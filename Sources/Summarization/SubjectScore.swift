import ShippedFiles

/// How well a sentence says what a thread is about, for the headline of one without an outcome.
///
/// A linear score; `weights/headline.txt` has its coefficients and how they were fitted.
enum SubjectScore {
  /// The score of a sentence; the higher the better.
  ///
  /// - Parameter coverage: The weight of the terms in its first words.
  static func value(
    of passage: SummaryPassages.Passage,
    _ sentence: SentenceTable.Sentence,
    coverage: Double
  ) -> Double {
    let words = Double(passage.line.words) / Double(OfflineSummary.headlineWords)
    return term(.worth, passage.worth) + term(.coverage, coverage)
      + term(.question, sentence.isQuestion ? 1 : 0)
      + term(.words, min(words, 1)) + term(.over, max(0, words - 1))
      + term(.content, Double(sentence.content) / 10)
  }

  private static func term(_ list: List, _ value: Double) -> Double {
    coefficients[list, default: 0] * value
  }

  private static let coefficients = WordLists<List>(shipped: "weights/headline.txt").values

  /// The lists of `weights/headline.txt`.
  enum List: String, CaseIterable, WordListName {
    case worth, coverage, question, words, over, content
  }
}

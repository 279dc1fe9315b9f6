import ShippedFiles

/// How well a sentence says what a thread is about, for the headline of one without an outcome.
///
/// A linear score; `weights/headline.txt` has its coefficients and how they were fitted.
enum SubjectScore {
  /// The score of a sentence; the higher the better.
  static func value(of features: [Double]) -> Double {
    zip(features, List.allCases).reduce(0) { $0 + $1.0 * coefficients[$1.1, default: 0] }
  }

  /// The numbers that the score of a sentence is made of, in the order of ``List``.
  ///
  /// - Parameters:
  ///   - coverage: The weight of the terms in its first words.
  ///   - position: Where it is in the thread, from 0 to 1.
  static func features(
    of passage: SummaryPassages.Passage,
    _ sentence: SentenceTable.Sentence,
    coverage: Double,
    position: Double
  ) -> [Double] {
    let words = Double(passage.line.words) / Double(OfflineSummary.headlineWords)
    return [
      passage.worth, coverage, sentence.isQuestion ? 1 : 0, min(words, 1), max(0, words - 1),
      Double(sentence.content) / 10, position,
    ]
  }

  private static let coefficients = WordLists<List>(shipped: "weights/headline.txt").values

  /// The lists of `weights/headline.txt`.
  enum List: String, CaseIterable, WordListName {
    case worth, coverage, question, words, over, content, position
  }
}

import ShippedFiles

/// The words that apps write into a column `user_feedback`.
enum FeedbackWords {
  /// Words and their verdicts, in lower case.
  static let verdicts: [String: AppReview.Verdict] = {
    var verdicts: [String: AppReview.Verdict] = [:]
    for (list, words) in lists.all {
      guard let verdict = list.verdict else { continue }
      for word in words { verdicts[word] = verdict }
    }
    return verdicts
  }()

  /// The names of a verdict in an object; the first that is there counts.
  static let verdictNames = lists[.verdictNames]
  /// The names of a note in an object; the first that is there counts.
  static let noteNames = lists[.noteNames]
  /// Those of ``verdictNames`` that are stars.
  static let starNames = lists.set(.starNames)

  private static let lists = WordLists<List>(shipped: "words/feedback.txt")

  /// The lists of `words/feedback.txt`.
  enum List: String, CaseIterable, WordListName {
    case accepted, rejected, done, verdictNames, noteNames, starNames

    /// The verdict that the words are; nil if they are names.
    var verdict: AppReview.Verdict? {
      switch self {
      case .accepted: .accepted
      case .rejected: .rejected
      case .done: .done
      case .verdictNames, .noteNames, .starNames: nil
      }
    }
  }
}

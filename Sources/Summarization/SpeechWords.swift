import ShippedFiles

/// Words of spoken sentences, in lower case.
enum SpeechWords {
  /// The ends of words that a transcriber split at the apostrophe.
  static let endings = lists.set(.endings)
  static let hesitation = lists.set(.hesitation)
  static let englishHesitation = lists.set(.englishHesitation)
  /// Words of no other language.
  static let english = lists.set(.english)
  /// English words that are not stammered when they are said twice.
  static let saidTwice = lists.set(.saidTwice)

  /// Words that begin what a sentence must not be quoted without.
  static let conditions = lists.set(.conditions)

  private static let lists = WordLists<List>(shipped: "words/speech.txt")

  /// The lists of `words/speech.txt`.
  enum List: String, CaseIterable, WordListName {
    case endings, hesitation, englishHesitation, english, saidTwice, conditions
  }
}

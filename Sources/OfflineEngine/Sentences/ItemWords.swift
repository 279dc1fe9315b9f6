import ShippedFiles

/// The lists of `words/items.txt`: words by which items are found beside the cues.
enum ItemWords: String, CaseIterable, WordListName {
  case assents, assentsUnspaced, noes, reassurances, obligations
  case denials, absences, declining, contrasts, others, numbered, shortened
  case taskHeadings, writers, joining, titlesOfAddress
  case decided, undecided, headings, reversals, lookBack, deciders, decidedByUs
  case grave, severities, urgencyDenials
  case earlierTimes, notYet, deeds, doubts, delays
  case finders, findings, findingEnds, prepositions
  case unfinished, leading, adverbs, joints, titleNouns, pronouns, vague, speakers, german
  case clauses, conjunctions, trailing, attempts, withoutObject, naming
  case atOnce, minutes, lunches, farewells, farewellsUnspaced
  case doing, openers, leadIns, labels
  case unable, hindrances, anyone, handoverYes, takeovers
  case laughs, laughter, hesitations, introducing, abbreviations

  private static let lists = WordLists<ItemWords>(shipped: "words/items.txt")

  /// The words, in the order of the file.
  var words: [String] { Self.lists[self] }

  /// The hashes of the words, by which tokens are compared.
  var hashes: Set<UInt64> { Set(words.map { SentenceCues.hash($0) }) }
}

import Glibc

/// The material of a summary: the sentences of a thread, ranked.
struct SummaryDraft {
  let table: SentenceTable
  let scores: SentenceScores
  private let turns: [SentenceTable.Turn]
  private let narration: Narration

  /// The maximum number of words in the line of a bullet.
  static let bulletWords = 30
  /// The number of them that a name usually has.
  static let nameWords = 2
  /// The maximum number of words in a quote, so that it can be checked strictly.
  private static let quoteWords = 40

  /// Scores the sentences of a thread.
  ///
  /// - Parameter turns: The turns they are from.
  init(
    _ table: SentenceTable,
    turns: [SentenceTable.Turn],
    weights: SentenceScores.Weights
  ) {
    self.table = table
    self.turns = turns
    scores = SentenceScores(table, weights: weights)
    narration = Narration(table, turns: turns)
  }

  /// A sentence in few words.
  static func headline(_ line: Narration.Line) -> String {
    let text = WordBudget.clauses(
      of: line.attributed,
      words: OfflineSummary.headlineWords,
      characters: 160
    )
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// A headline with the topics that several people name and its sentence does not, as many as fit:
  /// `Ana: We go Thursday 5.30 (pour, trucks)`.
  ///
  /// Of 70 headlines that have some, a reader of the chats found 44 better so and 19 worse.
  ///
  /// - Parameter sentence: The index of the headline's sentence.
  func headline(_ text: String, of sentence: Int, with topics: [TopicPhrases.Topic]) -> String {
    guard let last = text.last, last != "…", last != ")" else { return text }
    let said = Set(table.terms[table.sentences[sentence].terms])
    var left = OfflineSummary.headlineWords - Narration.Line.words(text).count
    var named: [String] = []
    for topic in topics where topic.isShared && topic.terms.isDisjoint(with: said) {
      let words = Narration.Line.words(topic.phrase).count
      guard words <= left, named.count < Self.maxTopics,
        topic.phrase.count <= Self.longestTopic
      else { continue }
      named.append(topic.phrase)
      left -= words
    }
    return named.isEmpty ? text : "\(text) (\(named.joined(separator: ", ")))"
  }

  /// The maximum number of topics beside a headline.
  private static let maxTopics = 3
  /// The maximum number of characters of one.
  private static let longestTopic = 30

  /// The best sentences within a number of words.
  ///
  /// - Parameter words: The maximum number of words.
  func text(words: Int, isFilled: Bool) -> String {
    let lines = scores.ranked(max(12, min(words, 1_000) / 4)).map(narration.line)
    let telling = lines.filter { table.sentences[$0.sentence].isTelling }
    let text = WordBudget.text(telling.isEmpty ? lines : telling, words: words, isFilled: isFilled)
    return WordBudget.cut(text, words: words, characters: max(160, words * 16))
  }

  /// Sentences as they were written, cut after a word if they are long.
  func quote(_ sentences: ClosedRange<Int>) -> String {
    let whole = narration.quote(sentences)
    // Scripts without spaces have no words to count.
    let quote =
      whole.utf8.count <= SentenceSplitter.longest
      ? whole
      : String(decoding: whole.utf8.prefix(SentenceSplitter.longest), as: UTF8.self)
        .replacing("\u{FFFD}", with: "")
    var words = 0
    var isWord = false
    for index in quote.utf8.indices {
      let isSpace = SentenceEnd.isSpace(quote.utf8[index])
      if isWord, isSpace {
        words += 1
        if words == Self.quoteWords { return String(quote[..<index]) }
      }
      isWord = !isSpace
    }
    return quote
  }

  /// What the thread is about.
  func topics() -> [TopicPhrases.Topic] {
    TopicPhrases.find(table, turns: turns, rarity: scores.rarity)
  }
}

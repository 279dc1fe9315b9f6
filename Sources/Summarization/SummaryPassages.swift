import Glibc

/// The content of a summary: sentences of the messages that matter most, as they were said.
struct SummaryPassages {
  /// A sentence that represents its message.
  struct Passage {
    /// The index of its turn.
    let turn: Int
    /// The index of the sentence in the table.
    let sentence: Int
    /// The text, with the name of who said it.
    let line: Narration.Line
    /// Its part of the summary: 0 for the outcome, 1 for the subject, 2 for what is open.
    let part: Int
    /// How much its message matters.
    let worth: Double
    /// How much its message states an outcome.
    let outcome: Double

    /// Whether it has an address or code in it, which no one reads in a sentence.
    var isTechnical: Bool { line.text.contains("://") || line.text.contains("`") }
  }

  /// The number of messages that are always quoted.
  private static let most = 7
  /// The number of messages that the gist is chosen from.
  private static let maxConsidered = 20
  /// The number of messages in the gist that are only quoted because of it.
  private static let maxOthers = 3
  /// The log-odds below which a message is not worth a place in the gist: 3 % of the key messages
  /// of labelled chats are below, and a quarter of all messages.
  private static let minWorth = -2.5
  /// The number of words of a headline beside the name.
  private static let headlineTerms = OfflineSummary.headlineWords - SummaryDraft.nameWords
  /// How much more a sentence represents a message that an item quotes.
  private static let quoteBonus = 1.5

  /// The passages of the messages that matter most, the best first.
  private let ranked: [Passage]
  /// The number of them that are quoted in any case.
  private let count: Int
  private let coverage: TermCoverage
  /// The index of the last turn.
  private let lastTurn: Int
  private let table: SentenceTable

  /// Chooses the passages of a thread.
  ///
  /// - Parameters:
  ///   - values: How well each sentence represents the thread.
  ///   - worth: How much each turn matters.
  ///   - roles: The parts that each turn plays in the items.
  ///   - outcomes: How much each turn states an outcome.
  ///   - quotes: What the items quote of each turn.
  init(
    _ table: SentenceTable,
    _ narration: Narration,
    values: [Double],
    worth: [Double],
    roles: [MessageWorth.Roles],
    outcomes: [Double],
    quotes: [[String]]
  ) {
    self.table = table
    lastTurn = worth.count - 1
    coverage = TermCoverage(table)
    let best = Self.representatives(table, coverage, narration, values, quotes)
    let telling = best.filter { table.sentences[$0.value].isTelling }
    let turns = (telling.isEmpty ? best : telling).keys.sorted { left, right in
      worth[left] == worth[right] ? left < right : worth[left] > worth[right]
    }
    ranked = turns.prefix(Self.maxConsidered).compactMap { turn in
      guard let sentence = best[turn] else { return nil }
      let isOpen = roles[turn].contains(.asks)
      let part = !roles[turn].isDisjoint(with: .outcomes) ? 0 : isOpen ? 2 : 1
      return Passage(
        turn: turn,
        sentence: sentence,
        line: narration.line(sentence),
        part: part,
        worth: worth[turn],
        outcome: outcomes[turn]
      )
    }
    count = min(Self.most, max(2, (turns.count + 2) / 2))
  }

  /// The passages that are quoted in any case, the best first.
  private var quoted: ArraySlice<Passage> { ranked.prefix(count) }

  /// The sentence of each turn that represents it: the one that an item quotes, or that says most.
  ///
  /// Of `Agreed, that's kinder. 3.8 stays, gone in 2.1` it is the second.
  private static func representatives(
    _ table: SentenceTable,
    _ coverage: TermCoverage,
    _ narration: Narration,
    _ values: [Double],
    _ quotes: [[String]]
  ) -> [Int: Int] {
    var best: [Int: (sentence: Int, isTelling: Bool, score: Double)] = [:]
    for (index, sentence) in table.sentences.enumerated() {
      let text = narration.quote(index)
      let isQuoted = quotes[sentence.turn].contains { text.contains($0) }
      let hasFigure = text.utf8.contains { (0x30...0x39).contains($0) }
      let isTelling = sentence.isTelling || isQuoted
      let score =
        2 * values[index] + coverage.weight(of: index)
        + (hasFigure ? 1 : 0) + (isQuoted ? quoteBonus : 0)
      if let known = best[sentence.turn],
        known.isTelling == isTelling ? known.score >= score : known.isTelling
      {
        continue
      }
      best[sentence.turn] = (index, isTelling, score)
    }
    return best.mapValues(\.sentence)
  }

  /// The passage for the headline: of those in tasks and decisions the one that states an outcome and
  /// says most within its words, else the one that says best what the thread is about; addresses and
  /// code make no headline.
  func headline() -> Passage? {
    let outcome = outcome()
    guard let outcome, outcome.outcome > 0 else {
      return subjects().best { SubjectScore.value(of: features($0)) } ?? outcome
    }
    return outcome
  }

  /// The passages that may say what the thread is about.
  func subjects() -> [Passage] { quoted.filter { !$0.isTechnical } }

  /// What the score of a subject is made of.
  func features(_ passage: Passage) -> [Double] {
    SubjectScore.features(
      of: passage,
      table.sentences[passage.sentence],
      coverage: coverage.weight(of: passage.sentence, words: Self.headlineTerms),
      position: Double(passage.turn) / Double(max(1, lastTurn))
    )
  }

  /// The passage that states the outcome, or else is likeliest to; nil if there is none at all.
  func outcome() -> Passage? {
    let plain = quoted.filter { !$0.isTechnical }
    let answers = plain.filter { !table.sentences[$0.sentence].isQuestion }
    let outcomes = answers.filter { $0.part == 0 }
    let pools = [outcomes, answers, plain, Array(quoted)]
    return pools.first { !$0.isEmpty }?.best {
      $0.worth * 2 + $0.outcome + coverage.weight(of: $0.sentence, words: Self.headlineTerms)
    }
  }

  /// The passages that together say most in a number of words beside a headline, in the order of the
  /// summary.
  func gist(beside headline: Passage, words: Int) -> [Passage] {
    var pool = ranked.filter {
      $0.turn != headline.turn && $0.worth > Self.minWorth && !$0.line.text.contains("://")
    }
    var covered = coverage.terms(of: headline.sentence)
    var left = words
    var gist: [Passage] = []
    while true {
      pool.removeAll { $0.line.words > left }
      let best = pool.best { value(of: $0, beyond: covered) / Double($0.line.words).squareRoot() }
      guard let best else { break }
      gist.append(best)
      left -= best.line.words
      covered.formUnion(coverage.terms(of: best.sentence))
      let isFull = gist.count { !isQuoted($0) } == Self.maxOthers
      pool.removeAll { $0.turn == best.turn || isFull && !isQuoted($0) }
    }
    if gist.isEmpty { gist = [quoted.first { $0.turn != headline.turn } ?? headline] }
    return ordered(gist)
  }

  /// The passages that are quoted: those of the messages that matter most, and all of a gist.
  func bullets(with gist: [Passage]) -> [Passage] {
    ordered(quoted + gist.filter { !isQuoted($0) })
  }

  /// Whether a passage is quoted in any case.
  private func isQuoted(_ passage: Passage) -> Bool { quoted.contains { $0.turn == passage.turn } }

  /// How much a passage adds: what its message matters, and the terms that are not covered yet.
  private func value(of passage: Passage, beyond covered: Set<Int32>) -> Double {
    passage.worth / 2 + 2 + coverage.weight(of: passage.sentence, beyond: covered)
  }

  /// The passages in the order of the summary: the outcome, the subject, what is open; each in the
  /// order of the conversation.
  private func ordered(_ passages: some Sequence<Passage>) -> [Passage] {
    passages.sorted { ($0.part, $0.sentence) < ($1.part, $1.sentence) }
  }
}

extension Collection {
  /// The first element with the highest score; nil if there is none.
  fileprivate func best(_ score: (Element) -> Double) -> Element? {
    var best: (element: Element, score: Double)?
    for element in self {
      let score = score(element)
      if best.map({ score > $0.score }) ?? true { best = (element, score) }
    }
    return best?.element
  }
}

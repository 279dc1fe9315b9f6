import BoostedTrees
import Conversations
import MessageRoles

/// Finds items by what messages do in the conversation: who takes what on, what is settled, what
/// stays open.
///
/// A find is a message whose roles, and those of its neighbours, make it likely; links to other
/// messages add who asked and the outcome.
struct LearnedItems {
  typealias Position = ThreadReading.Position

  /// A message that may contain an item, with its score in log-odds.
  struct Candidate {
    let index: Int
    let score: Float
  }

  let reading: ThreadReading
  let weights: LearnedWeights
  let scores: MessageScores
  let dates: ThreadDates
  let textScores: (String) -> RoleScores
  /// Finds what items are about.
  let matters: MatterFinder
  private let shift: LanguageShift

  init(_ reading: ThreadReading, _ dates: ThreadDates, weights: LearnedWeights) {
    self.reading = reading
    self.dates = dates
    self.weights = weights
    scores = MessageScores(reading.messages.map(\.stored), weights: weights)
    textScores = weights.textScores()
    shift = LanguageShift(reading, dates)
    matters = MatterFinder(
      reading,
      ItemTitles(reading: reading, dates: dates),
      scores.view,
      request: weights.request
    )
  }

  var view: ThreadView { scores.view }

  var titles: ItemTitles { ItemTitles(reading: reading, dates: dates) }

  func score(_ index: Int, _ role: Role) -> Float { view.roles.scores[index][role] }

  /// How likely a message begins an action item, in log-odds.
  func action(_ index: Int) -> Float { scores.action(index) + shift.action }

  /// How likely a message settles a choice, in log-odds.
  func decision(_ index: Int) -> Float { scores.decision(index) + shift.decision }

  /// The best candidates, without those that are the same item as a better one.
  ///
  /// - Parameters:
  ///   - window: The number of messages within which two candidates may be the same item.
  ///   - isSame: Whether two messages within it are; by default, all are.
  func best(
    window: Int,
    least: Float,
    where isCandidate: (Int) -> Bool,
    isSame: (Int, Int) -> Bool = { _, _ in true },
    score: (Int) -> Float
  ) -> [Candidate] {
    let candidates = reading.messages.indices
      .filter {
        reading.messages[$0].isEvidence && !reading.messages[$0].isJoke
          && !reading.messages[$0].sentences.isEmpty && isCandidate($0)
          && !Farewell.isOne(reading.messages[$0].stored.text)
      }
      .map { Candidate(index: $0, score: score($0)) }
      .sorted { ($1.score, $0.index) < ($0.score, $1.index) }
    var taken = [Bool](repeating: false, count: reading.messages.count)
    var best: [Candidate] = []
    for candidate in candidates where candidate.score >= least {
      let around = max(0, candidate.index - window)...min(taken.count - 1, candidate.index + window)
      if around.contains(where: { taken[$0] && isSame($0, candidate.index) }) { continue }
      taken[candidate.index] = true
      best.append(candidate)
    }
    return best.sorted { $0.index < $1.index }
  }

  /// The sentence of a message that plays a role best; of one that takes something on, among those that promise:
  /// "Sounds like a plan. I'll give it a look this weekend."
  func sentence(_ message: Int, _ role: Role) -> Position {
    let sentences = reading.messages[message].sentences
    let promises =
      role == .act ? sentences.indices.filter { SentenceCues(sentences[$0]).isPromise } : []
    let positions = (promises.isEmpty ? Array(sentences.indices) : promises)
      .map { Position(message: message, sentence: $0) }
    guard positions.count > 1 else {
      return positions.first ?? Position(message: message, sentence: 0)
    }
    return positions.map { ($0, textScores(reading.quote($0))[role]) }
      .max { $0.1 < $1.1 }?.0 ?? positions[0]
  }

  /// The most likely of some links.
  ///
  /// - Parameter least: The minimum score, in log-odds: by default, more likely than not.
  func link(_ trees: Trees, _ indices: [Int], with index: Int, least: Float = 0) -> Int? {
    links(trees, indices, with: index, least: least).max { $0.score < $1.score }?.index
  }

  /// The links of a message that have a minimum score.
  ///
  /// - Parameter matter: The stems of what the message is about; by default, its own.
  func links(
    _ trees: Trees,
    _ indices: [Int],
    with index: Int,
    about matter: Set<UInt64>? = nil,
    least: Float
  ) -> [Candidate] {
    indices.compactMap { other in
      let message = reading.messages[other]
      guard message.isEvidence, !message.sentences.isEmpty else { return nil }
      let score = trees.score(view.pair(min(index, other), max(index, other), about: matter))
      return score > least ? Candidate(index: other, score: score) : nil
    }
  }

  // MARK: What phrases found

  /// The finds of phrases that the conversation supports, each with its probability.
  func supported(_ known: [ActionItem]) -> [ActionItem] {
    known.compactMap { item in
      var item = item
      let shares = item.isExplicit ? Self.phrasedActions : Self.inferredActions
      item.probability = share(of: item.evidence, in: shares, score: action)
      return item.probability == nil ? nil : item
    }
  }

  /// The finds of phrases that the conversation supports, each with its probability.
  func supported(_ known: [Decision]) -> [Decision] {
    known.compactMap { decision in
      var decision = decision
      decision.probability = share(
        of: decision.evidence,
        in: Self.phrasedDecisions,
        score: self.decision
      )
      if decision.probability == nil, DecisionCues(reading[decision.statement]).isOutright {
        decision.probability = Self.outrightShare
      }
      return decision.probability == nil ? nil : decision
    }
  }

  /// The shares of phrases' finds that are right, by minimum score of the trees, highest first, of what
  /// is promised or asked for, of what is only inferred, and of decisions.
  ///
  /// Counted where the trees have not learned from the answer: in the chats of five writers on whom nothing
  /// is fitted, with our labelled ones and 232 windows of real rooms beside them. Tasks from 0 on, from -0.75 on
  /// and below: 37 of 37, 11 of 14, 5 of 14; 30 of 43 and 18 of 70 in our own, 11 of 18 and 5 of 38 in the rooms.
  /// Inferred ones below 0: 2 of 7, 2 of 30, 1 of 13. Decisions from 0, from -1.25 and below: 22 of 25, 3 of 6,
  /// 3 of 4; 149 of 160, 15 of 26, 7 of 48; 1 of 2, 3 of 7, 7 of 22.
  private static let phrasedActions: [(least: Float, share: Double)] = [
    (0, 0.95), (-0.75, 0.65), (-3, 0.25),
  ]
  private static let inferredActions: [(least: Float, share: Double)] = [(0, 0.8), (-3, 0.12)]
  private static let phrasedDecisions: [(least: Float, share: Double)] = [
    (0, 0.88), (-1.25, 0.55), (-2.5, 0.25),
  ]

  /// The probability of an explicit decision ("We decided to …") that the trees reject.
  ///
  /// It is a guess: our labelled chats have too few. No one understands why one that was listed
  /// yesterday is gone because someone said thanks.
  private static let outrightShare = 0.5

  /// The share of finds with the best score of some evidence that are right; nil if it is too low.
  private func share(
    of evidence: [Position],
    in shares: [(least: Float, share: Double)],
    score: (Int) -> Float
  ) -> Double? {
    guard let best = Set(evidence.map(\.message)).map(score).max() else { return nil }
    return shares.first { best >= $0.least }?.share
  }
}

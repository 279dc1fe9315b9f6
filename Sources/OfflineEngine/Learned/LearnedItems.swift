import BoostedTrees
import Conversations
import Extraction

/// Finds items by what messages do in the conversation: who takes what on, what is settled, what
/// stays open.
///
/// A find is a message whose roles, and those of its neighbours, make it likely; links to other
/// messages add who asked and the outcome.
struct LearnedItems {
  typealias Position = ThreadReading.Position

  /// A message that may contain an item, with its score in log-odds.
  private struct Candidate {
    let index: Int
    let score: Float
  }

  let reading: ThreadReading
  let view: ThreadView
  let weights: OfflineWeights
  private let slots = SlotSet(below: 1 << RoleModel.bits)
  let cache = Cache()

  init(_ reading: ThreadReading, weights: OfflineWeights) {
    self.reading = reading
    self.weights = weights
    view = ThreadView(reading.messages.map(\.stored), weights: weights)
  }

  func score(_ index: Int, _ role: Role) -> Float { view.roles.scores[index][role] }

  /// The best candidates, none within `window` messages of a better one.
  private func best(
    window: Int,
    cut: OfflineWeights.Cut,
    where isCandidate: (Int) -> Bool,
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
    for candidate in candidates where candidate.score >= cut.least {
      let around = max(0, candidate.index - window)...min(taken.count - 1, candidate.index + window)
      if taken[around].contains(true) { continue }
      taken[candidate.index] = true
      best.append(candidate)
    }
    return best.sorted { $0.index < $1.index }
  }

  /// The sentence of a message that plays a role best.
  func sentence(_ message: Int, _ role: Role) -> Position {
    let sentences = reading.messages[message].sentences
    guard sentences.count > 1 else { return Position(message: message, sentence: 0) }
    let scores = sentences.indices.map { index in
      let text = reading.quote(Position(message: message, sentence: index))
      let features = RoleFeatures(RoleTokens(text))
      return weights.roles.scores([(.words, features.words), (.parts, features.parts)], slots)[role]
    }
    let best = scores.indices.max { scores[$0] < scores[$1] } ?? 0
    return Position(message: message, sentence: best)
  }

  /// The most likely of some links.
  ///
  /// - Parameter least: The minimum score, in log-odds: by default, more likely than not.
  private func link(_ trees: Trees, _ indices: [Int], with index: Int, least: Float = 0) -> Int? {
    var best: (index: Int, score: Float)?
    for other in indices
    where reading.messages[other].isEvidence && !reading.messages[other].sentences.isEmpty {
      let score = trees.score(view.pair(min(index, other), max(index, other)))
      if score > best?.score ?? least { best = (other, score) }
    }
    return best?.index
  }

  // MARK: What phrases found

  /// The finds of phrases that the conversation supports, each with its probability.
  func supported(_ known: [ActionItem]) -> [ActionItem] {
    known.compactMap { item in
      var item = item
      item.probability = share(of: item.evidence, in: Self.phrasedActions, score: actionScore)
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
        score: decisionScore
      )
      if decision.probability == nil, DecisionCues(reading[decision.statement]).isOutright {
        decision.probability = Self.outrightShare
      }
      return decision.probability == nil ? nil : decision
    }
  }

  /// The shares of phrases' finds that are right, by minimum score of the trees, highest first:
  /// cross-validated on 1,007 chats (460 and 353 finds); of those that score less, 37 % and 23 %
  /// are.
  private static let phrasedActions: [(least: Float, share: Double)] = [
    (0, 0.9), (-1.5, 0.71), (-3, 0.57),
  ]
  private static let phrasedDecisions: [(least: Float, share: Double)] = [(-1, 0.85), (-2.5, 0.51)]

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

  private func actionScore(_ index: Int) -> Float { weights.action.score(features(index)) }

  private func decisionScore(_ index: Int) -> Float {
    weights.decision.score(features(index) + view.agreement(index))
  }

  /// The features that the trees of all kinds use; most messages are candidates of several.
  private func features(_ index: Int) -> [Float] {
    if let known = cache.features[index] { return known }
    let features = view.candidate(index) + view.standing(index)
    cache.features[index] = features
    return features
  }

  /// A cache of what has been computed for a thread and its messages.
  final class Cache {
    var features: [Int: [Float]] = [:]
    var urgency: Float?
  }

  // MARK: Action items

  func actions() -> [ActionItem] {
    let candidates = best(
      window: Self.actionWindow,
      cut: weights.actionCut,
      where: mayTakeOn,
      score: actionScore
    )
    return origins(of: candidates).map { candidate, settlement in
      let index = candidate.index
      let request = link(weights.request, view.requests(before: index), with: index)
      let settlement =
        settlement ?? link(weights.settlement, view.settlements(after: index), with: index)
      let (owner, grounds) = owner(of: index, request: request)
      let commit = sentence(index, .act)
      let asked = request.map { sentence($0, .ask) }
      return ActionItem(
        grounds: grounds,
        owner: owner,
        request: asked,
        promise: grounds == .promise ? commit : nil,
        evidence: [commit, asked].compactMap(\.self),
        topic: reading[commit].topic,
        state: settlement == nil ? .open : .done,
        outcome: settlement.map { sentence($0, .settle) },
        isAtOnce: score(index, .atOnce) > Self.leastAtOnce,
        probability: weights.actionCut.calibration[candidate.score]
      )
    }
  }

  /// The score of the role above which the same day is more likely than not: the weights were
  /// fitted with threefold weight on such messages, so even odds are at log 3.
  private static let leastAtOnce: Float = 1.1

  /// The number of messages within which two items are the same.
  private static let actionWindow = 2

  /// The candidates at the messages where their items begin: a report that something is done is
  /// replaced by the message that took it on.
  ///
  /// - Returns: Candidates in the order of the thread, each with the report that led to it.
  private func origins(of candidates: [Candidate]) -> [(Candidate, settlement: Int?)] {
    var begun: [(Candidate, settlement: Int?)] = []
    var reports: [(origin: Candidate, report: Int)] = []
    for candidate in candidates {
      if let origin = origin(of: candidate.index) {
        reports.append((Candidate(index: origin, score: candidate.score), candidate.index))
      } else {
        begun.append((candidate, nil))
      }
    }
    for (origin, report) in reports {
      let known = begun.firstIndex { abs($0.0.index - origin.index) <= Self.actionWindow }
      if let known {
        begun[known].settlement = begun[known].settlement ?? report
      } else {
        begun.append((origin, report))
      }
    }
    return begun.sorted { $0.0.index < $1.0.index }
  }

  /// The message that took on what a message reports as done; nil if it reports nothing, or no one
  /// did.
  private func origin(of report: Int) -> Int? {
    guard score(report, .settle) > score(report, .act) else { return nil }
    let promises = (max(0, report - ThreadView.settleReach)..<report).filter {
      reading.messages[$0].sender == reading.messages[report].sender && mayTakeOn($0)
    }
    return link(weights.settlement, promises, with: report, least: Self.leastOrigin)
  }

  /// The minimum score of a report's origin, in log-odds: low, since a report is likely to have
  /// one.
  private static let leastOrigin: Float = -2

  /// Whether a message is considered for taking something on.
  private func mayTakeOn(_ index: Int) -> Bool {
    max(score(index, .act), score(index, .item) - 1) >= -4.7
  }

  /// The owner of what a message is about: the person who takes it on, or else who is asked by
  /// name.
  private func owner(of index: Int, request: Int?) -> (Int?, ActionItem.Grounds) {
    let message = reading.messages[index]
    if let scribed = scribed(index) { return (scribed, .promise) }
    guard score(index, .ask) > score(index, .act) + Self.leastRequest else {
      return (message.sender, .promise)
    }
    let after = index + 1..<max(index + 1, min(reading.messages.count, index + 4))
    let acceptor = after.first {
      reading.messages[$0].isEvidence && reading.messages[$0].sender != message.sender
        && score($0, .act) > -1.5
    }
    if let acceptor { return (reading.messages[acceptor].sender, .acceptedRequest) }
    let named = message.sentences.lazy.compactMap { reading.people.addressee(of: $0) }
      .first { $0 != message.sender }
    if let named { return (named, .request) }
    if reading.people.humanWriters == 2 { return (reading.speaker(before: index), .request) }
    return (nil, .request)
  }

  /// The minimum margin of asking over taking on for someone else to be the owner, in log-odds: in
  /// cross-validation owners are right most often from 0.5 to 1.
  private static let leastRequest: Float = 0.75

  /// The speaker of a line that a scribe wrote down: `Ana: I'll send it`.
  private func scribed(_ index: Int) -> Int? {
    guard let first = reading.messages[index].sentences.first?.tokens.first,
      first.mark == UInt8(ascii: ":"), let person = reading.people.person(named: first),
      person != reading.messages[index].sender
    else { return nil }
    return person
  }

  /// The number of messages after an item in which its day may still be moved.
  private static let moveReach = 80

  /// The sentences in which an owner mentions an item between the promise and its outcome.
  ///
  /// Only messages that share a rare word with it count, and the day in a report is a different
  /// one.
  func moves(of item: ActionItem, among all: [ActionItem]) -> [Position] {
    let last = item.last.message
    let end = min(reading.messages.count, last + 1 + Self.moveReach, item.outcome?.message ?? .max)
    guard last + 1 < end else { return [] }
    let others = Set(all.flatMap(\.evidence).map(\.message))
    let own = Set(item.evidence.map(\.message))
    return (last + 1..<end).flatMap { number -> [Position] in
      let message = reading.messages[number]
      guard message.isEvidence, !message.isJoke, !others.contains(number),
        message.sender == item.owner, score(number, .settle) <= score(number, .act),
        own.contains(where: { view.sharesRare($0, number) })
      else { return [] }
      return message.sentences.indices.filter { !message.sentences[$0].isQuestion }
        .map { Position(message: number, sentence: $0) }
    }
  }

  // MARK: Decisions

  /// The minimum score for a choice to replace an earlier one, in log-odds: in cross-validation
  /// half of such pairs are right, and four tenths of the right ones are found.
  private static let leastReversal: Float = -0.5

  func decisions() -> [Decision] {
    var found = best(window: 3, cut: weights.decisionCut) { index in
      score(index, .decide) >= -5
    } score: {
      decisionScore($0)
    }
    .map { candidate in
      let message = reading.messages[candidate.index]
      let statement = sentence(candidate.index, .decide)
      return Decision(
        state: .agreed,
        evidence: [statement],
        statement: statement,
        isStated: true,
        topic: reading[statement].topic,
        supporters: supporters(candidate.index, message),
        probability: weights.decisionCut.calibration[candidate.score]
      )
    }
    for later in found.indices {
      guard let replaced = replaced(by: found[later], among: found[..<later]) else { continue }
      found[replaced].state = .reversed
      found[replaced].reversal = found[later].statement
    }
    return found
  }

  /// The index of the earlier choice that a choice replaces.
  private func replaced(by later: Decision, among earlier: ArraySlice<Decision>) -> Int? {
    let message = later.statement.message
    let near = earlier.indices.suffix(Self.mostReplaced).filter {
      (1...ThreadView.settleReach).contains(message - earlier[$0].statement.message)
    }
    let scored = near.map {
      ($0, weights.reversal.score(view.pair(earlier[$0].statement.message, message)))
    }
    return scored.filter { $0.1 > Self.leastReversal }.max { $0.1 < $1.1 }?.0
  }

  /// The number of preceding choices that one may replace.
  private static let mostReplaced = 8

  /// The people who stated it as settled, or agreed by word or emoji.
  private func supporters(_ index: Int, _ message: ThreadReading.Message) -> [Int] {
    var people = [message.sender].compactMap(\.self)
    for other in index + 1..<max(index + 1, min(reading.messages.count, index + 5))
    where reading.messages[other].isEvidence && score(other, .consent) > -1 {
      if let sender = reading.messages[other].sender { people.append(sender) }
    }
    people += message.approvers.compactMap { reading.people.person($0) }
    var seen: Set<Int> = []
    return people.filter { seen.insert($0).inserted }
  }

  // MARK: Questions

  func questions() -> [OpenQuestion] {
    best(window: 1, cut: weights.questionCut) { index in
      score(index, .open) >= -4.5
    } score: { index in
      let answers = view.answers(after: index).map { weights.answer.score(view.pair(index, $0)) }
      return weights.question.score(features(index) + [answers.max() ?? ThreadView.far])
    }
    .compactMap { candidate in
      guard let asker = reading.messages[candidate.index].sender else { return nil }
      let position = sentence(candidate.index, .question)
      let addressee = reading.people.addressee(of: reading[position])
      let next = reading.messages[(candidate.index + 1)...].prefix(8)
      return OpenQuestion(
        position: position,
        asker: asker,
        knows: addressee.map { $0 == asker ? [] : [$0] } ?? [],
        isDiscussed: next.contains { $0.isEvidence && $0.sender != asker },
        probability: weights.questionCut.calibration[candidate.score]
      )
    }
  }
}

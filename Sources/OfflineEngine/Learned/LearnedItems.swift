import BoostedTrees
import Conversations
import Extraction

/// Finds items by what messages do in the conversation: who takes what on, what is settled, what
/// stays open.
///
/// A find is a message whose roles, and those of its neighbours, make it likely; links to other
/// messages add who asked and the outcome.
struct LearnedItems {
  typealias Place = ThreadReading.Place

  /// A message that may hold an item, and how much speaks for it, in log-odds.
  private struct Candidate {
    let place: Int
    let score: Float
  }

  let reading: ThreadReading
  private let view: ThreadView
  private let weights: OfflineWeights
  private let memory: RoleModel.Memory
  private let seen = Seen()

  init(_ reading: ThreadReading, weights: OfflineWeights) {
    self.reading = reading
    self.weights = weights
    memory = RoleModel.Memory()
    view = ThreadView(reading.messages.map(\.stored), model: weights.roles, memory: memory)
  }

  private func score(_ place: Int, _ role: Role) -> Float { view.roles.scores[place][role] }

  /// The best candidates, none of them closer to a better one than `window` messages.
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
      .map { Candidate(place: $0, score: score($0)) }
      .sorted { ($1.score, $0.place) < ($0.score, $1.place) }
    var taken = [Bool](repeating: false, count: reading.messages.count)
    var best: [Candidate] = []
    for candidate in candidates where candidate.score >= cut.least {
      let around = max(0, candidate.place - window)...min(taken.count - 1, candidate.place + window)
      if taken[around].contains(true) { continue }
      taken[candidate.place] = true
      best.append(candidate)
    }
    return best.sorted { $0.place < $1.place }
  }

  /// The sentence of a message that plays a role best.
  private func sentence(_ message: Int, _ role: Role) -> Place {
    let sentences = reading.messages[message].sentences
    guard sentences.count > 1 else { return Place(message: message, sentence: 0) }
    let scores = sentences.indices.map { place in
      let text = reading.quote(Place(message: message, sentence: place))
      let features = RoleFeatures(RoleTokens(text))
      return weights.roles.scores([(.words, features.words), (.parts, features.parts)], memory)[
        role
      ]
    }
    let best = scores.indices.max { scores[$0] < scores[$1] } ?? 0
    return Place(message: message, sentence: best)
  }

  /// The likeliest of some links.
  ///
  /// - Parameter least: How much has to speak for it, in log-odds: by default it is likelier than not.
  private func link(_ trees: Trees, _ places: [Int], with place: Int, least: Float = 0) -> Int? {
    var best: (place: Int, score: Float)?
    for other in places
    where reading.messages[other].isEvidence && !reading.messages[other].sentences.isEmpty {
      let score = trees.score(view.pair(min(place, other), max(place, other)))
      if score > best?.score ?? least { best = (other, score) }
    }
    return best?.place
  }

  // MARK: What phrases found

  /// What phrases found, without what the conversation speaks against, each with how likely it is right.
  func supported(_ known: [ActionItem]) -> [ActionItem] {
    known.compactMap { item in
      var item = item
      item.probability = share(of: item.evidence, in: Self.phrasedActions, score: actionScore)
      return item.probability == nil ? nil : item
    }
  }

  /// What phrases found, without what the conversation speaks against, each with how likely it is right.
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

  /// From which score of the trees on how many finds of phrases are right, the highest first: counted by
  /// folds on 1,007 chats (460 and 353 finds); of those that score less, 37 and 23 in a hundred are.
  private static let phrasedActions: [(least: Float, share: Double)] = [
    (0, 0.9), (-1.5, 0.71), (-3, 0.57),
  ]
  private static let phrasedDecisions: [(least: Float, share: Double)] = [(-1, 0.85), (-2.5, 0.51)]

  /// How likely a decision is one that says so ("We decided to …") where the trees speak against it.
  ///
  /// It is a guess: our labelled chats have too few. Nobody understands why one that was listed
  /// yesterday is gone because somebody said thanks.
  private static let outrightShare = 0.5

  /// The share of finds that are right which score as the best message of some evidence; nil for too few.
  private func share(
    of evidence: [Place],
    in shares: [(least: Float, share: Double)],
    score: (Int) -> Float
  ) -> Double? {
    guard let best = Set(evidence.map(\.message)).map(score).max() else { return nil }
    return shares.first { best >= $0.least }?.share
  }

  private func actionScore(_ place: Int) -> Float { weights.action.score(features(place)) }

  private func decisionScore(_ place: Int) -> Float {
    weights.decision.score(features(place) + view.agreement(place))
  }

  /// What the trees of all kinds see of a message; most messages are candidates of several.
  private func features(_ place: Int) -> [Float] {
    if let known = seen.features[place] { return known }
    let features = view.candidate(place) + view.standing(place)
    seen.features[place] = features
    return features
  }

  /// What has been computed of a thread and its messages.
  private final class Seen {
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
      let place = candidate.place
      let request = link(weights.request, view.requests(before: place), with: place)
      let settlement =
        settlement ?? link(weights.settlement, view.settlements(after: place), with: place)
      let (owner, grounds) = owner(of: place, request: request)
      let commit = sentence(place, .act)
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
        isAtOnce: score(place, .atOnce) > Self.leastAtOnce,
        probability: weights.actionCut.calibration[candidate.score]
      )
    }
  }

  /// How much of the role what is likelier to be done on the same day than not has: the weights were
  /// fitted with threefold weight on such messages, so that even odds are at log 3.
  private static let leastAtOnce: Float = 1.1

  /// How many messages two items are apart.
  private static let actionWindow = 2

  /// The candidates as where their items begin: one that reports something done stands for the
  /// message that took it on.
  ///
  /// - Returns: Candidates in the order of the thread, each with the report that led to it.
  private func origins(of candidates: [Candidate]) -> [(Candidate, settlement: Int?)] {
    var begun: [(Candidate, settlement: Int?)] = []
    var reports: [(origin: Candidate, report: Int)] = []
    for candidate in candidates {
      if let origin = origin(of: candidate.place) {
        reports.append((Candidate(place: origin, score: candidate.score), candidate.place))
      } else {
        begun.append((candidate, nil))
      }
    }
    for (origin, report) in reports {
      let known = begun.firstIndex { abs($0.0.place - origin.place) <= Self.actionWindow }
      if let known {
        begun[known].settlement = begun[known].settlement ?? report
      } else {
        begun.append((origin, report))
      }
    }
    return begun.sorted { $0.0.place < $1.0.place }
  }

  /// The message that took on what a message reports as done; nil if it reports nothing, or nobody did.
  private func origin(of report: Int) -> Int? {
    guard score(report, .settle) > score(report, .act) else { return nil }
    let promises = (max(0, report - ThreadView.settleReach)..<report).filter {
      reading.messages[$0].sender == reading.messages[report].sender && mayTakeOn($0)
    }
    return link(weights.settlement, promises, with: report, least: Self.leastOrigin)
  }

  /// How much has to speak for a report's origin, in log-odds: that it has one is likely.
  private static let leastOrigin: Float = -2

  /// Whether a message is looked at for taking something on.
  private func mayTakeOn(_ place: Int) -> Bool {
    max(score(place, .act), score(place, .item) - 1) >= -3.2
  }

  /// Who is to do what a message is about: who takes it on, or else who is asked and named.
  private func owner(of place: Int, request: Int?) -> (Int?, ActionItem.Grounds) {
    let message = reading.messages[place]
    if let scribed = scribed(place) { return (scribed, .promise) }
    guard score(place, .ask) > score(place, .act) + Self.leastRequest else {
      return (message.sender, .promise)
    }
    let after = place + 1..<max(place + 1, min(reading.messages.count, place + 4))
    let acceptor = after.first {
      reading.messages[$0].isEvidence && reading.messages[$0].sender != message.sender
        && score($0, .act) > -1.5
    }
    if let acceptor { return (reading.messages[acceptor].sender, .acceptedRequest) }
    let named = message.sentences.lazy.compactMap { reading.people.addressee(of: $0) }
      .first { $0 != message.sender }
    if let named { return (named, .request) }
    if reading.people.humanWriters == 2 { return (reading.speaker(before: place), .request) }
    return (nil, .request)
  }

  /// How much more likely a message asks than takes on where somebody else is to do it, in log-odds: by
  /// folds owners are right most often from 0.5 to 1 on.
  private static let leastRequest: Float = 0.75

  /// The speaker of a line that a scribe wrote down: `Ana: I'll send it`.
  private func scribed(_ place: Int) -> Int? {
    guard let first = reading.messages[place].sentences.first?.tokens.first,
      first.mark == UInt8(ascii: ":"), let person = reading.people.person(named: first),
      person != reading.messages[place].sender
    else { return nil }
    return person
  }

  /// How many messages later a day may still be moved.
  private static let moveReach = 80

  /// What its owner says of an item after the promise and before its end.
  ///
  /// Only what shares a rare word with it is about it, and the day in a report is another one.
  func moves(of item: ActionItem, among all: [ActionItem]) -> [Place] {
    let last = item.last.message
    let end = min(reading.messages.count, last + 1 + Self.moveReach, item.outcome?.message ?? .max)
    guard last + 1 < end else { return [] }
    let others = Set(all.flatMap(\.evidence).map(\.message))
    let own = Set(item.evidence.map(\.message))
    return (last + 1..<end).flatMap { number -> [Place] in
      let message = reading.messages[number]
      guard message.isEvidence, !message.isJoke, !others.contains(number),
        message.sender == item.owner, score(number, .settle) <= score(number, .act),
        own.contains(where: { view.sharesRare($0, number) })
      else { return [] }
      return message.sentences.indices.filter { !message.sentences[$0].isQuestion }
        .map { Place(message: number, sentence: $0) }
    }
  }

  // MARK: Decisions

  /// How much has to speak for it that a choice replaces an earlier one, in log-odds: by folds half of
  /// such pairs are right there, and four tenths of the right ones are found.
  private static let leastReversal: Float = -0.5

  func decisions() -> [Decision] {
    var found = best(window: 3, cut: weights.decisionCut) { place in
      score(place, .decide) >= -3.5
    } score: {
      decisionScore($0)
    }
    .map { candidate in
      let message = reading.messages[candidate.place]
      let statement = sentence(candidate.place, .decide)
      return Decision(
        state: .agreed,
        evidence: [statement],
        statement: statement,
        isStated: true,
        topic: reading[statement].topic,
        supporters: supporters(candidate.place, message),
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

  /// Which of the earlier choices a choice replaces.
  private func replaced(by later: Decision, among earlier: ArraySlice<Decision>) -> Int? {
    let place = later.statement.message
    let near = earlier.indices.suffix(Self.mostReplaced).filter {
      (1...ThreadView.settleReach).contains(place - earlier[$0].statement.message)
    }
    let scored = near.map {
      ($0, weights.reversal.score(view.pair(earlier[$0].statement.message, place)))
    }
    return scored.filter { $0.1 > Self.leastReversal }.max { $0.1 < $1.1 }?.0
  }

  /// How many choices back one may replace another.
  private static let mostReplaced = 8

  /// Who put it as settled, and who agreed by word or emoji.
  private func supporters(_ place: Int, _ message: ThreadReading.Message) -> [Int] {
    var people = [message.sender].compactMap(\.self)
    for other in place + 1..<max(place + 1, min(reading.messages.count, place + 5))
    where reading.messages[other].isEvidence && score(other, .consent) > -1 {
      if let sender = reading.messages[other].sender { people.append(sender) }
    }
    people += message.approvers.compactMap { reading.people.person($0) }
    var seen: Set<Int> = []
    return people.filter { seen.insert($0).inserted }
  }

  // MARK: Harm

  /// Why the thread is urgent, if it seems to be: what most likely reports harm.
  func urgency() -> Priority? {
    let score = urgencyScore()
    guard score > weights.urgencyCut.least else { return nil }
    let reports = reading.messages.indices.filter {
      reading.messages[$0].isEvidence && !reading.messages[$0].isJoke
        && !reading.messages[$0].sentences.isEmpty
    }
    return reports.max { self.score($0, .incident) < self.score($1, .incident) }.map {
      Priority(
        level: .urgent,
        evidence: [sentence($0, .incident)],
        probability: weights.urgencyCut.calibration[score]
      )
    }
  }

  /// What speaks for urgency at least where a word alone is believed, in log-odds: by folds 6 of 9 such
  /// words are right there, and 2 of 24 below.
  private static let leastHarm: Float = -1.5

  /// Whether the thread may be urgent.
  var mayHarm: Bool { urgencyScore() >= Self.leastHarm }

  private func urgencyScore() -> Float {
    if let known = seen.urgency { return known }
    let score = weights.urgency.score(view.urgency())
    seen.urgency = score
    return score
  }

  // MARK: Questions

  func questions() -> [OpenQuestion] {
    best(window: 1, cut: weights.questionCut) { place in
      score(place, .open) >= -3.5
    } score: { place in
      let answers = view.answers(after: place).map { weights.answer.score(view.pair(place, $0)) }
      return weights.question.score(features(place) + [answers.max() ?? ThreadView.far])
    }
    .compactMap { candidate in
      guard let asker = reading.messages[candidate.place].sender else { return nil }
      let place = sentence(candidate.place, .question)
      let addressee = reading.people.addressee(of: reading[place])
      let next = reading.messages[(candidate.place + 1)...].prefix(8)
      return OpenQuestion(
        place: place,
        asker: asker,
        knows: addressee.map { $0 == asker ? [] : [$0] } ?? [],
        isDiscussed: next.contains { $0.isEvidence && $0.sender != asker },
        probability: weights.questionCut.calibration[candidate.score]
      )
    }
  }
}

import Conversations
import MessageRoles

/// What decisions and tasks are about that do not say so: "8 then", after "opening at 8 on Saturday?"
extension LearnedItems {
  /// A task with the sentence that says what it is about, if its own do not: "mach ich gleich".
  func explained(_ item: ActionItem) -> ActionItem {
    let titles = ItemTitles(reading: reading, dates: dates)
    let said = [item.context, item.request, item.promise].compactMap(\.self)
    let own = Set(item.evidence.prefix(Self.mostSentences) + said).sorted()
    guard item.recorded == nil, let first = own.first,
      !(own + own.flatMap(titles.before)).contains(where: titles.isSelfContained)
    else { return item }
    var item = item
    item.matter = matter(before: first, .ask, titles)
    return item
  }

  /// A decision with the sentence that says what it is about, if its own does not.
  func explained(_ decision: Decision) -> Decision {
    let titles = ItemTitles(reading: reading, dates: dates)
    guard decision.recorded == nil, !titles.isSelfContained(decision.statement) else {
      return decision
    }
    var decision = decision
    if let fuller = fuller(decision.statement, titles) {
      decision.evidence = decision.evidence.map { $0 == decision.statement ? fuller : $0 }
      decision.statement = fuller
    } else {
      decision.matter = matter(before: decision.statement, .propose, titles)
    }
    return decision
  }

  /// The sentence of the same message that states the choice of one or two words.
  ///
  /// Of "Pull it. Everything off into chamber 3" it is the second.
  private func fuller(_ statement: Position, _ titles: ItemTitles) -> Position? {
    guard reading[statement].tokens.count <= Self.fewWords else { return nil }
    let least = textScores(reading.quote(statement))[.decide] - Self.fullerMargin
    let others = reading.messages[statement.message].sentences.indices
      .map { Position(message: statement.message, sentence: $0) }
      .filter { !reading[$0].isQuestion && titles.isSelfContained($0) }
      .map { ($0, textScores(reading.quote($0))[.decide]) }
    return others.filter { $0.1 > least }.max { $0.1 < $1.1 }?.0
  }

  private static let fewWords = 2
  /// By how much less another sentence may look like a choice, in log-odds.
  private static let fullerMargin: Float = 2

  /// The sentence before another one that put up what it is about: the likeliest near it.
  ///
  /// - Parameter role: What it does: proposes, or asks.
  private func matter(before statement: Position, _ role: Role, _ titles: ItemTitles) -> Position? {
    let near = max(0, statement.message - Self.proposalReach)..<statement.message
    let candidates = near.filter { reading.messages[$0].isEvidence && !reading.messages[$0].isJoke }
      .compactMap { index -> (Position, Float)? in
        let sentence = best(of: index, role, titles)
        return sentence.map { ($0, matterScore(index, role, before: statement.message)) }
      }
    let least = role == .ask ? Self.leastRequest : Self.leastProposal
    return candidates.filter { $0.1 > least }.max { $0.1 < $1.1 }?.0
  }

  /// How likely a message puts up what another decides, in log-odds.
  ///
  /// Fitted on 337 decisions of our labelled chats, of which 242 have such a message near them. Of 23
  /// by other writers and in real rooms, 17 have one above the minimum, 13 of them the right one.
  private func matterScore(_ index: Int, _ role: Role, before decision: Int) -> Float {
    2.6 + 1.3 * score(index, role) + (view.sharesAny(index, decision) ? 0.9 : 0)
      - 0.35 * Float(decision - index)
  }

  /// The sentence of a message that puts something up, or else one that names a matter; an objection
  /// says what somebody does not want.
  private func best(of index: Int, _ role: Role, _ titles: ItemTitles) -> Position? {
    guard !reading.messages[index].sentences.isEmpty else { return nil }
    let likely = sentence(index, role)
    if reading[likely].cues.contains(.negation), !reading[likely].isQuestion { return nil }
    if titles.namesMatter(likely) { return likely }
    return reading.messages[index].sentences.indices.suffix(Self.mostSentences)
      .map { Position(message: index, sentence: $0) }.last(where: titles.isSelfContained)
  }

  /// The maximum number of sentences of a task that are looked at, and of a message that may say what
  /// one is about.
  private static let mostSentences = 8
  /// The number of messages in which something is discussed before it is decided.
  private static let proposalReach = 10
  /// The minimum scores of what puts up a decision and of what asks for a task, in log-odds: whoever
  /// says "I'll fix it" often means what nobody asked for.
  private static let (leastProposal, leastRequest): (Float, Float) = (-1, 1.5)
}

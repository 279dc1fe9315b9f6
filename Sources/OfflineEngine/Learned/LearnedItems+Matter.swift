import Conversations
import MessageRoles

/// What decisions and tasks are about that do not say so: "8 then", after "opening at 8 on Saturday?"
extension LearnedItems {
  /// A task with the sentence that says what it is about, if its own do not: "mach ich gleich".
  func explained(_ item: ActionItem) -> ActionItem {
    guard item.recorded == nil, let named = titles.named(item), !named.isClear else { return item }
    var item = item
    item.matter = matters.matter(of: named.position, isQuoted: true)
    return item
  }

  /// A decision with the sentence that says what it is about, if its own does not.
  func explained(_ decision: Decision) -> Decision {
    guard decision.recorded == nil else { return decision }
    var decision = decision
    if let fuller = fuller(decision.statement) {
      decision.evidence = decision.evidence.map { $0 == decision.statement ? fuller : $0 }
      decision.statement = fuller
    }
    let statement = decision.statement
    let stands =
      reading[statement].tokens.count > Self.maxOfShort && titles.words(statement) > 0
    decision.matter = matters.matter(
      of: statement,
      isQuoted: false,
      least: stands ? Self.minNeed : MatterFinder.minNeed
    )
    return decision
  }

  /// The sentence of the same message that states the choice of one or two words.
  ///
  /// Of "Pull it. Everything off into chamber 3" it is the second.
  private func fuller(_ statement: Position) -> Position? {
    guard reading[statement].tokens.count <= Self.fewWords, !titles.isSelfContained(statement)
    else {
      return nil
    }
    let least = textScores(reading.quote(statement))[.decide] - Self.fullerMargin
    let others = reading.messages[statement.message].sentences.indices
      .map { Position(message: statement.message, sentence: $0) }
      .filter { !reading[$0].isQuestion && titles.isSelfContained($0) }
      .map { ($0, textScores(reading.quote($0))[.decide]) }
    return others.filter { $0.1 > least }.max { $0.1 < $1.1 }?.0
  }

  /// The minimum need of an explanation for a sentence that names something, in log-odds: such choices
  /// often stand by themselves.
  private static let minNeed = 0.8
  /// The maximum number of words of a choice that is hardly more than an answer, and of one that is
  /// nothing else.
  private static let (maxOfShort, fewWords) = (4, 2)
  /// By how much less another sentence may look like a choice, in log-odds.
  private static let fullerMargin: Float = 2
}

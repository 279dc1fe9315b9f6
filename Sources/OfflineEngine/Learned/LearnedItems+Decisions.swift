import MessageRoles
import BoostedTrees

extension LearnedItems {
  /// The choices that are settled, and those that a later one replaces.
  func decisions() -> [Decision] {
    var found = best(window: 3, least: weights.decisionCut.least) { index in
      score(index, .decide) >= -5
    } score: {
      decision($0)
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
      let earlier = found[..<later].suffix(Self.mostReplaced)
      let message = replaced(
        by: found[later].statement.message,
        among: earlier.map(\.statement.message)
      )
      guard let message,
        let replaced = earlier.lastIndex(where: { $0.statement.message == message })
      else { continue }
      found[replaced].state = .reversed
      found[replaced].reversal = found[later].statement
    }
    return found
  }

  /// The minimum score for a choice to replace an earlier one, in log-odds: in cross-validation
  /// half of such pairs are right, and four tenths of the right ones are found.
  private static let leastReversal: Float = -0.5

  /// The message that states the choice which another message's choice replaces.
  ///
  /// - Parameter earlier: The messages with earlier choices.
  func replaced(by message: Int, among earlier: [Int]) -> Int? {
    let near = earlier.filter { (1...ThreadView.settleReach).contains(message - $0) }
    let scored = near.map { ($0, weights.reversal.score(view.pair($0, message))) }
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
}

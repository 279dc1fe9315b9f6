import BoostedTrees
package import Conversations

/// How likely each message of a thread begins an item, by its roles and its neighbours.
///
/// Each message is judged when it is first asked for.
package final class MessageScores {
  /// The thread.
  package let view: ThreadView
  private let weights: LearnedWeights
  /// How likely the thread is urgent, in log-odds.
  package private(set) lazy var urgency = weights.urgency.score(view.urgency())
  private var known: [Int: [Float]] = [:]

  /// Reads the roles of a thread's messages.
  ///
  /// - Parameter words: What the linear model says about them; nil to ask it.
  package init(
    _ messages: [StoredMessage],
    _ words: LinearRoles? = nil,
    weights: LearnedWeights
  ) {
    self.weights = weights
    let words = words ?? LinearRoles(messages, weights: weights)
    view = ThreadView(messages, words, weights: weights)
  }

  /// How likely a message begins an action item, in log-odds.
  package func action(_ index: Int) -> Float { weights.action.score(features(index)) }

  /// How likely a message settles a choice, in log-odds.
  package func decision(_ index: Int) -> Float {
    weights.decision.score(features(index) + view.agreement(index))
  }

  /// How likely a message asks a question that stays open, in log-odds.
  package func question(_ index: Int) -> Float {
    let answers = view.answers(after: index).map { weights.answer.score(view.pair(index, $0)) }
    return weights.question.score(features(index) + [answers.max() ?? ThreadView.far])
  }

  /// The features that the trees of all kinds use; most messages are candidates of several.
  private func features(_ index: Int) -> [Float] {
    if let features = known[index] { return features }
    let features = view.candidate(index) + view.standing(index)
    known[index] = features
    return features
  }
}

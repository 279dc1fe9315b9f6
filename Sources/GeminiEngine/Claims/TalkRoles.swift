import MessageRoles

/// What the messages of a thread do, as the offline engine reads them: a second opinion on what a
/// model takes from them.
///
/// A thread is read when it is first asked for, because reading it takes longer than all other
/// checks; where the linear model alone is sure of a message, the rest of the thread is not read.
final class TalkRoles {
  /// How likely each message begins an item, in log-odds; nil without weights.
  private(set) lazy var scores = linear.flatMap { linear in
    LearnedWeights.shipped.map { MessageScores(stored, linear, weights: $0) }
  }
  private lazy var linear = LearnedWeights.shipped.map { LinearRoles(stored, weights: $0) }
  private lazy var stored = words.messages.map(\.message)
  private let words: ThreadWords

  /// The minimum number of messages in a thread; in a shorter exchange neighbours say little.
  private static let minTalk = 5
  /// The scores below which a message takes nothing on, in log-odds.
  ///
  /// On 20 chats that nothing is fitted on, one right task of 51 is below both, and so are 8 of 15
  /// that no one took on.
  private static let minAction: Float = -2.6
  /// The score below which a message settles no choice.
  ///
  /// None of 32 right decisions of those chats is below it, and 9 of 36 wrong ones are.
  private static let minDecision: Float = -3.5
  /// The score of the linear model above which a message settles a choice, whatever the network
  /// says.
  ///
  /// Of 17,153 messages of labelled chats 10 are above it and below ``minDecision``; 59 in a
  /// hundred of those that probably decide something are above it.
  private static let sureDecision: Float = 0.5
  /// The score below which a message reports nothing as done.
  ///
  /// In 154 chats that nothing is fitted on, 266 of 279 that settle a task are above it, and 366 of 487
  /// that only promise are below. At -0.5 it is 214 and 478; but models seldom say "done" of what is not.
  private static let minReport: Float = -4

  /// Creates the roles of a thread.
  init(_ words: ThreadWords) { self.words = words }

  /// Whether one of some messages may take something on or say that it is done.
  func takesOn(_ indices: [Int]) -> Bool {
    guard let scores, words.messages.count >= Self.minTalk else { return true }
    return indices.contains { index in
      let roles = scores.view.roles.scores[index]
      return max(roles[Role.act], roles[Role.settle], scores.action(index)) > Self.minAction
    }
  }

  /// Whether one of some messages may settle a choice.
  func settlesChoice(_ indices: [Int]) -> Bool {
    guard let linear, words.messages.count >= Self.minTalk else { return true }
    if indices.contains(where: { linear.scores($0)[Role.decide] > Self.sureDecision }) {
      return true
    }
    guard let scores else { return true }
    return indices.contains { scores.decision($0) > Self.minDecision }
  }

  /// Whether one of some messages may say that something is done.
  func reportsDone(_ indices: [Int]) -> Bool {
    guard let scores else { return true }
    return indices.contains { scores.view.roles.scores[$0][Role.settle] > Self.minReport }
  }
}

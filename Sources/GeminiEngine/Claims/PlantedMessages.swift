import Conversations
import MessageRoles

/// The messages that do not belong to the talk of a thread: an order, an advertisement or a false
/// announcement that someone dropped into it, and that no one takes up.
///
/// What a message says is no help: "Please send the list to Ana" is a request in one chat and a
/// planted order in another. Trees compare it with the talk around it. They are asked only about
/// messages of people who speak once, and of messages that share no word with anyone else's near
/// them, because reading the roles of a thread takes longer than all other checks.
final class PlantedMessages {
  private let words: ThreadWords
  private let roles: TalkRoles
  private var known: [Int: Bool] = [:]

  /// The minimum number of messages in a thread.
  ///
  /// In an exchange of a few lines everyone speaks once, and there is no talk to compare a message
  /// with. Of right items in stretches of five messages 11 in a hundred would fall, of eight two.
  private static let minTalk = 8
  /// The maximum distance of messages about the same thing.
  private static let near = 12

  init(_ words: ThreadWords, _ roles: TalkRoles) {
    self.words = words
    self.roles = roles
  }

  /// Whether a message, by its index, does not belong to the talk.
  func contains(_ index: Int) -> Bool {
    if let isPlanted = known[index] { return isPlanted }
    let isPlanted =
      words.messages.count >= Self.minTalk && (speaksOnce(index) || isApart(index))
      && isForeign(index)
    known[index] = isPlanted
    return isPlanted
  }

  private func isForeign(_ index: Int) -> Bool {
    guard let model = ClaimModel.planted, let scores = roles.scores else { return false }
    return model.score(scores.belonging(index)) > model.threshold
  }

  /// The features of a message, for fitting weights.
  func features(_ index: Int) -> [Float] { roles.scores?.belonging(index) ?? [] }

  /// Whether all messages of a message's writer follow one another.
  private func speaksOnce(_ index: Int) -> Bool {
    turns[words.messages[index].message.sender?.id] == 1
  }

  /// How often each person begins to speak.
  private lazy var turns: [String?: Int] = {
    let senders = words.messages.map(\.message.sender?.id)
    let begun = senders.indices.filter { $0 == 0 || senders[$0] != senders[$0 - 1] }
    return begun.reduce(into: [:]) { $0[senders[$1], default: 0] += 1 }
  }()

  /// Whether no one else says any of a message's words near it.
  private func isApart(_ index: Int) -> Bool {
    let own = words.messages[index]
    let first = max(0, index - Self.near)
    return !own.words.content.contains { word in
      let occurrences = words.indices(of: word)
      let start = occurrences.partitioningIndex { $0 >= first }
      return occurrences[start...].prefix { $0 <= index + Self.near }.contains { other in
        words.messages[other].message.sender?.id != own.message.sender?.id
      }
    }
  }
}

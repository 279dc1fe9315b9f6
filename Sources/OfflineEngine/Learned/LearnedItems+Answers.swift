import Conversations
import MessageRoles

/// How others answer a message: with a yes, or with a no.
extension LearnedItems {
  /// The first messages of others after one, each with its writer.
  func answers(to index: Int) -> [(message: Int, sender: Int)] {
    var seen: Set<Int> = []
    let end = min(reading.messages.count, index + 1 + Self.answerReach)
    return (index + 1..<max(index + 1, end)).compactMap { answer in
      let message = reading.messages[answer]
      guard message.isEvidence, !message.sentences.isEmpty, let sender = message.sender,
        sender != reading.messages[index].sender, seen.insert(sender).inserted
      else { return nil }
      return (answer, sender)
    }
  }

  /// Whether a message says yes to the one that it answers.
  func accepts(_ index: Int) -> Bool {
    let sentences = reading.messages[index].sentences
    return sentences.contains { sentence in
      sentence.tokens.first.map { Self.yeses.contains($0.hash) } == true
    } || sentences.indices.contains { reading.assents(Position(message: index, sentence: $0)) }
  }

  /// Whether a message says no to the one that it answers.
  func refuses(_ index: Int) -> Bool {
    reading.messages[index].sentences.contains { SentenceCues($0).saysNo }
      || reading.turnsDown(Position(message: index, sentence: 0))
  }

  /// The number of messages after one among which its answers are.
  private static let answerReach = 6
  private static let yeses = ItemWords.assents.hashes.union(ItemWords.handoverYes.hashes)
}

import Conversations
import Language

/// Short answers to requests: yes and no in the languages that have no cues for them.
extension ThreadReading {
  /// The maximum number of words in a yes and in a no.
  private static let (maxInYes, maxInNo) = (4, 7)

  /// Whether a sentence is a short yes to what was asked before it.
  func assents(_ position: Position) -> Bool {
    let sentence = self[position]
    guard let first = sentence.tokens.first, !sentence.isQuestion,
      sentence.tokens.count <= Self.maxInYes
    else { return false }
    let isYes =
      Self.yeses.contains(first.hash)
      || Self.unspacedYeses.contains(where: quote(position).hasPrefix)
    return isYes && !turnsDown(position)
  }

  /// Whether a sentence turns down what was asked before it: "nah, I'm terrible at that".
  func turnsDown(_ position: Position) -> Bool {
    let sentence = self[position]
    guard !sentence.cues.contains(.commitment), !sentence.isQuestion else { return false }
    return isNo(sentence) || Refusals.isFound(in: quote(position).lowercased())
  }

  private func isNo(_ sentence: Sentence) -> Bool {
    guard let first = sentence.tokens.first, Self.noes.contains(first.hash),
      sentence.tokens.count <= Self.maxInNo
    else { return false }
    return !sentence.tokens.contains { Self.reassurances.contains($0.hash) }
  }

  private static let yeses = ItemWords.assents.hashes
  private static let unspacedYeses = ItemWords.assentsUnspaced.words
  private static let noes = ItemWords.noes.hashes
  private static let reassurances = ItemWords.reassurances.hashes
}

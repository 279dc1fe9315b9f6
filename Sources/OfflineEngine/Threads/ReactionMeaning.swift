import ShippedFiles

/// The meaning of an emoji reaction.
enum ReactionMeaning: String, CaseIterable, WordListName {
  case approval
  case done
  case laugh

  init?(_ emoji: String) {
    guard let meaning = Self.meanings[emoji] ?? Self.meaningWithSkinTone(emoji) else { return nil }
    self = meaning
  }

  /// Skin tones follow the hand.
  private static func meaningWithSkinTone(_ emoji: String) -> ReactionMeaning? {
    emoji.unicodeScalars.first == "👍" || emoji.utf8.starts(with: "+1::".utf8) ? .approval : nil
  }

  /// The emoji of `words/reactions.txt`, and their names.
  private static let meanings: [String: ReactionMeaning] = {
    var meanings: [String: ReactionMeaning] = [:]
    for (meaning, emoji) in WordLists<ReactionMeaning>(shipped: "words/reactions.txt").all {
      for emoji in emoji { meanings[emoji] = meaning }
    }
    return meanings
  }()
}

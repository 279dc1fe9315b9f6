import ShippedFiles

/// Prefixes of German words that distinguish nouns from names: both have a capital letter.
///
/// `Training/words.py` takes them from a list of nouns and from the chats that were written for debrief.
enum GermanWords {
  private static let keys = Set(
    String(decoding: ShippedFiles.bytes("weights/german-words.txt") ?? [], as: UTF8.self)
      .split(separator: "\n").map(String.init)
  )

  /// Whether a word begins with one of them.
  ///
  /// - Parameter key: The word's ``ClaimWords/key(_:)``.
  static func contains(_ key: String) -> Bool { keys.contains(key) }
}

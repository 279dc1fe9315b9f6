import ShippedFiles

/// Prefixes of German words that distinguish nouns from names: both have a capital letter.
///
/// `Training/words.py` takes them from a list of nouns and from the chats that were written for debrief.
enum GermanWords {
  private static let keys = Set(
    String(decoding: ShippedFiles.bytes("weights/german-words.txt") ?? [], as: UTF8.self)
      .split(separator: "\n").map(String.init)
  )

  /// Whether a word may be a noun: it has the prefix of a known word, or begins and goes on with
  /// known words as compounds do.
  ///
  /// - Parameters:
  ///   - word: In lower case.
  ///   - isKnown: Whether a word, by its ``ClaimWords/key(_:)``, begins compounds, too: "gas" for
  ///     "Gasaustritt".
  static func isNoun(_ word: String, orBegins isKnown: (String) -> Bool) -> Bool {
    if keys.contains(ClaimWords.key(word)) { return true }
    let letters = Array(word)
    return letters.indices.dropFirst(3).contains { end in
      let key = ClaimWords.key(String(letters[..<end]))
      guard keys.contains(key) || isKnown(key) else { return false }
      let rest = letters[end...]
      return rest.count <= maxEnding || keys.contains(ClaimWords.key(String(rest)))
    }
  }

  /// The number of letters at the end of a word that are not compared.
  private static let maxEnding = 3
}

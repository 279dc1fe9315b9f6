/// Farewells, which may name a day but promise nothing.
enum Farewell {
  /// The maximum number of words in a farewell.
  private static let maxWords = 6
  /// The maximum number of bytes; longer texts are not split into words.
  private static let maxBytes = 200

  /// Whether a text is only a farewell.
  static func isOne(_ text: String) -> Bool {
    guard text.utf8.count <= maxBytes else { return false }
    let text = text.lowercased()
    if unspaced.contains(where: text.hasPrefix), text.count <= 12 { return true }
    let words = text.split { !$0.isLetter && $0 != "'" }
    guard words.count <= maxWords else { return false }
    return beginnings.contains { words.starts(with: $0) }
  }

  private static let beginnings = ItemWords.farewells.words.map { $0.split(separator: " ") }
  private static let unspaced = ItemWords.farewellsUnspaced.words
}

/// Whether a description lists the words that a string may be.
enum ListedChoices {
  static func isLikely(_ description: String) -> Bool {
    let text = description.lowercased()
    if text.contains("one of ") || text.hasPrefix("either ") { return true }
    return text.split(separator: " ").contains { word in
      word.split(separator: "|").count > 2
        || word.split(separator: "/").count > 2 && !isAddress(word)
    } || text.split(separator: " ").count { $0 == "|" } > 1
  }

  private static func isAddress(_ word: Substring) -> Bool {
    word.contains(":") || word.hasPrefix("/") || word.contains(".")
  }
}

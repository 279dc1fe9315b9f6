/// Opens English contractions.
enum EnglishContractions {
  /// The words that a contraction stands for.
  ///
  /// - Returns: nil if it is none.
  static func open(_ word: String, next: String) -> [String]? {
    let lower = word.lowercased()
    if let whole = whole[lower] { return whole }
    guard let apostrophe = word.lastIndex(of: "'") else { return nil }
    let stem = String(word[..<apostrophe])
    switch lower[lower.index(after: lower.lastIndex(of: "'") ?? lower.startIndex)...] {
    case "m": return [stem, "am"]
    case "re": return [stem, "are"]
    case "ve": return [stem, "have"]
    case "ll": return [stem, "will"]
    case "d": return [stem, next == "better" ? "had" : "would"]
    case "t" where stem.lowercased().hasSuffix("n") && stem.count > 2:
      return [String(stem.dropLast()), "not"]
    case "s" where pronouns.contains(stem.lowercased()):
      return [stem, ["been", "got", "had"].contains(next) ? "has" : "is"]
    default: return nil
    }
  }

  private static let pronouns: Set<String> = [
    "it", "that", "this", "he", "she", "there", "here", "what", "where", "who", "how", "when",
    "everything", "something", "nothing", "everyone", "everybody",
  ]

  private static let whole = [
    "can't": ["can", "not"], "cannot": ["can", "not"], "won't": ["will", "not"],
    "shan't": ["shall", "not"], "let's": ["let", "us"], "im": ["I", "am"], "ive": ["I", "have"],
    "dont": ["do", "not"], "cant": ["can", "not"], "didnt": ["did", "not"],
    "doesnt": ["does", "not"], "isnt": ["is", "not"], "gonna": ["going", "to"],
    "wanna": ["want", "to"], "gotta": ["got", "to"],
  ]
}

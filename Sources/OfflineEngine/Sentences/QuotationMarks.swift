/// Quotation marks of the languages that are read.
enum QuotationMarks {
  /// Whether a quotation begins in a text and ends in the one that follows: what is between is
  /// somebody else's words.
  static func enclose(_ text: some StringProtocol, _ rest: some StringProtocol) -> Bool {
    var closing: Set<Character>?
    for character in text {
      if let marks = closing {
        if marks.contains(character) { closing = nil }
      } else {
        closing = pairs[character]
      }
    }
    return closing.map { marks in rest.contains { marks.contains($0) } } ?? false
  }

  /// Whether a text has a quotation.
  static func isFound(in text: some StringProtocol) -> Bool {
    text.contains { pairs[$0] != nil }
  }

  /// A text without its quotations: what the writer says in their own words.
  static func outside(_ text: some StringProtocol) -> String {
    var kept = ""
    var rest = Substring(text)
    while let start = rest.firstIndex(where: { pairs[$0] != nil }), let marks = pairs[rest[start]] {
      let inside = rest[rest.index(after: start)...]
      guard let end = inside.firstIndex(where: marks.contains) else { break }
      kept += rest[..<start]
      rest = inside[inside.index(after: end)...]
    }
    return kept + rest
  }

  /// Whether more than half of a text is somebody else's words.
  static func fill(_ text: String) -> Bool { outside(text).utf8.count * 2 < text.utf8.count }

  /// What ends the quotation that a mark begins.
  ///
  /// A single quotation mark may be an apostrophe.
  private static let pairs: [Character: Set<Character>] = [
    "\"": ["\""], "“": ["”", "\""], "„": ["“", "”", "\""], "«": ["»"], "»": ["«"], "「": ["」"],
    "『": ["』"],
  ]
}

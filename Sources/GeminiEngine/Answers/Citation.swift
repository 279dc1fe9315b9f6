/// A citation as a model writes it: a message's label and the message's words, in one string.
struct Citation: Hashable {
  /// The label, for instance `m12`.
  let label: String
  /// The words.
  let quote: String

  /// Reads a citation.
  ///
  /// `m3 I'll send it` is the form that is asked for; `[m3] …`, `m3: "…"` and the like are read
  /// too, because models write them.
  ///
  /// It is nil if no label stands in front.
  init?(_ text: String) {
    var rest = Substring(text).drop { " [(\"'".contains($0) }
    guard let letter = rest.first, letter == "m" || letter == "M" else { return nil }
    rest = rest.dropFirst()
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    rest = rest.dropFirst(digits.count)
    guard rest.isEmpty || !(rest.first?.isLetter ?? false) else { return nil }
    label = "m\(digits)"
    let words = rest.drop { " ]):,-–—\t\n".contains($0) }
    quote = Self.unquoted(words)
  }

  /// The text without quotation marks around all of it.
  private static func unquoted(_ text: Substring) -> String {
    let pairs: [(Character, Character)] = [("\"", "\""), ("“", "”"), ("'", "'"), ("«", "»")]
    var text = text
    while text.last?.isWhitespace ?? false { text = text.dropLast() }
    for (open, close) in pairs
    where text.first == open && text.last == close && text.count > 2 {
      return String(text.dropFirst().dropLast())
    }
    return String(text)
  }
}

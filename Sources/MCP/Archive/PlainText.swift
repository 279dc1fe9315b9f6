/// Text without invisible characters.
enum PlainText {
  /// The text with each control character, and each one that hides or reorders text, replaced by blanks
  /// or marks of as many UTF-8 bytes; line feeds and tabs stay.
  static func withoutControls(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { replacement($0) != nil }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let replacement = replacement(scalar) {
        result.append(contentsOf: replacement.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The beginning of a text, in whole characters.
  ///
  /// - Parameter limit: The maximum number of UTF-8 bytes.
  static func prefix(_ text: String, _ limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: limit)
    while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
      end = text.utf8.index(before: end)
    }
    return String(text[..<end])
  }

  private static func replacement(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x09, 0x0A: nil
    case 0..<0x20, 0x7F: " "
    case 0x80..<0xA0: "\u{A0}"
    // Line and paragraph separators; embeddings, overrides and isolates of UAX #9.
    case 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    // Tags, which repeat ASCII unseen.
    case 0xE0000...0xE007F: "\u{FFFD} "
    default: nil
    }
  }
}

/// A claimed quote, cleaned of what models put around quotes.
enum QuoteText {
  /// The quote without space and quotation marks around it.
  static func trimmed(_ quote: String) -> String {
    trim(quote) { isSpace($0) || isQuotationMark($0) }
  }

  /// The quote also without punctuation at its ends.
  static func withoutEnds(_ quote: String) -> String {
    trim(quote) { isSpace($0) || isQuotationMark($0) || isPunctuation($0) }
  }

  /// The parts between marks of omission; the quote itself if there are none.
  static func parts(_ quote: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var dots = 0
    func endPart() {
      let trimmed = withoutEnds(part)
      if !trimmed.isEmpty { parts.append(trimmed) }
      part = ""
    }
    for scalar in quote.unicodeScalars {
      if scalar == "." {
        dots += 1
        continue
      }
      if dots >= 3 { endPart() } else { part += String(repeating: ".", count: dots) }
      dots = 0
      if scalar == "\u{2026}" { endPart() } else { part.unicodeScalars.append(scalar) }
    }
    endPart()
    return parts
  }

  private static func trim(_ text: String, _ isTrimmed: (Unicode.Scalar) -> Bool) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isTrimmed($0) }),
      let last = scalars.lastIndex(where: { !isTrimmed($0) })
    else { return "" }
    return String(scalars[first...last])
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar == "\u{200B}" || scalar == "\u{FEFF}"
  }

  private static func isQuotationMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x22, 0x27, 0x60, 0xAB, 0xBB, 0x2018...0x201F, 0x2039, 0x203A, 0x300C...0x300F: true
    default: false
    }
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    ".,;:!?[]()\u{2026}\u{3002}\u{FF01}\u{FF1F}\u{FF0C}".unicodeScalars.contains(scalar)
  }
}

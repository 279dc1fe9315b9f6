extension String {
  /// The text as one line without control sequences: a terminal shows them instead of following them.
  ///
  /// Control characters, escape sequences and the controls that reorder bidirectional text are
  /// shown as escapes such as `\u{1B}`; line breaks and tabs become spaces.
  package var terminalSafe: String { terminalSafe(keepingLines: false) }

  /// The text without control sequences: a terminal shows them instead of following them.
  ///
  /// - Returns: The text with its control characters shown as escapes such as `\u{1B}`.
  package func terminalSafe(keepingLines: Bool) -> String {
    guard unicodeScalars.contains(where: Self.isControl) else { return self }
    var result = ""
    result.reserveCapacity(utf8.count)
    var previous: Unicode.Scalar = " "
    for scalar in unicodeScalars {
      switch scalar {
      // A line break of two characters is one.
      case "\n" where previous == "\r": result += ""
      case "\n", "\r", "\u{2028}", "\u{2029}", "\u{85}": result += keepingLines ? "\n" : " "
      case "\t": result += keepingLines ? "\t" : " "
      case _ where Self.isControl(scalar):
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return result
  }

  /// JSON without control sequences: a terminal shows them instead of following them.
  ///
  /// It is the same document, with what controls terminals as JSON escapes. Line ends stay.
  package var terminalSafeJSON: String {
    guard unicodeScalars.contains(where: { $0 != "\n" && Self.isControl($0) }) else { return self }
    var result = ""
    result.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      if scalar != "\n", Self.isControl(scalar) {
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a scalar could move the cursor, start an escape sequence, or reorder what is shown.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    // Line and paragraph separators, and the bidirectional controls of UAX #9.
    case 0x2028, 0x2029, 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

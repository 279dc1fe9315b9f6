/// Estimates the number of tokens of a text, for plans and reservations; the service's count is
/// final.
///
/// Four characters of English are about one token. Other scripts take more: about one token for two
/// letters of Greek, Cyrillic, Arabic and Indic scripts, one for a Chinese, Japanese or Korean
/// character, two for an emoji. The estimate is meant to err upwards.
package enum TokenEstimate {
  /// The tokens of an image of any size (Gemini 3 at its default resolution).
  package static let image = 1120
  /// The tokens of a page of a PDF.
  static let documentPage = 560

  /// Estimates the tokens of a text.
  ///
  /// - Returns: The tokens, rounded up.
  package static func tokens(_ text: String) -> Int {
    var quarters = 0
    if isASCII(text) {
      quarters = text.utf8.count
    } else {
      for scalar in text.unicodeScalars { quarters += self.quarters(scalar.value) }
    }
    return (quarters + 3) / 4
  }

  private static func isASCII(_ text: String) -> Bool {
    var text = text
    // All bytes at once, without a branch for each.
    return text.withUTF8 { bytes in bytes.reduce(0, |) < 0x80 }
  }

  /// Estimates the tokens of a request.
  ///
  /// - Returns: The tokens of instruction, turns and schema.
  package static func tokens(_ request: GenerateRequest) -> Int {
    let turns = request.history.flatMap(\.parts) + request.parts
    var sum = turns.reduce(0) { $0 + tokens($1) }
    sum += tokens(request.systemInstruction ?? "")
    if let schema = request.settings.responseSchema { sum += schema.estimatedTokens }
    return sum
  }

  /// Estimates the tokens of a piece of a turn.
  ///
  /// - Returns: The tokens.
  package static func tokens(_ part: ContentPart) -> Int {
    switch part {
    case .text(let text): tokens(text)
    case .data(let bytes, let type) where type == "application/pdf":
      documentPage * DocumentPages.estimate(bytes)
    case .data, .file: image
    }
  }

  /// A character's share of a token, in quarters.
  private static func quarters(_ scalar: UInt32) -> Int {
    switch scalar {
    case 0..<0x250: 1
    case 0x1_0000...: 8
    case 0x1100..<0x1200, 0x2E80..<0xA4D0, 0xAC00..<0xD7B0, 0xF900..<0xFB00, 0xFF00..<0xFFF0: 4
    default: 2
    }
  }
}

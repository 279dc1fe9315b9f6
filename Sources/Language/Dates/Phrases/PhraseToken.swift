import Text

/// A word, a number or a symbol of folded text.
struct PhraseToken {
  enum Kind: Hashable {
    case word(String)
    case number(Int)
    case symbol(UInt8)
  }

  var kind: Kind
  /// The bytes of the folded text.
  var range: Range<Int>
  /// Whether space is before it.
  var isSpaced: Bool

  /// The tokens of folded text; apostrophes and hyphens between words are left out.
  static func tokens(_ text: FoldedText) -> [PhraseToken] {
    let bytes = text.bytes
    var tokens: [PhraseToken] = []
    var (start, isSpaced) = (0, true)
    while start < bytes.count {
      let byte = bytes[start]
      if byte == 0x20 {
        (start, isSpaced) = (start + 1, true)
        continue
      }
      var end = start + 1
      let kind: Kind
      if isDigit(byte) {
        while end < bytes.count, isDigit(bytes[end]) { end += 1 }
        kind = .number(bytes[start..<min(end, start + 9)].reduce(0) { $0 * 10 + Int($1 & 15) })
      } else if isLetter(byte) {
        while end < bytes.count, isLetter(bytes[end]) { end += 1 }
        kind = .word(String(decoding: bytes[start..<end], as: UTF8.self))
      } else if byte == UInt8(ascii: "'") || (byte == UInt8(ascii: "-") && !isSpaced) {
        start = end
        continue
      } else {
        kind = .symbol(byte)
      }
      tokens.append(PhraseToken(kind: kind, range: start..<end, isSpaced: isSpaced))
      (start, isSpaced) = (end, false)
    }
    return tokens
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether a byte of folded text belongs to a word.
  static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || byte >= 0x80
  }
}

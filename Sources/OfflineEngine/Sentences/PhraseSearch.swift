import Text

/// Looks for phrases as whole words; in scripts without spaces, as parts of a text.
struct PhraseSearch {
  private let phrases: [(search: ByteSearch, isSpaced: Bool)]

  /// Prepares to look for phrases in lower case.
  init(_ phrases: [String]) {
    // The scripts that are written without spaces begin at U+0800, three bytes a character.
    self.phrases = phrases.map { (ByteSearch($0), $0.utf8.first.map { $0 < 0xE0 } ?? true) }
  }

  /// Whether a text in lower case has one of the phrases.
  func isFound(in text: String) -> Bool {
    let bytes = Array(text.utf8)
    return phrases.contains { phrase in
      var isFound = false
      phrase.search.forEachMatch(in: bytes, from: 0) { range in
        isFound = !phrase.isSpaced || Self.isWhole(range, of: bytes)
        return !isFound
      }
      return isFound
    }
  }

  private static func isWhole(_ range: Range<Int>, of bytes: [UInt8]) -> Bool {
    let isJoined = { (index: Int) in bytes.indices.contains(index) && isLetter(bytes[index]) }
    return !isJoined(range.lowerBound - 1) && !isJoined(range.upperBound)
  }

  /// Whether a byte is a letter of ASCII, or part of a character beyond it.
  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte >= 0x80
  }
}

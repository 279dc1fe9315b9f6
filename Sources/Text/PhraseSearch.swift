/// Looks for phrases as whole words, in one pass; in scripts without spaces, as parts of a text.
package struct PhraseSearch: Sendable {
  private let search: ByteSearchSet
  /// Whether each phrase is in a script with spaces, and counts as whole words only.
  private let isSpaced: [Bool]

  /// Prepares to look for phrases in lower case.
  package init(_ phrases: [String]) {
    search = ByteSearchSet(phrases)
    // The scripts that are written without spaces begin at U+0800, three bytes a character.
    isSpaced = phrases.map { $0.utf8.first.map { $0 < 0xE0 } ?? true }
  }

  /// Whether a text in lower case has one of the phrases.
  package func isFound(in text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      search.isFound(in: bytes) { !isSpaced[$0] || Self.isWhole($1, of: bytes) }
    }
  }

  private static func isWhole(_ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let isJoined = { (index: Int) in bytes.indices.contains(index) && isLetter(bytes[index]) }
    return !isJoined(range.lowerBound - 1) && !isJoined(range.upperBound)
  }

  /// Whether a byte is a letter of ASCII, or part of a character beyond it.
  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte >= 0x80
  }
}

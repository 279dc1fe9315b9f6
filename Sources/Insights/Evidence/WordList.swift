import Digest
import Text

/// The words of a text for comparing evidence: folded, with their positions and guards.
struct WordList {
  /// A word and its position in the text.
  struct Word {
    /// The digest of the folded word; equal words have equal digests.
    var digest: UInt64
    /// Where it is in the text, in bytes.
    var range: Range<Int>
    /// The digest of the number, date or amount it belongs to; nil if to none.
    var number: UInt64?
    /// Whether it negates a statement.
    var isNegation: Bool
  }

  /// The words, in order.
  private(set) var words: [Word] = []
  /// Whether some are characters of a script that is written without spaces.
  private(set) var hasUnspaced = false
  /// Stretches that no quote may begin or end inside of: words, and numbers with their separators.
  private var units: [Range<Int>] = []

  init(_ text: String, _ tokenizer: Tokenizer) {
    var text = text
    text.withUTF8 { bytes in
      words.reserveCapacity(bytes.count / 5)
      units.reserveCapacity(bytes.count / 5)
      tokenizer.forEachToken(in: UnsafeRawBufferPointer(bytes)) { token in
        append(token)
        return true
      }
      joinNumbers(bytes)
    }
  }

  private mutating func append(_ token: Tokenizer.Token) {
    let digest = Fingerprint.of(UnsafeRawBufferPointer(token.bytes))
    let hasDigit = token.bytes.contains { (0x30...0x39).contains($0) }
    let isNumber = hasDigit || GuardWords.numbers.contains(digest)
    words.append(
      Word(
        digest: digest,
        range: token.range,
        number: isNumber ? digest : nil,
        isNegation: GuardWords.negations.contains(digest)
      )
    )
    if token.isUnspaced { hasUnspaced = true }
    if !token.isUnspaced || hasDigit { units.append(token.range) }
  }

  // MARK: Numbers

  /// Joins `1,000.50`, `2024-03-08` and `10:30` into one number, with its sign and unit.
  private mutating func joinNumbers(_ text: UnsafeBufferPointer<UInt8>) {
    var first = 0
    while first < words.count {
      guard Self.hasDigit(text, words[first].range) else {
        first += 1
        continue
      }
      var last = first
      while last + 1 < words.count, Self.isJoined(text, words[last].range, words[last + 1].range) {
        last += 1
      }
      join(first...last, text)
      first = last + 1
    }
    units.sort { $0.lowerBound < $1.lowerBound }
  }

  private mutating func join(_ positions: ClosedRange<Int>, _ text: UnsafeBufferPointer<UInt8>) {
    let inner =
      words[positions.lowerBound].range.lowerBound..<words[positions.upperBound].range.upperBound
    let outer = Self.withSignAndUnit(text, inner)
    let digest = Fingerprint.of(
      UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text)[outer])
    )
    for position in positions { words[position].number = digest }
    if positions.count > 1 { units.append(inner) }
  }

  private static func hasDigit(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    // Digits of other scripts were folded; their number is the word itself.
    text[range].contains { (0x30...0x39).contains($0) }
  }

  private static func isJoined(
    _ text: UnsafeBufferPointer<UInt8>,
    _ left: Range<Int>,
    _ right: Range<Int>
  ) -> Bool {
    guard right.lowerBound == left.upperBound + 1, hasDigit(text, right) else { return false }
    return ".,:/-'".utf8.contains(text[left.upperBound])
  }

  private static func withSignAndUnit(
    _ text: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>
  ) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    if end < text.count, text[end] == UInt8(ascii: "%") { end += 1 }
    if start > 0, "$+-#".utf8.contains(text[start - 1]) {
      start -= 1
    } else if start >= 2, text[start - 2] == 0xC2,
      text[start - 1] == 0xA3 || text[start - 1] == 0xA5
    {
      // Pound and yen.
      start -= 2
    } else if start >= 3, text[start - 3] == 0xE2,
      text[start - 2] == 0x82 || text[start - 2] == 0x88
    {
      // The block of currency signs, and the minus sign.
      start -= 3
    }
    return start..<end
  }

  // MARK: Positions

  /// Whether a quote may begin or end at an offset: not inside a word or a number.
  func isBoundary(_ offset: Int) -> Bool {
    var low = 0
    var high = units.count
    while low < high {
      let middle = (low + high) / 2
      if units[middle].lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    // A number of several words is next to its parts: the longest that begins before counts.
    var index = low - 1
    var looked = 0
    while index >= 0, looked < 16 {
      if units[index].upperBound > offset { return false }
      index -= 1
      looked += 1
    }
    return true
  }

  /// The position of the first word that begins at or after an offset.
  func firstWord(from offset: Int) -> Int {
    var low = 0
    var high = words.count
    while low < high {
      let middle = (low + high) / 2
      if words[middle].range.lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: Guards

  /// The number of words of a stretch that negate a statement.
  func negations(in positions: Range<Int>) -> Int { words[positions].count { $0.isNegation } }

  /// The numbers, dates and amounts of a stretch, in order; a stutter counts once.
  func numbers(in positions: Range<Int>) -> [UInt64] {
    var numbers: [UInt64] = []
    var before: UInt64?
    for word in words[positions] {
      if let number = word.number, number != before { numbers.append(number) }
      before = word.number
    }
    return numbers
  }
}

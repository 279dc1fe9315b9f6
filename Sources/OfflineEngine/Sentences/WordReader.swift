/// What a byte can begin.
enum ByteKind {
  /// A word.
  case letters
  /// A number, a time of day, a date.
  case digits
  /// A symbol that counts as a word, for instance an emoji.
  case symbol

  /// What begins at a position of a text; nil for space and marks.
  static func of(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> ByteKind? {
    let byte = bytes[index]
    switch byte {
    case 0x30...0x39: return .digits
    case 0x41...0x5A, 0x61...0x7A: return .letters
    case UInt8(ascii: "+"): return .symbol
    case ..<0x80: return nil
    case 0xC2: return nil
    case 0xE2:
      // U+2000 to U+2BFF: marks, arrows and symbols. Marks begin with 80.
      guard index + 1 < bytes.count else { return nil }
      return bytes[index + 1] <= 0x81 ? nil : (bytes[index + 1] < 0xB0 ? .symbol : .letters)
    case 0xE3:
      guard index + 1 < bytes.count else { return nil }
      return bytes[index + 1] == 0x80 ? nil : .letters
    case 0xEF: return nil
    case 0xF0: return .symbol
    default: return .letters
    }
  }

  /// Whether a byte is a letter of a word, or part of one.
  static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0xC3...0xDF).contains(byte) || byte == 0xE1
  }
}

/// Reads one word with its hash, its stem and its flags.
struct WordReader {
  let bytes: UnsafeBufferPointer<UInt8>
  let start: Int
  var index: Int
  private(set) var hash = Hash.seed
  private var stem = Hash.seed
  private var letters = 0
  private var flags: Token.Flags = []

  init(bytes: UnsafeBufferPointer<UInt8>, index: Int) {
    self.bytes = bytes
    self.index = index
    start = index
  }

  /// A hash of bytes (FNV-1a) that identifies words.
  enum Hash {
    static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

    @inline(__always)
    static func add(_ byte: UInt8, to hash: inout UInt64) {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
  }

  mutating func read(_ kind: ByteKind) {
    switch kind {
    case .symbol: readSymbol()
    case .digits: readNumber()
    case .letters: readLetters()
    }
  }

  private mutating func readSymbol() {
    let width = bytes[index] < 0x80 ? 1 : bytes[index] >= 0xF0 ? 4 : 3
    for byte in bytes[index..<min(index + width, bytes.count)] { Hash.add(byte, to: &hash) }
    index = min(index + width, bytes.count)
    if width == 1, index < bytes.count, bytes[index] == UInt8(ascii: "1") {
      Hash.add(bytes[index], to: &hash)
      index += 1
    }
  }

  /// Reads `12`, `12,5`, `14:00`, `2026-03-24`, `24th`.
  private mutating func readNumber() {
    flags.insert(.number)
    var colons = 0
    // "26" and "26th" are the same day.
    var isOrdinal = false
    while index < bytes.count {
      let byte = bytes[index]
      let isDigit = (0x30...0x39).contains(byte)
      let isInside =
        byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/")
      let isFollowed = index + 1 < bytes.count && (0x30...0x39).contains(bytes[index + 1])
      guard isDigit || (isInside && isFollowed) || ByteKind.isLetter(byte) else { break }
      if byte == UInt8(ascii: ":") { colons += 1 }
      isOrdinal = isOrdinal || !(isDigit || isInside)
      if !isOrdinal { Hash.add(byte, to: &stem) }
      Hash.add(byte | (isDigit || isInside ? 0 : 0x20), to: &hash)
      index += 1
    }
    letters = 4
    if colons == 1, index - start <= 5 { flags.insert(.clock) }
  }

  private mutating func readLetters() {
    if (0x41...0x5A).contains(bytes[index]) || isCapitalBeyondASCII { flags.insert(.capital) }
    while index < bytes.count {
      var byte = bytes[index]
      if byte < 0x80 {
        if (0x41...0x5A).contains(byte) { byte |= 0x20 }
        let isLetter = (0x61...0x7A).contains(byte)
        let isDigit = (0x30...0x39).contains(byte)
        if !isLetter, !isDigit {
          guard byte == 0x27, isFollowedByLetter(index + 1) else { break }
        }
        add(byte)
        index += 1
      } else if let width = apostrophe {
        add(0x27)
        index += width
      } else {
        // Other marks end the word.
        guard byte != 0xC2, byte != 0xE2, byte != 0xEF, byte < 0xF0 else { break }
        if byte == 0xC3, index + 1 < bytes.count, (0x80...0x9E).contains(bytes[index + 1]) {
          add(byte)
          add(bytes[index + 1] | 0x20)
          index += 2
        } else {
          add(byte)
          index += 1
        }
      }
    }
    guard index == start else { return }
    index += 1
    while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
  }

  /// The bytes of what is written for an apostrophe within a word beside "'": a curly one, or an accent of
  /// its own, as in "I´ll"; nil if there is none here.
  private var apostrophe: Int? {
    let width: Int
    switch (bytes[index], next(1), next(2)) {
    case (0xE2, 0x80, 0x98), (0xE2, 0x80, 0x99): width = 3
    case (0xC2, 0xB4, _): width = 2
    default: return nil
    }
    return isFollowedByLetter(index + width) ? width : nil
  }

  private func next(_ distance: Int) -> UInt8 {
    index + distance < bytes.count ? bytes[index + distance] : 0
  }

  private var isCapitalBeyondASCII: Bool {
    bytes[index] == 0xC3 && index + 1 < bytes.count && (0x80...0x9E).contains(bytes[index + 1])
  }

  private func isFollowedByLetter(_ next: Int) -> Bool {
    next < bytes.count && ByteKind.isLetter(bytes[next])
  }

  @inline(__always)
  private mutating func add(_ byte: UInt8) {
    Hash.add(byte, to: &hash)
    letters += 1
    // Inflected forms differ after the fifth letter more often than before it.
    if letters <= 5 { Hash.add(byte, to: &stem) }
  }

  func token(_ lexicon: CueLexicon, isMention: Bool) -> Token {
    var flags = flags
    let word = lexicon.word(hash)
    if isMention { flags.insert(.mention) }
    if !isMention, word == 0, letters >= 4 { flags.insert(.content) }
    return Token(
      word: word,
      flags: flags,
      stem: UInt32(truncatingIfNeeded: stem ^ (stem >> 32)),
      hash: hash,
      range: start..<index
    )
  }
}

/// Cuts messages into sentences and words, and finds the cues in them, in one pass over the bytes.
///
/// Unlike the tokenizer of the search index it keeps the apostrophe (`I'll` is not `ill`), the
/// marks between words and the symbols that are used as words. Code, quoted lines and web addresses
/// are not the writer's words and are skipped.
struct SentenceScanner {
  /// The maximum number of words read of a message.
  static let maxWords = 4000

  let lexicon: CueLexicon

  /// The sentences of a message.
  func sentences(of text: String) -> [Sentence] {
    var text = text
    return text.withUTF8 { bytes in
      var reader = SentenceReader(bytes: bytes, lexicon: lexicon)
      return reader.read()
    }
  }

  /// A whole text as one sentence, for data that are already split into sentences or acts.
  func unit(of text: String) -> Sentence {
    let parts = sentences(of: text)
    guard let first = parts.first, let last = parts.last else {
      return Sentence(range: 0..<0, tokens: [])
    }
    var unit = Sentence(
      range: first.range.lowerBound..<last.range.upperBound,
      tokens: parts.flatMap(\.tokens)
    )
    for part in parts {
      unit.cues.formUnion(part.cues)
      unit.isQuestion = unit.isQuestion || part.isQuestion
      unit.isExclamation = unit.isExclamation || part.isExclamation
    }
    return unit
  }
}

/// The state of scanning one message.
private struct SentenceReader {
  let bytes: UnsafeBufferPointer<UInt8>
  let lexicon: CueLexicon
  var index = 0
  var wordCount = 0
  var tokens: [Token] = []
  var start = 0
  var sentences: [Sentence] = []
  var hasMention = false

  init(bytes: UnsafeBufferPointer<UInt8>, lexicon: CueLexicon) {
    self.bytes = bytes
    self.lexicon = lexicon
  }

  mutating func read() -> [Sentence] {
    tokens.reserveCapacity(24)
    var isLineStart = true
    while index < bytes.count, wordCount < SentenceScanner.maxWords {
      let byte = bytes[index]
      if isLineStart {
        isLineStart = false
        start = tokens.isEmpty ? index : start
        if byte == UInt8(ascii: ">") {
          endSentence(at: index)
          skipLine()
          continue
        }
      }
      switch byte {
      case 0x0A:
        endSentence(at: index)
        index += 1
        isLineStart = true
      case UInt8(ascii: "`"): skipCode()
      case UInt8(ascii: "@"):
        hasMention = true
        index += 1
      case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): endMark(byte)
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"):
        mark(byte)
        index += 1
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "-"):
        index += 1
      default: word(byte)
      }
    }
    endSentence(at: index)
    return sentences
  }

  /// Reads a word, or skips a character that does not begin one.
  private mutating func word(_ first: UInt8) {
    guard let kind = ByteKind.of(bytes, index) else {
      index += 1
      // The continuation bytes of its character begin nothing either.
      while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
      hasMention = false
      return
    }
    if isAddress() {
      while index < bytes.count, bytes[index] > 0x20 { index += 1 }
      return
    }
    var word = WordReader(bytes: bytes, index: index)
    word.read(kind)
    index = word.index
    if tokens.isEmpty { start = word.start }
    tokens.append(word.token(lexicon, isMention: hasMention))
    wordCount += 1
    hasMention = false
  }

  private func isAddress() -> Bool {
    guard bytes[index] | 0x20 == UInt8(ascii: "h"), index + 7 < bytes.count else { return false }
    let isHTTP =
      bytes[index + 1] | 0x20 == UInt8(ascii: "t") && bytes[index + 2] | 0x20 == UInt8(ascii: "t")
      && bytes[index + 3] | 0x20 == UInt8(ascii: "p")
    guard isHTTP else { return false }
    let colon = bytes[index + 4] | 0x20 == UInt8(ascii: "s") ? index + 5 : index + 4
    return bytes[colon] == UInt8(ascii: ":") && bytes[colon + 1] == UInt8(ascii: "/")
  }

  private mutating func mark(_ byte: UInt8) {
    guard let last = tokens.indices.last, tokens[last].mark == 0 else { return }
    tokens[last].mark = byte
  }

  /// Handles a mark that may end a sentence.
  private mutating func endMark(_ byte: UInt8) {
    mark(byte)
    var end = index + 1
    while end < bytes.count, isEndMark(bytes[end]) { end += 1 }
    let isDots = byte == UInt8(ascii: ".") && end - index > 1
    let isEnd = end == bytes.count || bytes[end] <= 0x20 || bytes[end] == 0x22 || bytes[end] == 0x29
    if isEnd, !isDots, byte != UInt8(ascii: ".") || !isAbbreviation(next: end) {
      for seen in bytes[index..<end] {
        if seen == UInt8(ascii: "?") { isQuestion = true }
        if seen == UInt8(ascii: "!") { isExclamation = true }
      }
      index = end
      endSentence(at: end)
    } else {
      index = end
    }
  }

  private var isQuestion = false
  private var isExclamation = false

  private func isEndMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
  }

  /// Whether the full stop belongs to the word before it: an ordinal (`20. März`), or one letter.
  private func isAbbreviation(next: Int) -> Bool {
    guard let last = tokens.last, last.range.upperBound == index else { return false }
    if last.flags.contains(.number), last.range.count <= 2, next + 1 < bytes.count {
      guard ByteKind.isLetter(bytes[next + 1]) else { return false }
      // "dia 31. João" is two sentences.
      let before = tokens.dropLast().last
      return !isCapital(next + 1) || before.map { !Self.numbered.contains($0.hash) } ?? true
    }
    if last.flags.contains(.number), isDayAndMonth(last.range), next + 1 < bytes.count {
      return ByteKind.isLetter(bytes[next + 1]) && !isCapital(next + 1)
    }
    if Self.abbreviations.contains(last.hash) { return true }
    if Self.shortened.contains(last.hash), next + 1 < bytes.count {
      return ByteKind.isLetter(bytes[next + 1]) ? !isCapital(next + 1) : isDigit(next + 1)
    }
    let first = last.range.lowerBound
    guard last.range.count == 1 else { return false }
    // "z.B.", "d.h."; but "At 6 p.m. We go."
    if first >= 2, bytes[first - 1] == UInt8(ascii: "."), ByteKind.isLetter(bytes[first - 2]) {
      return bytes[first] | 0x20 != UInt8(ascii: "m") || next + 1 >= bytes.count
        || !isCapital(next + 1)
    }
    return last.flags.contains(.capital) && bytes[first] != 0x49
  }

  /// Whether bytes are a German date without a year: `12.03`.
  private func isDayAndMonth(_ range: Range<Int>) -> Bool {
    let parts = bytes[range].split(separator: UInt8(ascii: "."))
    guard range.count <= 5, parts.count == 2 else { return false }
    return parts.allSatisfy { $0.count <= 2 && $0.allSatisfy { (0x30...0x39).contains($0) } }
  }

  private func isCapital(_ index: Int) -> Bool { (0x41...0x5A).contains(bytes[index]) }

  private func isDigit(_ index: Int) -> Bool { (0x30...0x39).contains(bytes[index]) }

  /// Words before the number of a day in languages that write no point after an ordinal.
  private static let numbered = ItemWords.numbered.hashes
  /// Abbreviations that may end a sentence before a capital letter only.
  private static let shortened = ItemWords.shortened.hashes

  /// Abbreviations with a point that are never the last word of a sentence.
  private static let abbreviations = ItemWords.abbreviations.hashes

  private mutating func endSentence(at end: Int) {
    defer {
      tokens.removeAll(keepingCapacity: true)
      isQuestion = false
      isExclamation = false
      hasMention = false
    }
    guard !tokens.isEmpty, let last = tokens.last else { return }
    var upper = max(last.range.upperBound, min(end, bytes.count))
    while upper > last.range.upperBound, bytes[upper - 1] <= 0x20 { upper -= 1 }
    var lower = tokens[0].range.lowerBound
    if lower > 0, bytes[lower - 1] == UInt8(ascii: "@") { lower -= 1 }
    // A tag or an address in angle brackets is quoted whole.
    if lower > 0, bytes[lower - 1] == UInt8(ascii: "<") { lower -= 1 }
    if isOpeningMark(before: lower) { lower -= 2 }
    var sentence = Sentence(range: lower..<upper, tokens: tokens)
    sentence.isQuestion = isQuestion
    sentence.isExclamation = isExclamation
    lexicon.findCues(in: &sentence)
    sentences.append(sentence)
  }

  /// Whether `¿` or `¡` is directly before a position.
  private func isOpeningMark(before index: Int) -> Bool {
    index >= 2 && bytes[index - 2] == 0xC2 && (bytes[index - 1] == 0xBF || bytes[index - 1] == 0xA1)
  }

  private mutating func skipLine() {
    while index < bytes.count, bytes[index] != 0x0A { index += 1 }
  }

  /// Skips code between backticks; three of them may enclose several lines.
  private mutating func skipCode() {
    var count = 0
    while index < bytes.count, bytes[index] == UInt8(ascii: "`") {
      count += 1
      index += 1
    }
    if count >= 3 { endSentence(at: index - count) }
    var run = 0
    while index < bytes.count, run < count {
      if count < 3, bytes[index] == 0x0A { return }
      run = bytes[index] == UInt8(ascii: "`") ? run + 1 : 0
      index += 1
    }
  }
}

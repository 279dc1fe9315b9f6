/// Cuts messages into sentences and words, and finds the cues in them, in one pass over the bytes.
///
/// Unlike the tokenizer of the search index it keeps the apostrophe (`I'll` is not `ill`), the
/// marks between words and the symbols that answer for a word. Code, quoted lines and addresses on
/// the web are no one's words and are skipped.
struct SentenceScanner {
  /// More words than this in a message are not read.
  static let mostWords = 4000

  let lexicon: CueLexicon

  /// The sentences of a message.
  func sentences(of text: String) -> [Sentence] {
    var text = text
    return text.withUTF8 { bytes in
      var reader = SentenceReader(bytes: bytes, lexicon: lexicon)
      return reader.read()
    }
  }

  /// A whole text as one sentence, as in data that come cut into sentences or acts.
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

/// The scanner's work on one message.
private struct SentenceReader {
  let bytes: UnsafeBufferPointer<UInt8>
  let lexicon: CueLexicon
  var place = 0
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
    while place < bytes.count, wordCount < SentenceScanner.mostWords {
      let byte = bytes[place]
      if isLineStart {
        isLineStart = false
        start = tokens.isEmpty ? place : start
        if byte == UInt8(ascii: ">") {
          endSentence(at: place)
          skipLine()
          continue
        }
      }
      switch byte {
      case 0x0A:
        endSentence(at: place)
        place += 1
        isLineStart = true
      case UInt8(ascii: "`"): skipCode()
      case UInt8(ascii: "@"):
        hasMention = true
        place += 1
      case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): endMark(byte)
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"):
        mark(byte)
        place += 1
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "-"):
        place += 1
      default: word(byte)
      }
    }
    endSentence(at: place)
    return sentences
  }

  /// Reads a word, or steps over a byte that begins none.
  private mutating func word(_ first: UInt8) {
    guard let kind = ByteKind.of(bytes, place) else {
      place += 1
      // The other bytes of its character begin nothing either.
      while place < bytes.count, bytes[place] & 0xC0 == 0x80 { place += 1 }
      hasMention = false
      return
    }
    if isAddress() {
      while place < bytes.count, bytes[place] > 0x20 { place += 1 }
      return
    }
    var word = WordReader(bytes: bytes, place: place)
    word.read(kind)
    place = word.place
    if tokens.isEmpty { start = word.start }
    tokens.append(word.token(lexicon, isMention: hasMention))
    wordCount += 1
    hasMention = false
  }

  private func isAddress() -> Bool {
    guard bytes[place] | 0x20 == UInt8(ascii: "h"), place + 7 < bytes.count else { return false }
    let isHTTP =
      bytes[place + 1] | 0x20 == UInt8(ascii: "t") && bytes[place + 2] | 0x20 == UInt8(ascii: "t")
      && bytes[place + 3] | 0x20 == UInt8(ascii: "p")
    guard isHTTP else { return false }
    let colon = bytes[place + 4] | 0x20 == UInt8(ascii: "s") ? place + 5 : place + 4
    return bytes[colon] == UInt8(ascii: ":") && bytes[colon + 1] == UInt8(ascii: "/")
  }

  private mutating func mark(_ byte: UInt8) {
    guard let last = tokens.indices.last, tokens[last].mark == 0 else { return }
    tokens[last].mark = byte
  }

  /// Handles a mark that may end a sentence.
  private mutating func endMark(_ byte: UInt8) {
    mark(byte)
    var end = place + 1
    while end < bytes.count, isEndMark(bytes[end]) { end += 1 }
    let isDots = byte == UInt8(ascii: ".") && end - place > 1
    let isEnd = end == bytes.count || bytes[end] <= 0x20 || bytes[end] == 0x22 || bytes[end] == 0x29
    if isEnd, !isDots, byte != UInt8(ascii: ".") || !isAbbreviation(next: end) {
      for seen in bytes[place..<end] {
        if seen == UInt8(ascii: "?") { isQuestion = true }
        if seen == UInt8(ascii: "!") { isExclamation = true }
      }
      place = end
      endSentence(at: end)
    } else {
      place = end
    }
  }

  private var isQuestion = false
  private var isExclamation = false

  private func isEndMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
  }

  /// Whether the full stop belongs to the word before it: an ordinal (`20. März`), or one letter.
  private func isAbbreviation(next: Int) -> Bool {
    guard let last = tokens.last, last.range.upperBound == place else { return false }
    if last.flags.contains(.number), last.range.count <= 2, next + 1 < bytes.count {
      return !tokens.isEmpty && ByteKind.isLetter(bytes[next + 1])
    }
    if Self.abbreviations.contains(last.hash) { return true }
    return last.range.count == 1 && last.flags.contains(.capital)
      && bytes[last.range.lowerBound] != 0x49
  }

  /// Words with a point after them that are never the last ones of a sentence.
  private static let abbreviations: Set<UInt64> = SentenceCues.hashes(
    """
    mr mrs ms dr prof st hr vs approx bzw ca vgl inkl evtl ggf nr bspw zzgl sra dra mme
    """
  )

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
    if isOpeningMark(before: lower) { lower -= 2 }
    var sentence = Sentence(range: lower..<upper, tokens: tokens)
    sentence.isQuestion = isQuestion
    sentence.isExclamation = isExclamation
    lexicon.findCues(in: &sentence)
    sentences.append(sentence)
  }

  /// Whether `¿` or `¡` is directly before a position.
  private func isOpeningMark(before place: Int) -> Bool {
    place >= 2 && bytes[place - 2] == 0xC2 && (bytes[place - 1] == 0xBF || bytes[place - 1] == 0xA1)
  }

  private mutating func skipLine() {
    while place < bytes.count, bytes[place] != 0x0A { place += 1 }
  }

  /// Skips code between backticks; three of them hold several lines.
  private mutating func skipCode() {
    var count = 0
    while place < bytes.count, bytes[place] == UInt8(ascii: "`") {
      count += 1
      place += 1
    }
    if count >= 3 { endSentence(at: place - count) }
    var run = 0
    while place < bytes.count, run < count {
      if count < 3, bytes[place] == 0x0A { return }
      run = bytes[place] == UInt8(ascii: "`") ? run + 1 : 0
      place += 1
    }
  }
}

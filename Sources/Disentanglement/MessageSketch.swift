/// The text of one message as the linker needs it: its words as numbers, and cues.
///
/// Reuses its storage for every message, so that reading a million messages allocates nothing.
/// Works on bytes: ASCII letters are folded, scripts without spaces are cut into pairs of
/// characters. Only the beginning of a long message is read.
struct MessageSketch {
  /// The maximum number of bytes that are read.
  static let maximumBytes = 1500
  /// The maximum number of different words that are kept.
  static let maximumWords = 24

  /// A word that may be someone's name.
  struct Mention {
    /// The hash of the name, folded.
    var name: UInt32
    /// Whether its position or a mark shows that someone is addressed: `ana: …`, `@ana`.
    var isAddress: Bool
  }

  /// The different words, as slots of a table of ``LinkMemory/slotCount``.
  private(set) var words: [UInt16] = []
  /// Words that may be names.
  private(set) var mentions: [Mention] = []
  /// The cues of all words.
  private(set) var cues: LinkCues = []
  /// The cues of the first word.
  private(set) var firstCues: LinkCues = []
  /// The number of words.
  private(set) var length = 0
  private var isAtStart = true

  /// Reads a text.
  mutating func read(_ text: UnsafeRawBufferPointer) {
    words.removeAll(keepingCapacity: true)
    mentions.removeAll(keepingCapacity: true)
    (cues, firstCues, length, isAtStart) = ([], [], 0, true)
    let text = UnsafeRawBufferPointer(rebasing: text.prefix(Self.maximumBytes))
    if let first = text.first {
      if first == UInt8(ascii: ">") { cues.insert(.quote) }
      if first == UInt8(ascii: "!") { cues.insert(.command) }
      if first == UInt8(ascii: "*") || first == UInt8(ascii: "^") { cues.insert(.correction) }
    }
    var start = 0
    while start < text.count {
      if text[start] <= 0x20 {
        start += 1
        continue
      }
      var end = start + 1
      while end < text.count, text[end] > 0x20 { end += 1 }
      readChunk(UnsafeRawBufferPointer(rebasing: text[start..<end]))
      isAtStart = false
      start = end
    }
  }

  /// Reads the text between two spaces.
  private mutating func readChunk(_ chunk: UnsafeRawBufferPointer) {
    var (low, high) = (0, chunk.count)
    while low < high, Self.opening.contains(chunk[low]) { low += 1 }
    while high > low, Self.closing.contains(chunk[high - 1]) { high -= 1 }
    let isMarked = low > 0 && chunk[low - 1] == UInt8(ascii: "@")
    let tail = high < chunk.count ? chunk[high] : 0
    if chunk[chunk.count - 1] == UInt8(ascii: "?") || tail == UInt8(ascii: "?") {
      cues.insert(.question)
    }
    guard low < high else { return }
    let core = UnsafeRawBufferPointer(rebasing: chunk[low..<high])
    let isTail = tail == UInt8(ascii: ":") || tail == UInt8(ascii: ",")
    let name = LinkHash.folded(core)
    let isAddress = isMarked || isAtStart && isTail
    if isAtStart, isTail, core.count <= 32 { cues.insert(.addresses) }
    if core.count >= 2, core.count <= 64, mentions.count < 32 {
      mentions.append(Mention(name: name, isAddress: isAddress))
    }
    readWords(of: core, whole: name)
  }

  private mutating func readWords(of core: UnsafeRawBufferPointer, whole: UInt32) {
    var (parts, start, hasDigit, hasMark) = (0, 0, false, false)
    var position = 0
    while position <= core.count {
      let byte = position < core.count ? core[position] : 0
      if Self.isWord(byte) {
        if byte >= 0x30 && byte <= 0x39 { hasDigit = true }
        position += 1
        continue
      }
      if position > start {
        readWord(UnsafeRawBufferPointer(rebasing: core[start..<position]))
        parts += 1
      }
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") {
        hasMark = true
      }
      position += 1
      start = position
    }
    // A path, an address, a version or a name of a program: rarer than its parts.
    guard parts > 1 || hasDigit && core.count > 3 else { return }
    if parts > 1 { keep(whole) }
    if hasMark { cues.insert(core.count > 12 && parts > 3 ? .link : .code) }
  }

  private mutating func readWord(_ word: UnsafeRawBufferPointer) {
    length += 1
    guard word[0] < 0xE0 else { return readPairs(word) }
    let hash = LinkHash.folded(word)
    let found = LinkCues.of(hash)
    if length == 1 { firstCues = found }
    cues.formUnion(found)
    if word.count > 1 { keep(hash) }
  }

  /// Reads a run of a script without spaces between words.
  private mutating func readPairs(_ run: UnsafeRawBufferPointer) {
    var previous = 0
    var position = 1
    while position < run.count {
      while position < run.count, run[position] & 0xC0 == 0x80 { position += 1 }
      var next = position + 1
      while next < run.count, run[next] & 0xC0 == 0x80 { next += 1 }
      keep(LinkHash.folded(UnsafeRawBufferPointer(rebasing: run[previous..<min(next, run.count)])))
      (previous, position) = (position, next)
      length += 1
      if words.count >= Self.maximumWords { return }
    }
  }

  private mutating func keep(_ hash: UInt32) {
    let slot = UInt16(truncatingIfNeeded: hash) & UInt16(LinkMemory.slotCount - 1)
    if words.count < Self.maximumWords, !words.contains(slot) { words.append(slot) }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte >= 0x61 && byte <= 0x7A || byte >= 0x41 && byte <= 0x5A
      || byte >= 0x30 && byte <= 0x39 || byte == 0x27
  }

  private static let opening = ByteSet("@(<\"'*`~#")
  private static let closing = ByteSet(":,;.!?)>\"'*`~…")
}

/// A set of ASCII characters.
struct ByteSet {
  private let low: UInt64
  private let high: UInt64

  init(_ characters: String) {
    var (low, high): (UInt64, UInt64) = (0, 0)
    for byte in characters.utf8 where byte < 128 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
    (self.low, self.high) = (low, high)
  }

  func contains(_ byte: UInt8) -> Bool {
    byte < 64 ? low >> UInt64(byte) & 1 != 0 : byte < 128 && high >> UInt64(byte - 64) & 1 != 0
  }
}

/// The hash of a word: FNV-1a over its bytes, ASCII letters folded.
///
/// The fitted weights depend on it only through their training data: equal words have equal hashes.
enum LinkHash {
  static func folded(_ word: UnsafeRawBufferPointer) -> UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    for byte in word {
      let isUpper = byte >= 0x41 && byte <= 0x5A
      hash = (hash ^ UInt32(isUpper ? byte | 0x20 : byte)) &* 0x0100_0193
    }
    return hash ^ hash >> 15
  }

  static func folded(_ word: String) -> UInt32 {
    var word = word
    return word.withUTF8 { folded(UnsafeRawBufferPointer($0)) }
  }
}

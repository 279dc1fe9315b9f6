/// All cues in one trie of words, which is walked once from each word of a sentence.
struct CueLexicon: Sendable {
  /// The cues of all languages.
  static let standard = CueLexicon(Cues.all)

  /// The wildcard of a cue: any one word.
  private static let anyWord: UInt16 = 1

  private var words = HashTable()
  private var edges = HashTable()
  private var ends: [[End]] = [[]]

  /// The end of a cue in the trie.
  private struct End: Sendable {
    let family: CueFamily
    let isAtStart: Bool
    let isAtEnd: Bool
    /// The mark that must follow; 0 if any may.
    let mark: UInt8
  }

  /// Builds the trie.
  ///
  /// - Parameter lists: The cues. `^` and `$` anchor a cue to the start and the end of a sentence,
  ///   `_` is any one word, and a punctuation mark at the end must follow the cue.
  init(_ lists: [(family: CueFamily, cues: [String])]) {
    var wordCount: UInt16 = 1
    for (family, cues) in lists {
      for cue in cues { insert(cue, family, &wordCount) }
    }
  }

  private mutating func insert(_ cue: String, _ family: CueFamily, _ wordCount: inout UInt16) {
    var node: UInt16 = 0
    var isAtStart = false
    var isAtEnd = false
    var mark: UInt8 = 0
    for part in cue.utf8.split(separator: 0x20) {
      var part = part
      if part.first == UInt8(ascii: "^") {
        isAtStart = true
        part = part.dropFirst()
      }
      if part.last == UInt8(ascii: "$") {
        isAtEnd = true
        part = part.dropLast()
      }
      if let last = part.last, part.count > 1, ":?!,".utf8.contains(last) {
        mark = last
        part = part.dropLast()
      }
      let word = part.elementsEqual("_".utf8) ? Self.anyWord : number(of: part, &wordCount)
      node = next(node, word)
    }
    ends[Int(node)].append(
      End(family: family, isAtStart: isAtStart, isAtEnd: isAtEnd, mark: mark)
    )
  }

  private mutating func number(of part: Substring.UTF8View, _ count: inout UInt16) -> UInt16 {
    var hash = WordReader.Hash.seed
    for byte in part { WordReader.Hash.add(byte, to: &hash) }
    if let known = words[hash] { return known }
    count += 1
    words[hash] = count
    return count
  }

  private mutating func next(_ node: UInt16, _ word: UInt16) -> UInt16 {
    if let known = edges[Self.key(node, word)] { return known }
    let new = UInt16(ends.count)
    ends.append([])
    edges[Self.key(node, word)] = new
    return new
  }

  private static func key(_ node: UInt16, _ word: UInt16) -> UInt64 {
    // Spread over the table: nodes and words are small numbers.
    (UInt64(node) << 16 | UInt64(word)) &* 0x9E37_79B9_7F4A_7C15
  }

  /// The number of a word that occurs in cues; 0 for other words.
  @inline(__always)
  func word(_ hash: UInt64) -> UInt16 { words[hash] ?? 0 }

  /// Finds the cues of a sentence.
  func findCues(in sentence: inout Sentence) {
    for index in sentence.tokens.indices {
      walk(&sentence, from: index, at: index, node: 0)
      if sentence.tokens[index].flags.contains(.clock) { sentence.cues.insert(.clock) }
    }
    if sentence.isQuestion { sentence.cues.insert(.question) }
  }

  private func walk(_ sentence: inout Sentence, from first: Int, at index: Int, node: UInt16) {
    guard index < sentence.tokens.count else { return }
    let token = sentence.tokens[index]
    if token.word != 0, let next = edges[Self.key(node, token.word)] {
      note(&sentence, first, index, next)
      walk(&sentence, from: first, at: index + 1, node: next)
    }
    if node != 0, let next = edges[Self.key(node, Self.anyWord)] {
      note(&sentence, first, index, next)
      walk(&sentence, from: first, at: index + 1, node: next)
    }
  }

  private func note(_ sentence: inout Sentence, _ first: Int, _ last: Int, _ node: UInt16) {
    for end in ends[Int(node)] {
      if end.isAtStart, first > 0, !isOpening(sentence, before: first) { continue }
      if end.isAtEnd, last + 1 < sentence.tokens.count { continue }
      if end.mark != 0, sentence.tokens[last].mark != end.mark { continue }
      sentence.cues.insert(end.family)
      if Self.leading.contains(end.family) {
        let start = last + 1
        if sentence.actionStart.map({ start < $0 || first < $0 }) ?? true {
          sentence.actionStart = start
        }
      }
    }
  }

  /// The families whose cues are followed by the action.
  private static let leading = CueSet(.commitment, .request, .openRequest, .assignment)

  /// Whether only a form of address or an interjection precedes a word: `Ok, `, `@Tom `.
  private func isOpening(_ sentence: Sentence, before index: Int) -> Bool {
    guard index <= 3 else { return false }
    let last = sentence.tokens[index - 1]
    let isSetOff = last.mark == UInt8(ascii: ",") || last.mark == UInt8(ascii: ":")
    return isSetOff || sentence.tokens[0].flags.contains(.mention)
  }
}

/// A hash table with open addressing, from hashes to small numbers.
private struct HashTable: Sendable {
  private var keys: [UInt64] = Array(repeating: 0, count: 1024)
  private var values: [UInt16] = Array(repeating: 0, count: 1024)
  private var count = 0

  subscript(key: UInt64) -> UInt16? {
    get {
      var slot = firstSlot(key)
      while keys[slot] != 0 {
        if keys[slot] == key { return values[slot] }
        slot = (slot + 1) & (keys.count - 1)
      }
      return nil
    }
    set {
      guard let newValue else { return }
      if count * 3 > keys.count { grow() }
      var slot = firstSlot(key)
      while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & (keys.count - 1) }
      if keys[slot] == 0 { count += 1 }
      keys[slot] = key
      values[slot] = newValue
    }
  }

  private func firstSlot(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key ^ (key >> 29)) & UInt64(keys.count - 1))
  }

  private mutating func grow() {
    let old = zip(keys, values).filter { $0.0 != 0 }
    keys = Array(repeating: 0, count: keys.count * 2)
    values = Array(repeating: 0, count: keys.count)
    count = 0
    for (key, value) in old { self[key] = value }
  }
}

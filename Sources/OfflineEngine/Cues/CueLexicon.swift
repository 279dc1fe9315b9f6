/// All cues in one tree of words, which is walked once from each word of a sentence.
struct CueLexicon: Sendable {
  /// The cues of all languages.
  static let standard = CueLexicon(Cues.all)

  /// Stands for any one word of a cue.
  private static let anyWord: UInt16 = 1

  private var words = HashTable()
  private var edges = HashTable()
  private var ends: [[End]] = [[]]

  /// Where a cue ends in the tree.
  private struct End: Sendable {
    let family: CueFamily
    let isAtStart: Bool
    let isAtEnd: Bool
    /// The mark that must follow; 0 if any may.
    let mark: UInt8
  }

  /// Builds the tree.
  ///
  /// - Parameter lists: The cues, one a line. `^` before a cue and `$` after it tie it to the start
  ///   and the end of a sentence, `_` is any one word, a mark at the end must follow.
  init(_ lists: [(family: CueFamily, cues: String)]) {
    var wordCount: UInt16 = 1
    for (family, list) in lists {
      for line in list.utf8.split(separator: 0x0A) {
        insert(line, family, &wordCount)
      }
    }
  }

  private mutating func insert(
    _ line: Substring.UTF8View,
    _ family: CueFamily,
    _ wordCount: inout UInt16
  ) {
    var node: UInt16 = 0
    var isAtStart = false
    var isAtEnd = false
    var mark: UInt8 = 0
    for part in line.split(separator: 0x20) {
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

  /// The number of a word that cues contain; 0 for other words.
  @inline(__always)
  func word(_ hash: UInt64) -> UInt16 { words[hash] ?? 0 }

  /// Finds the cues of a sentence.
  func findCues(in sentence: inout Sentence) {
    for place in sentence.tokens.indices {
      walk(&sentence, from: place, at: place, node: 0)
      if sentence.tokens[place].flags.contains(.clock) { sentence.cues.insert(.clock) }
    }
    if sentence.isQuestion { sentence.cues.insert(.question) }
  }

  private func walk(_ sentence: inout Sentence, from first: Int, at place: Int, node: UInt16) {
    guard place < sentence.tokens.count else { return }
    let token = sentence.tokens[place]
    if token.word != 0, let next = edges[Self.key(node, token.word)] {
      note(&sentence, first, place, next)
      walk(&sentence, from: first, at: place + 1, node: next)
    }
    if node != 0, let next = edges[Self.key(node, Self.anyWord)] {
      note(&sentence, first, place, next)
      walk(&sentence, from: first, at: place + 1, node: next)
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

  /// The families after whose cues the action is named.
  private static let leading = CueSet(.commitment, .request, .openRequest, .assignment)

  /// Whether all that is before a word is an address or an interjection: `Ok, `, `@Tom `.
  private func isOpening(_ sentence: Sentence, before place: Int) -> Bool {
    guard place <= 3 else { return false }
    let last = sentence.tokens[place - 1]
    let isSetOff = last.mark == UInt8(ascii: ",") || last.mark == UInt8(ascii: ":")
    return isSetOff || sentence.tokens[0].flags.contains(.mention)
  }
}

/// A table from hashes to small numbers, open addressing.
private struct HashTable: Sendable {
  private var keys: [UInt64] = Array(repeating: 0, count: 1024)
  private var values: [UInt16] = Array(repeating: 0, count: 1024)
  private var count = 0

  subscript(key: UInt64) -> UInt16? {
    get {
      var slot = place(key)
      while keys[slot] != 0 {
        if keys[slot] == key { return values[slot] }
        slot = (slot + 1) & (keys.count - 1)
      }
      return nil
    }
    set {
      guard let newValue else { return }
      if count * 3 > keys.count { grow() }
      var slot = place(key)
      while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & (keys.count - 1) }
      if keys[slot] == 0 { count += 1 }
      keys[slot] = key
      values[slot] = newValue
    }
  }

  private func place(_ key: UInt64) -> Int {
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

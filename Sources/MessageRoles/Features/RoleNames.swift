import Conversations

/// The names by which a thread mentions its own writers.
struct RoleNames {
  /// The person that a word names, by its hash.
  private var byWord: [UInt64: Int] = [:]
  /// The person that a run of a script without spaces names, by its hash.
  private var byRun: [UInt64: Int] = [:]

  /// The maximum number of characters of a name in a script without spaces.
  private static let longestRun = 4

  /// Adds a person's name; words of a name that was added before are not reassigned.
  mutating func add(_ name: String, of person: Int) {
    let tokens = RoleTokens(name)
    for word in Self.words(tokens) where byWord[word] == nil { byWord[word] = person }
    for run in Self.runs(tokens) where byRun[run] == nil { byRun[run] = person }
  }

  /// The name that begins at a token: the number of its tokens, and the person.
  func name(at index: Int, of tokens: RoleTokens) -> (length: Int, person: Int)? {
    let token = tokens.all[index]
    switch token.kind {
    case .word: return byWord[Self.hash(tokens[token])].map { (1, $0) }
    case .unspaced where !byRun.isEmpty: return run(at: index, of: tokens)
    default: return nil
    }
  }

  private func run(at index: Int, of tokens: RoleTokens) -> (length: Int, person: Int)? {
    let most = min(Self.longestRun, tokens.all.count - index)
    guard most > 1 else { return nil }
    for length in (2...most).reversed() {
      let run = tokens.all[index..<index + length]
      guard run.allSatisfy({ $0.kind == .unspaced }),
        let person = byRun[Self.hash(run.lazy.flatMap { tokens[$0] })]
      else { continue }
      // リン is not a name in リンク.
      let end = Script(tokens[tokens.all[index + length - 1]])
      let next = index + length
      let after = next < tokens.all.count ? Script(tokens[tokens.all[next]]) : nil
      if end == .hiragana || end == .katakana, end == after { continue }
      return (length, person)
    }
    return nil
  }

  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = FeatureHash()
    for byte in bytes { hash.append(byte) }
    return hash.value
  }

  /// The words of a name that may refer to the person.
  private static func words(_ tokens: RoleTokens) -> [UInt64] {
    let words = tokens.all.filter {
      $0.kind == .word && !tokens[$0].contains(UInt8(ascii: "0"))
    }
    func length(_ token: RoleTokens.Token) -> Int { tokens[token].count { $0 & 0xC0 != 0x80 } }
    var chosen = words.filter { length($0) >= 3 }
    if chosen.isEmpty, words.count == 1, length(words[0]) >= 2 { chosen = words }
    return chosen.map { hash(tokens[$0]) }
  }

  /// The runs of a name in a script without spaces that refer to the person: "谭工", and of a longer
  /// one that begins with two Han characters also these two, as the name before a title.
  private static func runs(_ tokens: RoleTokens) -> [UInt64] {
    tokens.all.split { $0.kind != .unspaced }.flatMap { run -> [UInt64] in
      var hashes: [UInt64] = []
      if (2...longestRun).contains(run.count) {
        hashes.append(hash(run.lazy.flatMap { tokens[$0] }))
      }
      let first = run.prefix(2)
      if run.count > 2, first.allSatisfy({ Script(tokens[$0]) == .han }) {
        hashes.append(hash(first.lazy.flatMap { tokens[$0] }))
      }
      return hashes
    }
  }

  /// The scripts of Chinese and Japanese names.
  private enum Script {
    case han, hiragana, katakana

    /// The script of a character; nil if it is another one.
    init?(_ bytes: ArraySlice<UInt8>) {
      switch String(decoding: bytes, as: UTF8.self).unicodeScalars.first?.value ?? 0 {
      case 0x3400...0x9FFF: self = .han
      case 0x3041...0x309F: self = .hiragana
      case 0x30A0...0x30FF: self = .katakana
      default: return nil
      }
    }
  }
}

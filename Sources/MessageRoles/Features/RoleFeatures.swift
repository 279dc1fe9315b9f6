/// The hashed features of a message's own text.
struct RoleFeatures {
  /// Unigrams and bigrams of words; also trigrams in scripts without spaces.
  private(set) var words: [UInt64] = []
  /// N-grams of two to five characters in words, of one to four in scripts without spaces.
  private(set) var parts: [UInt64] = []

  private static let word = FeatureHash("w")
  private static let part = FeatureHash("c")
  /// The maximum number of characters of a word that count.
  private static let longestWord = 24

  init(_ tokens: RoleTokens) {
    guard !tokens.all.isEmpty else {
      words = [Self.joined(Self.word, "^", "$")]
      return
    }
    words.reserveCapacity(tokens.all.count * 2 + 1)
    parts.reserveCapacity(tokens.all.count * 20)
    appendWords(tokens)
    appendParts(tokens.all, of: tokens)
  }

  /// The features of a single token.
  init(_ token: RoleTokens.Token, in tokens: RoleTokens) {
    words = [FeatureHash(word: tokens[token]).value]
    appendParts([token], of: tokens)
  }

  private static func joined(_ start: FeatureHash, _ first: StaticString, _ second: StaticString)
    -> UInt64
  {
    var hash = start
    hash.append(first)
    hash.append(UInt8(ascii: " "))
    hash.append(second)
    return hash.value
  }

  private mutating func appendWords(_ tokens: RoleTokens) {
    let all = tokens.all
    var start = Self.word
    start.append("^")
    var before = start
    for (index, token) in all.enumerated() {
      var pair = before
      pair.append(UInt8(ascii: " "))
      pair.append(tokens[token])
      words.append(pair.value)
      let single = FeatureHash(word: tokens[token])
      words.append(single.value)
      if token.kind == .unspaced, index + 2 < all.count, all[index + 1].kind == .unspaced,
        all[index + 2].kind == .unspaced
      {
        var three = single
        for next in all[index + 1...index + 2] {
          three.append(UInt8(ascii: " "))
          three.append(tokens[next])
        }
        words.append(three.value)
      }
      before = single
    }
    before.append(UInt8(ascii: " "))
    before.append("$")
    words.append(before.value)
  }

  private mutating func appendParts(_ all: [RoleTokens.Token], of tokens: RoleTokens) {
    var ends: [Int] = []
    var buffer: [UInt8] = []
    func flush(_ shortest: Int, _ longest: Int) {
      for first in ends.indices {
        var hash = Self.part
        var start = first == 0 ? 0 : ends[first - 1]
        for last in first..<min(ends.count, first + longest) {
          hash.append(buffer[start..<ends[last]])
          start = ends[last]
          if last - first + 1 >= shortest { parts.append(hash.value) }
        }
      }
      ends.removeAll(keepingCapacity: true)
      buffer.removeAll(keepingCapacity: true)
    }
    for token in all {
      if token.kind == .unspaced {
        buffer += tokens[token]
        ends.append(buffer.count)
        continue
      }
      flush(1, 4)
      guard token.kind == .word else { continue }
      buffer.append(UInt8(ascii: "_"))
      ends.append(1)
      for byte in tokens[token] {
        if byte & 0xC0 != 0x80 {
          guard ends.count <= Self.longestWord else { break }
          ends.append(buffer.count)
        }
        buffer.append(byte)
        ends[ends.count - 1] = buffer.count
      }
      buffer.append(UInt8(ascii: "_"))
      ends.append(buffer.count)
      flush(2, 5)
    }
    flush(1, 4)
  }
}

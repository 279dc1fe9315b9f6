import Digest
import Text

/// Finds people's names in texts: whole words, whatever their case and accents, the longest first.
///
/// A trie of words, so that the time does not depend on the number of names.
struct NameIndex: Sendable {
  /// A name that was found, and whose it is.
  struct Find: Hashable {
    let range: Range<Int>
    /// The text from which the pseudonym is derived.
    let identity: String
    /// The person's usual name; nil if several people share the name that was found.
    let usualName: String?
  }

  private struct Step: Hashable {
    let node: Int
    let word: UInt64
  }

  private struct Owner: Hashable {
    var identity: String
    var usualName: String?
    /// Whether the name is also a common word, so that only a capital distinguishes it.
    var needsCapital: Bool
    /// Whether it is a word of a longer name.
    let isPart: Bool
  }

  private var steps: [Step: Int] = [:]
  private var owners: [Int: Owner] = [:]
  private var nodeCount = 1
  /// The owners of names, by the hashes of the stems that may have endings.
  private var stems: [UInt64: Owner] = [:]

  private static let gap = Array(" .-_'".utf8)

  /// The maximum number of words of a name; longer ones are truncated.
  private static let longest = 8

  /// Creates an index of the names of some people.
  init(_ people: [Person]) {
    guard !people.isEmpty else { return }
    let tokenizer = Tokenizer()
    for person in people {
      for name in person.names { insert(name, of: person, tokenizer) }
    }
    // Whole names first, so that they win over the words of others.
    for person in people {
      for name in person.names { insertWords(of: name, person, tokenizer) }
    }
    for person in people {
      for name in person.names { insertStems(of: name, person, tokenizer) }
    }
  }

  var isEmpty: Bool { owners.isEmpty }

  // MARK: Building

  private mutating func insert(_ name: String, of person: Person, _ tokenizer: Tokenizer) {
    let words = Self.words(name, tokenizer)
    guard words.contains(where: \.isName) else { return }
    // A single character of Chinese or Japanese, or a single letter, is everywhere.
    if words.count == 1, words[0].text.unicodeScalars.count < 2 { return }
    insert(words, of: person, isPart: false)
  }

  private mutating func insertWords(of name: String, _ person: Person, _ tokenizer: Tokenizer) {
    let words = Self.words(name, tokenizer)
    guard words.count > 1, !words.contains(where: \.isUnspaced) else { return }
    for word in words where word.isName && word.text.unicodeScalars.count > 2 {
      insert([word], of: person, isPart: true)
    }
  }

  private mutating func insertStems(of name: String, _ person: Person, _ tokenizer: Tokenizer) {
    for word in Self.words(name, tokenizer) where word.isName && !word.isUnspaced {
      let isLong = word.text.unicodeScalars.count >= NameEndings.shortestStem
      guard isLong, !CommonWords.contains(word.text) else { continue }
      for stem in [word.text, NameEndings.stem(of: word.text)].compactMap(\.self) {
        let hash = Fingerprint.of(stem)
        let identity = "person \(person.id)"
        guard let owner = stems[hash] else {
          stems[hash] = Owner(
            identity: identity,
            usualName: person.names.first,
            needsCapital: true,
            isPart: true
          )
          continue
        }
        guard owner.identity != identity else { continue }
        stems[hash]?.identity = "name \(stem)"
        stems[hash]?.usualName = nil
      }
    }
  }

  private mutating func insert(_ words: [Word], of person: Person, isPart: Bool) {
    var node = 0
    for word in words.prefix(Self.longest) {
      let step = Step(node: node, word: word.hash)
      if let next = steps[step] {
        node = next
      } else {
        steps[step] = nodeCount
        node = nodeCount
        nodeCount += 1
      }
    }
    let identity = "person \(person.id)"
    guard let owner = owners[node] else {
      owners[node] = Owner(
        identity: identity,
        usualName: person.names.first,
        needsCapital: words.count == 1 && CommonWords.contains(words[0].text),
        isPart: isPart
      )
      return
    }
    // A name that several people share identifies none of them, and has its own pseudonym.
    guard owner.identity != identity, owner.isPart || !isPart else { return }
    owners[node]?.identity = "name " + words.map(\.text).joined(separator: " ")
    owners[node]?.usualName = nil
  }

  // MARK: Finding

  /// Finds names.
  ///
  /// - Parameter text: UTF-8.
  /// - Returns: The names in order, without overlaps.
  func finds(in text: UnsafeRawBufferPointer, _ tokenizer: Tokenizer) -> [Find] {
    var tokens: [(word: UInt64, range: Range<Int>)] = []
    var inflected: [Int: Owner] = [:]
    tokenizer.forEachToken(in: text) { token in
      if isCapital(token, text), let owner = owner(inflected: token) {
        inflected[tokens.count] = owner
      }
      tokens.append((Self.hash(token), token.range))
      return true
    }
    var finds: [Find] = []
    var index = 0
    while index < tokens.count {
      let found = longest(at: index, tokens, text) ?? inflected[index].map { ($0, 1) }
      guard let (owner, count) = found else {
        index += 1
        continue
      }
      let range = tokens[index].range.lowerBound..<tokens[index + count - 1].range.upperBound
      finds.append(Find(range: range, identity: owner.identity, usualName: owner.usualName))
      index += count
    }
    return finds
  }

  /// The owner of a name with an ending.
  private func owner(inflected token: Tokenizer.Token) -> Owner? {
    var owner: Owner?
    NameEndings.forEachStem(of: token.bytes) { stem in
      if owner == nil {
        owner = stems[Fingerprint.of(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: stem)))]
      }
    }
    return owner
  }

  /// Whether a word is written with a capital: an ending alone is too weak a sign of a name.
  private func isCapital(_ token: Tokenizer.Token, _ text: UnsafeRawBufferPointer) -> Bool {
    let first = text[token.range.lowerBound]
    guard first >= 0x80 else { return (0x41...0x5A).contains(first) }
    let scalar = String(decoding: text[token.range].prefix(4), as: UTF8.self).unicodeScalars.first
    return scalar?.properties.isUppercase ?? false
  }

  private func longest(
    at index: Int,
    _ tokens: [(word: UInt64, range: Range<Int>)],
    _ text: UnsafeRawBufferPointer
  ) -> (Owner, count: Int)? {
    var found: (Owner, count: Int)?
    var node = 0
    for count in 1...Self.longest where index + count <= tokens.count {
      let token = tokens[index + count - 1]
      if count > 1,
        !isGap(tokens[index + count - 2].range.upperBound..<token.range.lowerBound, text)
      {
        break
      }
      guard let next = steps[Step(node: node, word: token.word)] else { break }
      node = next
      guard let owner = owners[node] else { continue }
      if !owner.needsCapital || (0x41...0x5A).contains(text[token.range.lowerBound]) {
        found = (owner, count)
      }
    }
    return found
  }

  /// Whether the text between two words lets them be one name.
  private func isGap(_ range: Range<Int>, _ text: UnsafeRawBufferPointer) -> Bool {
    range.count <= 4 && text[range].allSatisfy { $0 >= 0x80 || Self.gap.contains($0) }
  }

  // MARK: Words

  private struct Word {
    let hash: UInt64
    let text: String
    let isUnspaced: Bool

    /// Whether it has more than digits.
    var isName: Bool { !text.utf8.allSatisfy(\.isDigit) }
  }

  private static func words(_ name: String, _ tokenizer: Tokenizer) -> [Word] {
    var words: [Word] = []
    tokenizer.forEachToken(in: name) { token in
      let text = String(decoding: token.bytes, as: UTF8.self)
      words.append(Word(hash: hash(token), text: text, isUnspaced: token.isUnspaced))
      return true
    }
    return words
  }

  private static func hash(_ token: Tokenizer.Token) -> UInt64 {
    Fingerprint.of(UnsafeRawBufferPointer(token.bytes))
  }
}

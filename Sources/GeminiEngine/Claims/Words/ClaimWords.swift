import Language
import ShippedFiles
import Text

/// The words of a claim or a message, as they are compared.
///
/// Words are compared by their first letters, because a model writes "sending" where the chat has
/// "sent it" in any language; a script without spaces is compared by pairs of characters.
struct ClaimWords {
  /// The words in lower case.
  private(set) var tokens: [String] = []
  /// What they are, in the same order.
  private var traits: [WordTraits] = []
  /// What any of them is.
  private var anyTraits: WordTraits = []
  /// The capitalized words that do not begin a sentence, in lower case.
  private(set) var capitals: [String] = []
  /// The number of words that do not begin a sentence.
  private(set) var innerCount = 0

  /// The number of leading letters that are compared.
  private static let keyLength = 5
  /// The number of bytes that most words take, with what separates them.
  private static let usualLength = 5

  init(_ text: String) {
    var text = text
    let words = text.utf8.count / Self.usualLength
    tokens.reserveCapacity(words)
    traits.reserveCapacity(words)
    let isRead = text.withUTF8 { bytes in
      guard bytes.reduce(0, |) < 0x80 else { return false }
      read(bytes)
      return true
    }
    if !isRead { read(text.unicodeScalars, of: text) }
  }

  /// Reads a text of ASCII: most are, and scalars take several times as long.
  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    var (beginsSentence, start) = (true, Int?.none)
    var before: UInt8?
    for index in bytes.indices {
      let byte = bytes[index]
      if Self.isInWord(byte) {
        if start == nil {
          start = index
          if let before, Self.isEnder(before) { beginsSentence = true }
        }
      } else if let begin = start {
        add(bytes[begin..<index], beginsSentence: beginsSentence)
        (beginsSentence, start) = (false, nil)
      }
      if !Unicode.Scalar(byte).isBlank { before = byte }
    }
    if let begin = start { add(bytes[begin...], beginsSentence: beginsSentence) }
  }

  /// By scalars: finding grapheme clusters takes several times as long.
  private mutating func read(_ scalars: String.UnicodeScalarView, of text: String) {
    var (beginsSentence, start) = (true, String.Index?.none)
    // The last scalar before a word that is not white space.
    var before: Unicode.Scalar?
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      if let begin = start, Self.isUnspaced(scalar) != Self.isUnspaced(scalars[begin]) {
        // A word ends where a script without spaces begins: "DNSを".
        add(text[begin..<index], beginsSentence: beginsSentence)
        (beginsSentence, start) = (false, nil)
      }
      if Self.isInWord(scalar, begun: start != nil) {
        if start == nil {
          start = index
          if let before, Self.isEnder(before) { beginsSentence = true }
        }
      } else if let begin = start {
        add(text[begin..<index], beginsSentence: beginsSentence)
        (beginsSentence, start) = (false, nil)
      }
      if !scalar.isBlank { before = scalar }
      index = scalars.index(after: index)
    }
    if let begin = start { add(text[begin...], beginsSentence: beginsSentence) }
  }

  /// Whether a character ends or begins a sentence.
  private static func isEnder(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", "!", "?", ":", "\"", "|", "-", "*": true
    case "“", "„", "«", "…", "–", "—": true
    default: false
    }
  }

  private static func isEnder(_ byte: UInt8) -> Bool { isEnder(Unicode.Scalar(byte)) }

  /// Whether a byte of ASCII belongs to a word: a letter, a digit, an apostrophe.
  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "'"): true
    default: false
    }
  }

  /// Whether a scalar belongs to a word: a letter, a digit, an apostrophe, or a mark on the one
  /// before.
  private static func isInWord(_ scalar: Unicode.Scalar, begun: Bool) -> Bool {
    scalar == "'" || scalar == "’" || (begun ? scalar.isOfWord : scalar.isLetterOrNumber)
  }

  /// Adds a word of ASCII.
  private mutating func add(
    _ word: Slice<UnsafeBufferPointer<UInt8>>,
    beginsSentence: Bool
  ) {
    let bytes = UnsafeBufferPointer(rebasing: word)
    let isGenitive =
      bytes.count > 1 && bytes[bytes.count - 2] == UInt8(ascii: "'")
      && Self.lowered(bytes[bytes.count - 1]) == UInt8(ascii: "s")
    let count = isGenitive ? bytes.count - 2 : bytes.count
    var traits: WordTraits = []
    let plain = String(unsafeUninitializedCapacity: count) { lower in
      for index in 0..<count { lower[index] = Self.lowered(bytes[index]) }
      traits = WordTraits(UnsafeBufferPointer(rebasing: lower[..<count]))
      return count
    }
    add(plain, traits)
    guard !beginsSentence else { return }
    innerCount += 1
    guard count > 2, bytes.first.map(Self.isCapital) ?? false,
      bytes.dropFirst().contains(where: { (0x61...0x7A).contains($0) }),
      !traits.contains(.day)
    else { return }
    capitals.append(plain)
  }

  private mutating func add(_ token: String, _ traits: WordTraits) {
    tokens.append(token)
    self.traits.append(traits)
    anyTraits.formUnion(traits)
  }

  private static func lowered(_ byte: UInt8) -> UInt8 { isCapital(byte) ? byte | 0x20 : byte }

  private mutating func add(_ word: Substring, beginsSentence: Bool) {
    let isASCII = word.isASCII
    let lower = isASCII ? word.lowercased() : word.lowercased().replacing("’", with: "'")
    if !isASCII, let first = word.unicodeScalars.first, Self.isUnspaced(first) {
      let letters = Array(lower)
      for index in letters.indices {
        let pair = String(letters[index..<min(index + 2, letters.count)])
        add(pair, WordTraits(pair))
      }
      return
    }
    let plain = lower.utf8.suffix(2).elementsEqual("'s".utf8) ? String(lower.dropLast(2)) : lower
    let traits = WordTraits(plain)
    add(plain, traits)
    guard !beginsSentence else { return }
    innerCount += 1
    guard isASCII ? word.utf8.first.map(Self.isCapital) ?? false : word.first?.isUppercase ?? false,
      word.dropFirst().contains(where: \.isLowercase),
      !traits.contains(.day), plain.count > 2
    else { return }
    capitals.append(plain)
  }

  /// The key by which a word is compared.
  static func key(_ word: String) -> String {
    // A word has no more letters than bytes.
    guard word.utf8.count > keyLength else { return word }
    // Finding grapheme clusters takes many times as long as finding that there are none.
    let bytes = word.utf8.prefix(keyLength + 1)
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return String(word.prefix(keyLength)) }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  private static func isCapital(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  /// The words with a capital letter that must be names; none if most words of the text have one.
  var names: [String] {
    capitals.count * 5 <= innerCount * 3 || innerCount < 3 ? capitals : []
  }

  /// The keys of all words.
  var all: [String] { tokens.map(Self.key) }
  /// Calls a closure with the key of each word.
  func forEachKey(_ body: (String) -> Void) {
    for token in tokens { body(Self.key(token)) }
  }

  /// The keys of all words, each once.
  var keys: Set<String> { Set(all) }

  /// The keys of the content words.
  var content: [String] { contentLengths.map(\.key) }

  /// The keys of the content words, with the words' lengths in bytes.
  var contentLengths: [(key: String, length: Int)] {
    if let known = known.content { return known }
    var content: [(key: String, length: Int)] = []
    for (token, traits) in zip(tokens, traits) where !traits.contains(.empty) {
      content.append((Self.key(token), token.utf8.count))
    }
    known.content = content
    return content
  }

  /// What was asked for before: each check of a title asks for its content words again.
  private final class Known {
    var content: [(key: String, length: Int)]?
  }

  private let known = Known()

  /// The keys of the names of days and months among the words.
  var days: Set<String> {
    anyTraits.contains(.day) ? Set(tokens(.day).map(Self.key)) : []
  }

  /// Whether it contains a "not".
  var isNegated: Bool {
    anyTraits.contains(.negation)
      && tokens.indices.contains { index in
        // "No. 12" is a number.
        isNegation(at: index)
          && !(tokens[index] == "no"
            && tokens.dropFirst(index + 1).first?.first?.isNumber == true)
      }
  }

  /// The words that are a "not".
  var negations: Set<String> { Set(tokens(.negation)) }

  /// Whether there is a word at an index that is a "not".
  func isNegation(at index: Int) -> Bool {
    index < traits.count && traits[index].contains(.negation)
  }

  private func tokens(_ trait: WordTraits) -> [String] {
    tokens.indices.filter { traits[$0].contains(trait) }.map { tokens[$0] }
  }

  /// Whether it has a "not" that denies what is to be done, rather than what was done so far.
  var isOutrightNegated: Bool {
    // "No" denies what is done in Spanish, and things in English.
    isNegated
      && !tokens.indices.contains {
        traits[$0].contains(.lack) && tokens[$0] != "no" || traits[$0].contains(.soFar)
      }
  }

  /// Whether it has a "not" of a thing, such as "without", rather than of an action.
  var lacksSomething: Bool { anyTraits.contains(.lack) }

  /// Whether it says that something should not be done.
  var isRefusal: Bool {
    tokens.contains { token in
      Self.refusals.contains { token.utf8.starts(with: $0) }
    }
  }

  /// Whether it has most of some words; after a "not", half of them are enough.
  ///
  /// In "in the gym, not the hall" the "not" is about what follows it.
  func isAbout(_ content: Set<String>) -> Bool {
    let shared = content.intersection(self.content).count
    if 3 * shared >= 2 * content.count { return true }
    guard 2 * shared >= content.count, shared > 1,
      let negation = tokens.indices.first(where: isNegation)
    else { return false }
    let denied = content.intersection(tokens[negation...].map(Self.key)).count
    return 2 * denied > shared
  }

  /// The parts of a text between commas, full stops and words such as "but".
  static func clauses(_ text: String) -> [Substring] {
    var clauses: [Substring] = []
    for part in text.split(whereSeparator: clauseEnds.contains) {
      var start = part.startIndex
      for word in part.split(separator: " ") where contrasts.contains(String(word)) {
        clauses.append(part[start..<word.startIndex])
        start = word.endIndex
      }
      clauses.append(part[start...])
    }
    return clauses.filter { !$0.isEmpty }
  }

  /// The clauses of a text but for those that ask.
  static func statements(_ text: String) -> [Substring] {
    var statements: [Substring] = []
    var rest = text[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(where: sentenceEnds.contains) ?? rest.endIndex
      let clauses = clauses(String(rest[..<end]))
      let isAsked = rest[end...].first.map { "?？".contains($0) } ?? false
      statements += isAsked ? clauses.dropLast() : clauses
      rest = rest[end...].dropFirst()
    }
    return statements
  }

  private static let sentenceEnds: Set<Character> = Set(".!?\n。！？")
  private static let clauseEnds: Set<Character> = Set(".!?\n;:,。！？，、—–")
  private static let contrasts = lists.set(.contrasts)

  /// The language of its function words, English or German; empty if unknown.
  var language: FunctionWords.Role { Self.language(of: [self]) }

  /// The language of the function words among the first thousand words of some texts.
  static func language(of texts: some Sequence<ClaimWords>) -> FunctionWords.Role {
    var counts = (english: 0, german: 0)
    var left = 1_000
    for text in texts {
      for traits in text.traits.prefix(left) {
        if traits.contains(.english), !traits.contains(.german) { counts.english += 1 }
        if traits.contains(.german), !traits.contains(.english) { counts.german += 1 }
      }
      left = max(0, left - text.tokens.count)
    }
    if counts.english == counts.german { return [] }
    return counts.english > counts.german ? .english : .german
  }

  /// Whether several of its words are function words of English but not of German.
  var hasEnglish: Bool {
    let small = tokens.indices.lazy.filter { index in
      tokens[index].utf8.count > 2 && traits[index].contains(.english)
        && !traits[index].contains(.german)
    }
    return small.prefix(2).count > 1
  }

  /// Whether a word is in the same script as its first word.
  func sharesScript(_ word: String) -> Bool {
    guard let theirs = word.unicodeScalars.first, let ours = tokens.first?.unicodeScalars.first
    else {
      return true
    }
    return Self.script(theirs) == Self.script(ours)
  }

  /// The words of a person's name.
  static func nameWords(_ name: String?) -> Set<String> {
    let name = (name ?? "").lowercased()
    guard name.isASCII else {
      return Set(name.split { !$0.isLetter }.map(String.init).filter { $0.count > 1 })
    }
    // Finding grapheme clusters takes several times as long.
    let words = name.utf8.split { !(0x61...0x7A).contains($0) }
    return Set(words.lazy.filter { $0.count > 1 }.map { String(Substring($0)) })
  }

  /// The links and mail addresses of a text, in lower case.
  static func addresses(_ text: String) -> [String] {
    guard mayHaveAddress(text.utf8) else { return [] }
    return text.lowercased().split(whereSeparator: \.isWhitespace).compactMap { word in
      let isLink = word.contains("://") || word.hasPrefix("www.")
      let at = word.firstIndex(of: "@")
      let isMail = at.map { $0 > word.startIndex && word[$0...].contains(".") } ?? false
      guard isLink || isMail else { return nil }
      let open = word.drop { "([<\"'".contains($0) }
      return String(
        open.prefix(
          upTo: open.lastIndex { !".,;:!?)]>\"'".contains($0) }.map(open.index(after:))
            ?? open.endIndex
        )
      )
    }
  }

  /// Whether there is an `@`, a slash or `www`: the bytes of most texts show that there is none.
  private static func mayHaveAddress(_ text: String.UTF8View) -> Bool {
    var letters = 0
    for byte in text {
      letters = byte | 0x20 == UInt8(ascii: "w") ? letters + 1 : 0
      if byte == UInt8(ascii: "@") || byte == UInt8(ascii: "/") || letters == 3 { return true }
    }
    return false
  }

  // MARK: Lists

  /// Whether a scalar is of a script without spaces.
  static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    (0x3040...0x30FF).contains(scalar.value) || (0x3400...0x9FFF).contains(scalar.value)
      || (0x0E00...0x0E7F).contains(scalar.value)
  }

  /// Whether a text begins in a script without spaces.
  static func isUnspaced(_ text: String) -> Bool {
    text.unicodeScalars.first { $0.properties.isAlphabetic }.map(isUnspaced) ?? false
  }

  /// A coarse number for a script: it distinguishes Latin, Cyrillic, Greek, Arabic and so on.
  private static func script(_ scalar: Unicode.Scalar) -> UInt32 {
    scalar.value < 0x370 ? 0 : isUnspaced(scalar) ? 1 : scalar.value >> 8
  }

  /// The prefixes of words that turn something down.
  private static let refusals = lists[.refusals].map { Array($0.utf8) }

  static let lists = WordLists<List>(shipped: "words/claims.txt")

  /// The lists of `words/claims.txt`.
  enum List: String, CaseIterable, WordListName {
    case calendar, negations, lacks, unspacedNegations, soFar, contrasts, smallWords, refusals
  }
}

/// Cuts text into folded tokens: the one notion of a word, in the index and in memory.
///
/// - Tokens are runs of letters and digits, folded: case, accents and compatibility forms are gone.
/// - An apostrophe inside a word belongs to it and leaves no trace (`don't` is `dont`); an English
///   possessive ends the word before it (`Ana's` is `ana`), an elided article is a word of its own
///   (`l'équipe` is `l`, `equipe`).
/// - Scripts written without spaces give one token per character, so that any stretch of them can
///   be found as a phrase.
/// - Emoji and symbols are not tokens. Bytes that are not UTF-8 are between tokens.
///
/// A tokenizer has working memory of about 330 KB to itself, so it serves one thread at a time. Nothing
/// is allocated per token or per text.
package final class Tokenizer {
  /// A token, valid until the tokenizer moves on.
  package struct Token {
    /// The folded token, UTF-8; at most ``Tokenizer/maximumLength`` bytes.
    package let bytes: UnsafeBufferPointer<UInt8>
    /// Where the token is in the text, in bytes.
    package let range: Range<Int>
    /// Whether it is one character of a script written without spaces.
    package let isUnspaced: Bool
  }

  /// The number of bytes of a word that count; two words that differ only later are the same token.
  static let maximumLength = 128

  private let memory = TokenizerMemory.take()
  private let folding: FoldingCache
  private let stemmer: Stemmer
  private let token: UnsafeMutablePointer<UInt8>
  private let classes: UnsafeMutablePointer<UInt8>

  /// Creates a tokenizer.
  package init() {
    folding = memory.folding
    stemmer = memory.stemmer
    // The stemmer reads 16 bytes, whatever a token's length.
    token = .allocate(capacity: Self.maximumLength + 16)
    token.initialize(repeating: 0, count: Self.maximumLength + 16)
    classes = .allocate(capacity: 256)
    for byte in 0..<256 { classes[byte] = Self.classify(UInt8(byte)) }
  }

  deinit {
    token.deallocate()
    classes.deallocate()
    TokenizerMemory.giveBack(memory)
  }

  /// What the scanner does at a byte; anything from 0x30 on is the folded letter or digit itself.
  private enum ByteClass {
    static let boundary: UInt8 = 0
    static let apostrophe: UInt8 = 1
    static let beyondASCII: UInt8 = 2
  }

  private static func classify(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x30...0x39, 0x61...0x7A: byte
    case 0x41...0x5A: byte | 0x20
    case 0x27, 0x60: ByteClass.apostrophe
    case 0x80...: ByteClass.beyondASCII
    default: ByteClass.boundary
    }
  }

  /// The stem of a token of this tokenizer.
  ///
  /// - Returns: The stem, valid until the next call or token; the token's own bytes if it is not
  ///   made of ASCII letters or has fewer than three.
  @inline(__always)
  package func stem(_ token: Token) -> UnsafeBufferPointer<UInt8> { stemmer.stem(token.bytes) }

  /// Finds the tokens of a text, in order.
  ///
  /// - Parameters:
  ///   - text: UTF-8, or anything else.
  ///   - body: Takes each token, not stemmed; false ends the search.
  package func forEachToken(in text: UnsafeRawBufferPointer, _ body: (Token) -> Bool) {
    let text = text.bindMemory(to: UInt8.self)
    guard let bytes = text.baseAddress else { return }
    var word = Word(token: token)
    var position = 0
    while position < text.count {
      var folded = classes[Int(bytes[position])]
      if folded >= 0x30 {
        if word.isUnspaced { guard word.flush(body) else { return } }
        if word.count == 0 { word.start = position }
        repeat {
          word.append(folded)
          position &+= 1
          if position == text.count { break }
          folded = classes[Int(bytes[position])]
        } while folded >= 0x30
        word.end = position
      } else if folded == ByteClass.boundary {
        guard word.flush(body) else { return }
        position &+= 1
      } else {
        guard step(text, &position, &word, body) else { return }
      }
    }
    _ = word.flush(body)
  }

  /// Finds the tokens of a string, in order; their ranges are of its UTF-8.
  ///
  /// - Parameter body: Takes each token, not stemmed; false ends the search.
  package func forEachToken(in text: String, _ body: (Token) -> Bool) {
    var text = text
    text.withUTF8 { forEachToken(in: UnsafeRawBufferPointer($0), body) }
  }

  /// Handles an apostrophe or a scalar beyond ASCII.
  private func step(
    _ text: UnsafeBufferPointer<UInt8>,
    _ position: inout Int,
    _ word: inout Word,
    _ body: (Token) -> Bool
  ) -> Bool {
    let (scalar, width) = UTF8Scalars.decode(text, at: position)
    let start = position
    position += width
    var goesOn = true
    folding.forEachPart(of: scalar) { part in
      guard goesOn else { return }
      switch part.role {
      case .letter:
        if word.isUnspaced { goesOn = word.flush(body) }
        word.append(part.scalar, from: start, to: position)
      case .extend where word.isUnspaced: word.append(part.scalar, from: start, to: position)
      case .extend: break
      case .single:
        goesOn = word.flush(body)
        word.append(part.scalar, from: start, to: position)
        word.isUnspaced = true
      case .boundary: goesOn = word.flush(body)
      case .apostrophe: goesOn = apostrophe(text, &position, &word, body)
      }
    }
    return goesOn
  }

  /// Decides what an apostrophe means, `position` being just after it.
  private func apostrophe(
    _ text: UnsafeBufferPointer<UInt8>,
    _ position: inout Int,
    _ word: inout Word,
    _ body: (Token) -> Bool
  ) -> Bool {
    guard isLetter(text, at: position), !word.isElided else { return word.flush(body) }
    if text[position] | 0x20 == UInt8(ascii: "s"), !isLetter(text, at: position + 1) {
      position += 1
      return word.flush(body)
    }
    return true
  }

  private func isLetter(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
    guard position < text.count else { return false }
    let byteClass = classes[Int(text[position])]
    guard byteClass == ByteClass.beyondASCII else { return byteClass >= 0x30 }
    var isLetter = false
    var isFirst = true
    folding.forEachPart(of: UTF8Scalars.decode(text, at: position).0) { part in
      if isFirst { isLetter = part.role == .letter }
      isFirst = false
    }
    return isLetter
  }
}

/// The word that a tokenizer is in.
private struct Word {
  let token: UnsafeMutablePointer<UInt8>
  var count = 0
  var start = 0
  var end = 0
  /// Whether the word is one character of a script written without spaces.
  var isUnspaced = false

  init(token: UnsafeMutablePointer<UInt8>) { self.token = token }

  /// Whether an apostrophe after the word ends it: an elided article, as in French and Italian.
  var isElided: Bool {
    count <= 1 || isUnspaced
      || (count == 2 && token[0] == UInt8(ascii: "q") && token[1] == UInt8(ascii: "u"))
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    guard count < Tokenizer.maximumLength else { return }
    token[count] = byte
    count &+= 1
  }

  mutating func append(_ scalar: UInt32, from start: Int, to end: Int) {
    if count == 0 { self.start = start }
    self.end = end
    guard count + UTF8Scalars.width(scalar) <= Tokenizer.maximumLength else { return }
    count += UTF8Scalars.encode(scalar, to: token + count)
  }

  @inline(__always)
  mutating func flush(_ body: (Tokenizer.Token) -> Bool) -> Bool {
    guard count > 0 else { return true }
    let bytes = UnsafeBufferPointer(start: token, count: count)
    let result = body(.init(bytes: bytes, range: start..<end, isUnspaced: isUnspaced))
    count = 0
    isUnspaced = false
    return result
  }
}

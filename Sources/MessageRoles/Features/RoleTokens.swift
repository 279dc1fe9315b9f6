import Text

/// The tokens of a message, as the roles see them: words with digits as `0`, single characters of
/// scripts without spaces, symbols, and the marks `<url>`, `<code>`, `<quote>`, `<name>`, `<me>`.
struct RoleTokens {
  /// The maximum number of tokens in a message.
  static let most = 192
  /// The maximum number of bytes read of a message.
  private static let longest = 16_384

  enum Kind {
    case word, unspaced, symbol, mark
  }

  struct Token {
    var kind: Kind
    /// Its range in ``RoleTokens/bytes``.
    var range: Range<Int>
    /// The offset in the message of the token's first byte.
    var source: Int
  }

  /// The tokens' bytes, folded.
  private(set) var bytes: [UInt8] = []
  private(set) var all: [Token] = []

  /// Splits a text into tokens.
  init(_ text: String) {
    let text = text.utf8.count > Self.longest ? String(text.utf8Prefix(Self.longest)) : text
    var start = text.utf8.startIndex
    while start < text.utf8.endIndex, all.count < Self.most {
      let end = text.utf8[start...].firstIndex(of: 0x0A) ?? text.utf8.endIndex
      let offset = text.utf8.distance(from: text.utf8.startIndex, to: start)
      guard text.utf8[start] == UInt8(ascii: ">") else {
        // Fenced code may span lines, so all lines up to the next quoted one are read together.
        var last = end
        while last < text.utf8.endIndex {
          let next = text.utf8.index(after: last)
          if next == text.utf8.endIndex || text.utf8[next] == UInt8(ascii: ">") { break }
          last = text.utf8[next...].firstIndex(of: 0x0A) ?? text.utf8.endIndex
        }
        cut(FoldedText(String(text[start..<last])), from: offset)
        start = last < text.utf8.endIndex ? text.utf8.index(after: last) : last
        continue
      }
      append(mark: "<quote>", at: offset)
      start = end < text.utf8.endIndex ? text.utf8.index(after: end) : end
    }
  }

  subscript(token: Token) -> ArraySlice<UInt8> { bytes[token.range] }

  /// Replaces some tokens with a mark.
  mutating func replace(_ range: Range<Int>, by mark: StaticString) {
    let start = bytes.count
    mark.withUTF8Buffer { bytes.append(contentsOf: $0) }
    let token = Token(
      kind: .mark,
      range: start..<bytes.count,
      source: all[range.lowerBound].source
    )
    all.replaceSubrange(range, with: CollectionOfOne(token))
  }

  private mutating func append(mark: StaticString, at source: Int) {
    let start = bytes.count
    mark.withUTF8Buffer { bytes.append(contentsOf: $0) }
    all.append(Token(kind: .mark, range: start..<bytes.count, source: source))
  }

  // MARK: Cutting

  private mutating func cut(_ folded: FoldedText, from origin: Int) {
    let text = folded.bytes
    var index = 0
    while index < text.count, all.count < Self.most {
      let (kind, width) = Self.scalar(text, index)
      let source = origin + folded.sourceRange(of: index..<index + width).lowerBound
      switch kind {
      case nil: index += width
      case .word:
        var end = index
        while end < text.count {
          let (kind, width) = Self.scalar(text, end)
          guard kind == .word else { break }
          end += width
        }
        if text[end...].starts(with: "://".utf8) {
          while end < text.count, text[end] != 0x20 { end += 1 }
          append(mark: "<url>", at: source)
        } else {
          append(word: text[index..<end], at: source)
        }
        index = end
      case .symbol where text[index...].starts(with: "'''".utf8):
        append(mark: "<code>", at: source)
        index += 3
        while index < text.count, !text[index...].starts(with: "'''".utf8) { index += 1 }
        index = min(text.count, index + 3)
      case .some(let kind):
        let start = bytes.count
        bytes += text[index..<index + width]
        all.append(Token(kind: kind, range: start..<bytes.count, source: source))
        index += width
      }
    }
  }

  /// Appends a word, with every digit as `0`, at most four in a row.
  private mutating func append(word: ArraySlice<UInt8>, at source: Int) {
    let start = bytes.count
    var run = 0
    for byte in word {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
        run = 0
        bytes.append(byte)
        continue
      }
      run += 1
      if run <= 4 { bytes.append(UInt8(ascii: "0")) }
    }
    all.append(Token(kind: .word, range: start..<bytes.count, source: source))
  }

  /// The kind of a scalar of folded text, nil for space, and its number of bytes.
  @inline(__always)
  private static func scalar(_ text: [UInt8], _ index: Int) -> (Kind?, Int) {
    let byte = text[index]
    switch byte {
    case 0x20: return (nil, 1)
    case 0x30...0x39, 0x61...0x7A: return (.word, 1)
    case ..<0x80: return (.symbol, 1)
    default: return scalarBeyondASCII(text, index)
    }
  }

  private static func scalarBeyondASCII(_ text: [UInt8], _ index: Int) -> (Kind?, Int) {
    let width = text[index] < 0xE0 ? 2 : text[index] < 0xF0 ? 3 : 4
    let end = min(text.count, index + width)
    let head = UInt32(text[index]) & (width == 2 ? 0x1F : width == 3 ? 0x0F : 0x07)
    let value = text[index + 1..<end].reduce(head) { $0 << 6 | UInt32($1 & 0x3F) }
    guard let scalar = Unicode.Scalar(value) else { return (.symbol, end - index) }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      return (ScalarTables.isUnspaced(value) ? .unspaced : .word, end - index)
    default: return (.symbol, end - index)
    }
  }
}

extension String {
  /// The longest prefix of whole scalars within a number of bytes.
  fileprivate func utf8Prefix(_ count: Int) -> Substring {
    var end = utf8.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex
    while end > startIndex, end.samePosition(in: unicodeScalars) == nil {
      end = utf8.index(before: end)
    }
    return self[..<end]
  }
}

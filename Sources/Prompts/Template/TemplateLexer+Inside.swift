import JSON

/// The tokens between `{{` and `}}`.
extension TemplateLexer {
  /// Reads tokens up to and including the closing braces.
  mutating func lexInside(_ start: Int) throws(PromptError) {
    while position < end {
      if let length = blankLength() {
        position += length
      } else if lexClose() {
        return
      } else {
        try lexPiece()
      }
    }
    throw source.error(at: start, "this tag is not closed: }} is missing")
  }

  private mutating func lexClose() -> Bool {
    let start = position
    let isTriple = peek() == UInt8(ascii: "}") && (looksAt("}}}") || looksAt("}~}}"))
    let inner = isTriple ? 1 : 0
    let tilde = peek(inner) == UInt8(ascii: "~") ? 1 : 0
    guard looksAt("}}", inner + tilde) else { return false }
    position += inner + tilde + 2
    add(.close, from: start, strip: Strip(after: tilde == 1))
    tokens[tokens.count - 1].isTriple = isTriple
    return true
  }

  private mutating func lexPiece() throws(PromptError) {
    switch peek() {
    case UInt8(ascii: "("): addByte(.openCall)
    case UInt8(ascii: ")"): addByte(.closeCall)
    case UInt8(ascii: "="): addByte(.equals)
    case UInt8(ascii: "@"): addByte(.at)
    case UInt8(ascii: "|"): addByte(.closeNames)
    case UInt8(ascii: "/"): addByte(.separator)
    case UInt8(ascii: "."): lexDots()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): try lexString()
    case UInt8(ascii: "["): try lexQuotedName()
    default: try lexWord()
    }
  }

  private mutating func addByte(_ kind: TemplateToken.Kind) {
    position += 1
    add(kind, from: position - 1)
  }

  private mutating func lexDots() {
    let start = position
    if looksAt("..") {
      position += 2
      add(.name("..", isQuoted: false), from: start)
    } else if Self.endsName(peek(1)) {
      addByte(.name(".", isQuoted: false))
    } else {
      addByte(.separator)
    }
  }

  private mutating func lexString() throws(PromptError) {
    let start = position
    let quote = peek()
    var bytes: [UInt8] = []
    position += 1
    while position < end, peek() != quote {
      if peek() == UInt8(ascii: "\\"), peek(1) == quote { position += 1 }
      bytes.append(peek())
      position += 1
    }
    guard position < end else { throw source.error(at: start, "this text has no closing quote") }
    position += 1
    let text = String(decoding: bytes, as: UTF8.self)
    add(.literal(.string(text), text: text), from: start)
  }

  private mutating func lexQuotedName() throws(PromptError) {
    let start = position
    var bytes: [UInt8] = []
    position += 1
    while position < end, peek() != UInt8(ascii: "]") {
      let next = peek(1)
      if peek() == UInt8(ascii: "\\"), next == UInt8(ascii: "]") || next == UInt8(ascii: "\\") {
        position += 1
      }
      bytes.append(peek())
      position += 1
    }
    guard position < end else { throw source.error(at: start, "this [name] has no closing ]") }
    position += 1
    add(.name(String(decoding: bytes, as: UTF8.self), isQuoted: true), from: start)
  }

  private mutating func lexWord() throws(PromptError) {
    let start = position
    if let length = blockNamesLength() {
      position += length
      return add(.openNames, from: start)
    }
    while position < end, Self.isNameByte(peek()), blankLength() == nil { position += 1 }
    // A number may contain the dot that ends a name: `1.5`, but `a.1.k` is a path.
    if let number = lexNumber(start) {
      return add(.literal(number.value, text: number.text), from: start)
    }
    let word = source.text(start..<position)
    if !word.isEmpty, Self.endsLiteral(peek()) {
      switch word {
      case "true", "false": return add(.literal(.bool(word == "true"), text: word), from: start)
      case "null": return add(.literal(.null, text: word), from: start)
      case "undefined": return add(.literal(nil, text: word), from: start)
      default: break
      }
    }
    guard !word.isEmpty, Self.endsName(peek()) || blankLength() != nil || position == end else {
      let character = source.text(position..<end).first.map(String.init) ?? ""
      throw source.error(at: position, "\"\(character)\" is not allowed here")
    }
    add(.name(word, isQuoted: false), from: start)
  }

  /// Reads a number that begins at an offset; the position is after its whole part.
  private mutating func lexNumber(_ start: Int) -> (value: JSONValue, text: String)? {
    var end = start
    func skipDigits() -> Bool {
      let before = end
      while end < self.end, (0x30...0x39).contains(source.bytes[end]) { end += 1 }
      return end > before
    }
    if source.bytes[start] == UInt8(ascii: "-") { end += 1 }
    guard skipDigits() else { return nil }
    if end + 1 < self.end, source.bytes[end] == UInt8(ascii: ".") {
      let whole = end
      end += 1
      if !skipDigits() { end = whole }
    }
    guard end < self.end, Self.endsLiteral(source.bytes[end]) else { return nil }
    let text = source.text(start..<end)
    position = end
    if let integer = Int64(text) { return (.integer(integer), text) }
    return Double(text).map { (.double($0), text) }
  }

  /// The length of the white space that is next, such as a no-break space; nil if there is none.
  private func blankLength() -> Int? {
    let byte = peek()
    guard byte >= 0x80 else { return Self.isSpace(byte) ? 1 : nil }
    // White space outside of ASCII begins with one of these bytes; most text does not.
    guard [0xC2, 0xE1, 0xE2, 0xE3, 0xEF].contains(byte) else { return nil }
    let scalars = source.text(position..<min(end, position + 3)).unicodeScalars
    guard let scalar = scalars.first, scalar.isBlank else { return nil }
    return String(scalar).utf8.count
  }

  /// The length of `as |`; nil if something else is next.
  private func blockNamesLength() -> Int? {
    guard looksAt("as"), Self.isSpace(peek(2)) else { return nil }
    var ahead = 3
    while Self.isSpace(peek(ahead)) { ahead += 1 }
    return peek(ahead) == UInt8(ascii: "|") ? ahead + 1 : nil
  }

  /// Whether a byte may follow a name.
  private static func endsName(_ byte: UInt8) -> Bool {
    isSpace(byte) || "=~}/.)|]".utf8.contains(byte)
  }

  /// Whether a byte may follow a number or a word such as `true`.
  private static func endsLiteral(_ byte: UInt8) -> Bool {
    isSpace(byte) || "~})]".utf8.contains(byte)
  }

  /// Whether a byte may be in a name, which is anything but white space and most punctuation.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "!"), UInt8(ascii: "\""), UInt8(ascii: "#"), 0x7F,
      UInt8(ascii: "%")...UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "/"),
      UInt8(ascii: ";")...UInt8(ascii: ">"), UInt8(ascii: "@"),
      UInt8(ascii: "[")...UInt8(ascii: "^"), UInt8(ascii: "`"),
      UInt8(ascii: "{")...UInt8(ascii: "~"):
      false
    default: true
    }
  }
}

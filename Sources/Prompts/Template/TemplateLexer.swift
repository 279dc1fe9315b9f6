/// Splits a template into tokens, by the rules of Handlebars.
///
/// It follows the reference's lexer rule by rule, so that the same texts are errors; what debrief
/// does not support is refused here with the way to write it instead.
struct TemplateLexer {
  let source: SourceText
  let end: Int
  var position: Int
  var tokens: [TemplateToken] = []

  init(_ source: SourceText, range: Range<Int>) {
    self.source = source
    position = range.lowerBound
    end = range.upperBound
  }

  /// All tokens, the last one ``TemplateToken/Kind/end``.
  mutating func all() throws(PromptError) -> [TemplateToken] {
    while position < end {
      if looksAt("{{") { try lexTag() } else { lexText() }
    }
    add(.end, from: end)
    return tokens
  }

  /// The byte some positions ahead; 0 after the end.
  func peek(_ ahead: Int = 0) -> UInt8 {
    position + ahead < end ? source.bytes[position + ahead] : 0
  }

  /// Whether the bytes at a position are these.
  func looksAt(_ text: StaticString, _ ahead: Int = 0) -> Bool {
    let start = position + ahead
    guard start + text.utf8CodeUnitCount <= end, source.bytes[start] == text.utf8Start.pointee
    else {
      return false
    }
    return text.withUTF8Buffer { source.bytes[start...].starts(with: $0) }
  }

  mutating func add(_ kind: TemplateToken.Kind, from start: Int, strip: Strip = Strip()) {
    tokens.append(TemplateToken(kind: kind, range: start..<position, strip: strip))
  }

  /// Reads text up to the next tag; `\{{` begins text that looks like a tag, `\\{{` is a backslash
  /// before a tag.
  private mutating func lexText() {
    let start = position
    while position < end, !looksAt("{{") { position += 1 }
    let isTag = position < end
    let backslashes = source.bytes[start..<position].suffix(2).reversed()
      .prefix { $0 == UInt8(ascii: "\\") }.count
    guard isTag, backslashes > 0 else { return addText(start..<position) }
    addText(start..<(position - 1))
    if backslashes == 1 { lexEscaped() }
  }

  private mutating func lexEscaped() {
    let start = position
    position += 2
    while position < end, !looksAt("{{"), !looksAt("\\{{"), !looksAt("\\\\{{") { position += 1 }
    addText(start..<position)
  }

  private mutating func addText(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    tokens.append(TemplateToken(kind: .text(source.text(range)), range: range))
  }

  private mutating func lexTag() throws(PromptError) {
    let start = position
    if looksAt("{{{{") {
      throw leftOut(start, "raw blocks {{{{ }}}} are not supported: write \\{{ before each tag")
    }
    let strip = Strip(before: peek(2) == UInt8(ascii: "~"))
    position += strip.before ? 3 : 2
    if peek() == UInt8(ascii: "!") { return try lexComment(start, strip) }
    if try lexInverse(start, strip) { return }
    try lexOpen(start, strip)
    try lexInside(start)
  }

  private mutating func lexComment(_ start: Int, _ strip: Strip) throws(PromptError) {
    let isLong = looksAt("!--")
    position += isLong ? 3 : 1
    while position < end {
      let dashes = isLong ? 2 : 0
      if !isLong || looksAt("--") {
        let tilde = peek(dashes) == UInt8(ascii: "~") ? 1 : 0
        if looksAt("}}", dashes + tilde) {
          position += dashes + tilde + 2
          return add(.comment, from: start, strip: Strip(before: strip.before, after: tilde == 1))
        }
      }
      position += 1
    }
    throw source.error(
      at: start,
      "this comment is not closed: \(isLong ? "--}}" : "}}") is missing"
    )
  }

  /// Reads `{{else}}`, `{{^}}` and the beginning of `{{else if …}}`.
  private mutating func lexInverse(_ start: Int, _ strip: Strip) throws(PromptError) -> Bool {
    var ahead = 0
    if peek() == UInt8(ascii: "^") {
      ahead = 1
    } else {
      while Self.isSpace(peek(ahead)) { ahead += 1 }
      guard looksAt("else", ahead), !Self.isWordByte(peek(ahead + 4)) else { return false }
      ahead += 4
    }
    let word = ahead
    while Self.isSpace(peek(ahead)) { ahead += 1 }
    let tilde = peek(ahead) == UInt8(ascii: "~") ? 1 : 0
    if looksAt("}}", ahead + tilde) {
      position += ahead + tilde + 2
      add(.inverse, from: start, strip: Strip(before: strip.before, after: tilde == 1))
      return true
    }
    guard peek() != UInt8(ascii: "^") else { return false }
    position += word
    add(.openChain, from: start, strip: strip)
    try lexInside(start)
    return true
  }

  private mutating func lexOpen(_ start: Int, _ strip: Strip) throws(PromptError) {
    var kind = TemplateToken.Kind.open
    var length = 1
    switch peek() {
    case UInt8(ascii: ">"): kind = .openPartial
    case UInt8(ascii: "/"): kind = .openEnd
    case UInt8(ascii: "^"): kind = .openInverse
    case UInt8(ascii: "#"):
      if looksAt("#>") {
        throw leftOut(start, "block partials {{#> }} are not supported: write {{> name}}")
      }
      if looksAt("#*") {
        throw leftOut(start, "inline partials are not supported: write the partial as _name.prompt")
      }
      kind = .openBlock
    case UInt8(ascii: "*"):
      throw leftOut(start, "decorators {{* }} are not supported: write a variable or a helper")
    case UInt8(ascii: "&"), UInt8(ascii: "{"): break
    default: length = 0
    }
    let isTriple = peek() == UInt8(ascii: "{")
    position += length
    add(kind, from: start, strip: strip)
    tokens[tokens.count - 1].isTriple = isTriple
  }

  func leftOut(_ offset: Int, _ message: String) -> PromptError {
    source.error(at: offset, message, refusal: .leftOut)
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

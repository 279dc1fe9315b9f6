/// A piece of HTML.
///
/// It cannot be made from a string of markup: its content is text, which is escaped, or an element
/// with a known name and known attributes. So nothing from a chat can become markup.
struct HTML: Sendable {
  /// What is before ``markup``, in large pieces: putting them into an element copies none.
  private var pieces: [[UInt8]] = []
  /// The markup, in UTF-8.
  private var markup: [UInt8] = []

  /// The number of bytes from which a piece is kept as it is.
  private static let largePiece = 16_384

  /// Nothing.
  init() {}

  /// Text; every sign that means something in HTML is escaped.
  init(_ text: String) {
    Self.escape(text, into: &markup)
  }

  /// An element.
  init(_ name: Name, _ attributes: [Attribute] = [], @HTMLBuilder content: () -> HTML) {
    self.init(name, attributes, content())
  }

  /// An element with text in it.
  init(_ name: Name, _ attributes: [Attribute] = [], _ text: String) {
    self.init(name, attributes, HTML(text))
  }

  /// An element.
  init(_ name: Name, _ attributes: [Attribute] = [], _ content: HTML = HTML()) {
    if content.pieces.isEmpty { markup.reserveCapacity(content.markup.count + 64) }
    markup.append(UInt8(ascii: "<"))
    markup += name.rawValue.utf8
    for attribute in attributes { attribute.write(to: &markup) }
    markup.append(UInt8(ascii: ">"))
    guard !name.isVoid else { return }
    append(content)
    markup += "</".utf8
    markup += name.rawValue.utf8
    markup.append(UInt8(ascii: ">"))
  }

  /// A style sheet or a script; both are literals of this module.
  init(_ resource: PageResource) {
    let name = resource.element.rawValue
    markup = Array("<\(name)>\(resource.source)</\(name)>".utf8)
  }

  /// The markup as text.
  var text: String { text(after: "", before: "") }

  /// The markup as text, between two other texts.
  func text(after start: String, before end: String) -> String {
    var whole: [UInt8] = []
    whole.reserveCapacity((pieces.map(\.count) + [markup.count, 64]).reduce(0, +))
    whole += start.utf8
    for piece in pieces { whole += piece }
    whole += markup
    whole += end.utf8
    return String(decoding: whole, as: UTF8.self)
  }

  /// Puts a piece after this one.
  mutating func append(_ other: HTML) {
    if !other.pieces.isEmpty {
      close()
      pieces += other.pieces
    }
    markup += other.markup
    if markup.count >= Self.largePiece { close() }
  }

  /// Begins a new piece.
  private mutating func close() {
    guard !markup.isEmpty else { return }
    pieces.append(markup)
    markup = []
  }

  /// Writes text so that it stays text, between tags and in quoted attributes.
  ///
  /// Control characters other than tabs and line feeds are not allowed in HTML and are left out.
  static func escape(_ text: String, into markup: inout [UInt8]) {
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      for index in bytes.indices {
        guard let form = replacement(for: bytes[index]) else { continue }
        markup.append(contentsOf: bytes[start..<index])
        form.withUTF8Buffer { markup.append(contentsOf: $0) }
        start = index + 1
      }
      markup.append(contentsOf: bytes[start...])
    }
  }

  private static func replacement(for byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#x27;"
    case 0x9, 0xA: nil
    case 0..<0x20, 0x7F: ""
    default: nil
    }
  }
}

/// Puts pieces of HTML one after another; a string among them is text.
@resultBuilder
enum HTMLBuilder {
  static func buildExpression(_ piece: HTML) -> HTML { piece }
  static func buildExpression(_ text: String) -> HTML { HTML(text) }
  static func buildBlock() -> HTML { HTML() }
  static func buildPartialBlock(first: HTML) -> HTML { first }
  static func buildPartialBlock(accumulated: consuming HTML, next: HTML) -> HTML {
    accumulated.append(next)
    return accumulated
  }
  static func buildOptional(_ piece: HTML?) -> HTML { piece ?? HTML() }
  static func buildEither(first: HTML) -> HTML { first }
  static func buildEither(second: HTML) -> HTML { second }
  static func buildArray(_ pieces: [HTML]) -> HTML {
    pieces.reduce(into: HTML()) { $0.append($1) }
  }
}

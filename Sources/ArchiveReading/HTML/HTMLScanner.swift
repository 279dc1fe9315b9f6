/// Splits HTML into tags and the text between them, as the HTML standard's tokenizer does.
///
/// A `>` within a quoted attribute does not end a tag, a `<` that begins no tag is text, comments
/// and declarations are left out, and the contents of `<script>` and `<style>` are not
/// parsed. Every byte is examined a constant number of times, whatever the text is.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#tokenization>
package struct HTMLScanner: IteratorProtocol {
  /// A piece of HTML.
  package enum Token {
    /// Text with its entities as they are written.
    case text(ArraySlice<UInt8>)
    /// The beginning or the end of an element.
    case tag(HTMLTag)
  }

  private let bytes: [UInt8]
  private var position = 0
  /// Whether a tag was found that never ends: then no later one can end.
  private var isBroken = false

  /// Starts at the beginning of a document or a part of one.
  package init(_ html: some StringProtocol) { bytes = Array(html.utf8) }

  /// The next piece; nil at the end.
  package mutating func next() -> Token? {
    while position < bytes.count {
      let start = position
      if let tag = takeTag() { return .tag(tag) }
      // A comment or declaration was passed over.
      if position > start { continue }
      position += 1
      while position < bytes.count, isBroken || bytes[position] != UInt8(ascii: "<") {
        position += 1
      }
      return .text(bytes[start..<position])
    }
    return nil
  }

  /// Takes the tag that begins here, and passes over a comment or declaration.
  private mutating func takeTag() -> HTMLTag? {
    guard !isBroken, bytes[position] == UInt8(ascii: "<"), position + 1 < bytes.count else {
      return nil
    }
    let next = bytes[position + 1]
    if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
      passDeclaration()
      return nil
    }
    let isEnd = next == UInt8(ascii: "/")
    let first = position + (isEnd ? 2 : 1)
    guard first < bytes.count, bytes[first].isLetter else { return nil }
    let nameEnd = bytes[first...].firstIndex { $0.endsTagName } ?? bytes.count
    var attributes = HTMLAttributes(bytes[nameEnd...])
    while attributes.next() != nil {}
    guard let close = attributes.close else {
      isBroken = true
      return nil
    }
    position = close + 1
    let tag = HTMLTag(
      name: String(decoding: bytes[first..<nameEnd], as: UTF8.self).lowercased(),
      isEnd: isEnd,
      isSelfClosing: close > nameEnd && bytes[close - 1] == UInt8(ascii: "/"),
      attributes: bytes[nameEnd...close]
    )
    if !isEnd, tag.name == "script" || tag.name == "style" { passRawText(until: tag.name) }
    return tag
  }

  /// Passes over `<!-- … -->`, `<!DOCTYPE …>` or `<?xml …>`.
  private mutating func passDeclaration() {
    let isComment = bytes[position...].starts(with: Array("<!--".utf8))
    var end = position + 2
    while end < bytes.count {
      if bytes[end] == UInt8(ascii: ">") {
        let isEnd = !isComment || (bytes[end - 1] == dash && bytes[end - 2] == dash)
        if isEnd, !isComment || end >= position + 4 { break }
      }
      end += 1
    }
    position = min(end + 1, bytes.count)
  }

  private var dash: UInt8 { UInt8(ascii: "-") }

  /// Skips content that is not HTML, up to its end tag.
  private mutating func passRawText(until name: String) {
    let end = Array("</\(name)".utf8)
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "<") {
        let start = bytes[position...].prefix(end.count).map { $0 | 0x20 }
        // `<` and `/` have the bit that makes letters lower-case.
        if start == end { return }
      }
      position += 1
    }
  }
}

/// A tag of HTML.
package struct HTMLTag {
  /// Its name in lower case.
  package let name: String
  /// Whether it ends an element: `</p>`.
  package let isEnd: Bool
  /// Whether it is written as an element without contents: `<br/>`.
  package let isSelfClosing: Bool
  fileprivate let attributes: ArraySlice<UInt8>

  /// The value of an attribute, with its entities replaced.
  ///
  /// - Parameter name: The attribute's name in lower case.
  /// - Returns: nil if there is none; the first if there are several, as in browsers.
  package func attribute(_ name: String) -> String? {
    var attributes = HTMLAttributes(attributes)
    while let found = attributes.next() {
      guard String(decoding: found.name, as: UTF8.self).lowercased() == name else { continue }
      return HTMLEntities.replaced(in: found.value)
    }
    return nil
  }
}

/// The attributes of a tag, one after the other.
private struct HTMLAttributes {
  private var rest: ArraySlice<UInt8>
  /// The index of the `>` that ends the tag; nil until it is reached, or if there is none.
  private(set) var close: Int?

  /// Reads from after the tag's name.
  init(_ rest: ArraySlice<UInt8>) { self.rest = rest }

  mutating func next() -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
    rest = rest.drop { $0.isHTMLSpace || $0 == UInt8(ascii: "/") }
    guard let first = rest.first else { return nil }
    if first == UInt8(ascii: ">") {
      close = rest.startIndex
      return nil
    }
    // A `=` in front of a name belongs to it.
    let nameEnd =
      rest.dropFirst().firstIndex { $0.endsTagName || $0 == UInt8(ascii: "=") } ?? rest.endIndex
    let name = rest[..<nameEnd]
    rest = rest[nameEnd...].drop { $0.isHTMLSpace }
    guard rest.first == UInt8(ascii: "=") else { return (name, []) }
    rest = rest.dropFirst().drop { $0.isHTMLSpace }
    return (name, takeValue())
  }

  private mutating func takeValue() -> ArraySlice<UInt8> {
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let value = rest.prefix { !$0.isHTMLSpace && $0 != UInt8(ascii: ">") }
      rest = rest[value.endIndex...]
      return value
    }
    let value = rest.dropFirst().prefix { $0 != quote }
    rest = rest[value.endIndex...].dropFirst()
    return value
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

  fileprivate var isHTMLSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0C || self == 0x0D
  }

  /// Whether a name ends before it.
  fileprivate var endsTagName: Bool {
    isHTMLSpace || self == UInt8(ascii: "/") || self == UInt8(ascii: ">")
  }
}

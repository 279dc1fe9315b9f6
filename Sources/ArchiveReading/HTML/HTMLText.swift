package import JSON

/// The visible text of a piece of HTML, as chat programs write it.
///
/// It builds no tree: tags are removed, paragraphs and lines become lines, entities characters.
/// Code keeps its lines, a row of a table is a line, and struck-out text is left out: no one says
/// it any more.
package enum HTMLText {
  /// Removes the tags.
  ///
  /// - Returns: The text, without spaces at its ends.
  package static func plain(_ html: String) -> String {
    guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return String(html.trimmingSpaces)
    }
    var writer = HTMLTextWriter()
    var scanner = HTMLScanner(html)
    while let token = scanner.next() { writer.add(token) }
    return writer.text
  }

  /// Whether a text has a tag that programs write into messages.
  package static func isLikely(_ text: String) -> Bool {
    let text = text.lowercased()
    let tags = [
      "</p>", "<br>", "<br/>", "<br />", "</div>", "</a>", "</span>", "</li>", "</b>", "</i>",
      "</strong>", "</em>", "</blockquote>", "</td>", "</font>",
    ]
    return tags.contains(where: text.contains)
  }

  /// The tags of a piece of HTML, each with the text up to the next tag, entities and all.
  package static func tags(of html: String) -> [(tag: HTMLTag, text: String)] {
    var tags: [(tag: HTMLTag, text: String)] = []
    var scanner = HTMLScanner(html)
    while let token = scanner.next() {
      switch token {
      case .tag(let tag): tags.append((tag, ""))
      case .text(let bytes):
        if !tags.isEmpty { tags[tags.count - 1].text += String(decoding: bytes, as: UTF8.self) }
      }
    }
    return tags
  }
}

extension JSONValue {
  /// A text of HTML as the text that it shows; other values as they are.
  package var withoutTags: JSONValue { string.map { .string(HTMLText.plain($0)) } ?? self }
}

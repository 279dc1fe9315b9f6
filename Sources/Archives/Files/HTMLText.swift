/// The visible text of a piece of HTML, as chat programs write it.
///
/// It makes no tree: tags are taken out, paragraphs and lines become lines, entities characters.
enum HTMLText {
  /// Takes the tags out.
  ///
  /// - Returns: The text, without spaces at its ends.
  static func plain(_ html: String) -> String {
    guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return String(html.trimmingSpaces)
    }
    var text = ""
    var hidden: String?
    var scanner = HTMLScanner(html)
    while let token = scanner.next() {
      switch token {
      case .text(let bytes): if hidden == nil { text += HTMLEntities.replaced(in: bytes) }
      case .tag(let tag):
        if let hiding = hidden {
          if tag.isEnd, tag.name == hiding { hidden = nil }
          continue
        }
        if isHidden(tag) { hidden = tag.name }
        write(tag, to: &text)
      }
    }
    return tidy(text)
  }

  /// Whether a text has a tag that programs write into messages.
  static func isLikely(_ text: String) -> Bool {
    let text = text.lowercased()
    let tags = [
      "</p>", "<br>", "<br/>", "<br />", "</div>", "</a>", "</span>", "</li>", "</b>", "</i>",
      "</strong>", "</em>", "</blockquote>", "</td>", "</font>",
    ]
    return tags.contains(where: text.contains)
  }

  /// Whether what stands in an element is not shown: `annotation` repeats a formula in TeX.
  private static func isHidden(_ tag: HTMLTag) -> Bool {
    ["script", "style", "annotation"].contains(tag.name) && !tag.isEnd && !tag.isSelfClosing
  }

  private static func write(_ tag: HTMLTag, to text: inout String) {
    switch tag.name {
    case "br": text += "\n"
    case "p", "div", "blockquote", "ul", "ol", "tr", "h1", "h2", "h3", "h4", "table":
      if !text.isEmpty, text.last != "\n" { text += "\n" }
      if tag.name == "blockquote", !tag.isEnd { text += "> " }
    case "li": if !tag.isEnd { text += text.last == "\n" || text.isEmpty ? "- " : "\n- " }
    case "pre": text += "```"
    case "code": if !text.hasSuffix("```") { text += "`" }
    case "img", "emoji":
      if let label = tag.attribute("alt") ?? tag.attribute("title") { text += label }
    case "at": if !tag.isEnd { text += "@" }
    case "td", "th": if tag.isEnd { text += " " }
    default: break
    }
  }

  /// The tags of a piece of HTML, each with the text up to the next tag, entities and all.
  static func tags(of html: String) -> [(tag: HTMLTag, text: String)] {
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

  /// Leaves out empty lines: between tags they mean nothing.
  private static func tidy(_ text: String) -> String {
    var lines: [Substring] = []
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let line = Substring(line).trimmingSpaces
      if line.isEmpty { continue }
      if lines.last == ">" {
        lines[lines.count - 1] = "> \(line)"
      } else {
        lines.append(line)
      }
    }
    return String(lines.joined(separator: "\n").trimmingSpaces)
  }
}

/// The visible text of a piece of HTML, as chat programs write it.
///
/// It is no parser of HTML: tags are taken out, paragraphs and lines become lines, entities
/// characters. Nothing in it can make it slow.
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
    var rest = html[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
      if hidden == nil { text += unescape(rest[..<open]) }
      let inside = rest[rest.utf8.index(after: open)...]
      guard let close = inside.utf8.firstIndex(of: UInt8(ascii: ">")) else {
        if hidden == nil { text += "<" + unescape(inside) }
        rest = ""
        break
      }
      let tag = inside[..<close]
      rest = inside[inside.utf8.index(after: close)...]
      let isEnd = tag.utf8.first == UInt8(ascii: "/")
      let name = self.name(of: tag)
      if let hiding = hidden {
        if isEnd, name == hiding { hidden = nil }
        continue
      }
      if ["script", "style", "annotation"].contains(name), !isEnd, tag.last != "/" {
        hidden = name
      }
      write(name, tag, isEnd: isEnd, to: &text)
    }
    if hidden == nil { text += unescape(rest) }
    return tidy(text)
  }

  /// The name of a tag in small letters, with or without a slash in front.
  private static func name(of tag: Substring) -> String {
    let letters = tag.utf8.drop { $0 == UInt8(ascii: "/") }.prefix { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
    return String(decoding: letters, as: UTF8.self).lowercased()
  }

  private static func write(_ name: String, _ tag: Substring, isEnd: Bool, to text: inout String) {
    switch name {
    case "br": text += "\n"
    case "p", "div", "blockquote", "ul", "ol", "tr", "h1", "h2", "h3", "h4", "table":
      if !text.isEmpty, text.last != "\n" { text += "\n" }
      if name == "blockquote", !isEnd { text += "> " }
    case "li": if !isEnd { text += text.last == "\n" || text.isEmpty ? "- " : "\n- " }
    case "pre": text += "```"
    case "code": if !text.hasSuffix("```") { text += "`" }
    case "img", "emoji":
      if let label = attribute("alt", of: tag) ?? attribute("title", of: tag) { text += label }
    case "at": if !isEnd { text += "@" }
    case "td", "th": if isEnd { text += " " }
    default: break
    }
  }

  /// The value of an attribute of a tag.
  ///
  /// - Parameter tag: What stands between `<` and `>`.
  /// - Returns: nil if it has none.
  static func attribute(_ name: String, of tag: Substring) -> String? {
    guard let place = tag.firstRange(of: "\(name)=") else { return nil }
    let value = tag[place.upperBound...]
    guard value.first == "\"" else { return unescape(value.prefix { !$0.isWhitespace }) }
    let quoted = value.dropFirst()
    return quoted.firstIndex(of: "\"").map { unescape(quoted[..<$0]) }
  }

  /// The tags of a piece of HTML, each with the text behind it.
  ///
  /// - Returns: What stands between `<` and `>`, and what follows up to the next tag.
  static func tags(of html: String) -> [(tag: Substring, text: Substring)] {
    html.split(separator: "<", omittingEmptySubsequences: false).dropFirst().compactMap { piece in
      piece.firstIndex(of: ">").map { (piece[..<$0], piece[piece.index(after: $0)...]) }
    }
  }

  /// Replaces the entities of a text by the characters they mean.
  ///
  /// - Parameter text: HTML without tags.
  static func unescape(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return String(text) }
    var result = ""
    var rest = text
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<start]
      let inside = rest[rest.utf8.index(after: start)...]
      if let end = inside.utf8.prefix(10).firstIndex(of: UInt8(ascii: ";")),
        let character = entity(inside[..<end])
      {
        result += character
        rest = inside[inside.utf8.index(after: end)...]
      } else {
        result += "&"
        rest = inside
      }
    }
    return result + rest
  }

  private static func entity(_ name: Substring) -> String? {
    if name.first == "#" {
      let digits = name.dropFirst()
      let isHexadecimal = digits.first == "x" || digits.first == "X"
      let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return value.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
    return entities[String(name)]
  }

  private static let entities = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "hellip": "…",
    "mdash": "—", "ndash": "–", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
  ]

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

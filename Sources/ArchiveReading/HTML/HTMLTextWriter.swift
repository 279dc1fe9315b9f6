/// Writes the text that a reader of HTML sees, token by token.
package struct HTMLTextWriter {
  /// A part of the text: code keeps its lines as they are, the rest loses its empty lines.
  private struct Part {
    var text = ""
    var isCode = false
  }

  private var parts = [Part()]
  /// The element whose content is not shown, and the number of open elements of that name.
  private var hidden: (name: String, depth: Int)?
  private var hasStruckText = false
  /// Whether the position is in a table, but in none of its cells.
  private var isBetweenCells = false
  /// Whether the table names its columns, and whether the next cell is the first of its row.
  private var (hasHeader, isFirstCell) = (false, true)

  /// Starts with no text.
  package init() {}

  /// The text, without spaces at its ends.
  package var text: String {
    let texts = parts.map { $0.isCode ? Self.fenced($0.text) : Self.tidy($0.text) }
    let text = texts.filter { !$0.isEmpty }.joined(separator: "\n")
    return text.isEmpty && hasStruckText ? "[struck out]" : text
  }

  /// Adds a token.
  package mutating func add(_ token: HTMLScanner.Token) {
    switch token {
    case .text(let bytes):
      if hidden != nil || isBetweenCells && bytes.allSatisfy({ $0 <= 0x20 }) { return }
      write(HTMLEntities.replaced(in: bytes))
    case .tag(let tag):
      if let (name, depth) = hidden {
        guard tag.name == name, !tag.isSelfClosing else { return }
        let open = depth + (tag.isEnd ? -1 : 1)
        hidden = open > 0 ? (name, open) : nil
      } else if Self.isHidden(tag) {
        hidden = (tag.name, 1)
        hasStruckText = hasStruckText || Self.strikes.contains(tag.name)
      } else {
        write(tag)
      }
    }
  }

  private static let strikes: Set<String> = ["del", "s", "strike"]

  /// Whether the content of an element is not shown, or repeats other content: `annotation` repeats
  /// a formula in TeX, and content hidden from screen readers repeats it for the eye.
  private static func isHidden(_ tag: HTMLTag) -> Bool {
    if tag.isEnd || tag.isSelfClosing { return false }
    switch tag.name {
    case "script", "style", "annotation": return true
    case "span": return tag.attribute("aria-hidden") == "true"
    default: return strikes.contains(tag.name)
    }
  }

  private var last: Character? { parts[parts.count - 1].text.last }

  private mutating func write(_ text: String) { parts[parts.count - 1].text += text }

  private mutating func breakLine() {
    if let last, last != "\n" { write("\n") }
  }

  private mutating func write(_ tag: HTMLTag) {
    switch tag.name {
    case "br": write("\n")
    case "p", "div", "ul", "ol", "h1", "h2", "h3", "h4": breakLine()
    case "blockquote":
      breakLine()
      if !tag.isEnd { write("> ") }
    case "li": if !tag.isEnd { write(last == "\n" || last == nil ? "- " : "\n- ") }
    case "pre": parts.append(Part(isCode: !tag.isEnd))
    case "code": if !parts[parts.count - 1].isCode { write("`") }
    case "img", "emoji":
      if let label = tag.attribute("alt") ?? tag.attribute("title") { write(label) }
    case "at": if !tag.isEnd { write("@") }
    case "table", "thead", "tbody", "tfoot", "tr", "td", "th": writeTable(tag)
    default: break
    }
  }

  private mutating func writeTable(_ tag: HTMLTag) {
    let isCell = tag.name == "td" || tag.name == "th"
    isBetweenCells = tag.name == "table" ? !tag.isEnd : !isCell || tag.isEnd
    switch tag.name {
    case "table":
      breakLine()
      hasHeader = false
    case "tr":
      breakLine()
      isFirstCell = true
    case "td", "th":
      if tag.isEnd { return write(" ") }
      if tag.name == "th" { hasHeader = true }
      // Mails use tables without a header for their layout.
      if !isFirstCell, hasHeader { write("| ") }
      isFirstCell = false
    default: break
    }
  }

  /// Code between fences, which are on lines of their own if the code has several.
  private static func fenced(_ code: String) -> String {
    let start = code.firstIndex { $0 != "\n" } ?? code.endIndex
    let end = code.lastIndex { !$0.isWhitespace }.map(code.index(after:)) ?? start
    let inner = code[start..<max(start, end)]
    if inner.isEmpty { return "" }
    return inner.contains("\n") ? "```\n\(inner)\n```" : "```\(inner)```"
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

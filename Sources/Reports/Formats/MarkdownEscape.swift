/// Makes text from chats plain text in Markdown of GitHub's flavour.
///
/// A backslash takes the meaning from a sign, but GitHub finds mentions, references to issues and
/// bare addresses after Markdown is read: an invisible word joiner (U+2060) breaks those.
enum MarkdownEscape {
  private static let joiner = "\u{2060}"

  /// A text of one line that formats nothing, links nothing and mentions no one.
  static func inline(_ text: String, limit: Int = ShownText.lineLimit) -> String {
    escape(ShownText.line(text, limit: limit))
  }

  /// The lines of a text, each escaped by itself.
  static func lines(_ text: String) -> [String] {
    ShownText.lines(text).map(escape)
  }

  /// An id between backticks.
  static func code(_ text: String) -> String {
    let line = ShownText.line(text, limit: 200)
    let safe = line.filter { $0 != "`" && $0 != "|" && $0 != "<" }
    return safe.isEmpty ? "" : "`\(safe)`"
  }

  private static func escape(_ line: String) -> String {
    guard line.utf8.contains(where: mayMean) else { return line }
    let scalars = Array(line.unicodeScalars)
    var result = ""
    result.reserveCapacity(scalars.count + 8)
    for (index, scalar) in scalars.enumerated() {
      guard scalar.isASCII, mayMean(UInt8(truncatingIfNeeded: scalar.value)) else {
        result.unicodeScalars.append(scalar)
        continue
      }
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      let last = index > 0 ? scalars[index - 1] : " "
      if startsAddress(at: index, scalars) { result += joiner }
      result += form(of: scalar, after: last, before: next, isMarker: isMarker(at: index, scalars))
    }
    return result
  }

  /// Whether a byte may mean something in Markdown, here or at another position.
  private static func mayMean(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: " "), UInt8(ascii: ","), 0x80...:
      false
    default: true
    }
  }

  private static func form(
    of scalar: Unicode.Scalar,
    after last: Unicode.Scalar,
    before next: Unicode.Scalar,
    isMarker: Bool
  ) -> String {
    switch scalar {
    case "<": "&lt;"
    case "&": next == "#" || isWord(next) ? "&amp;" : "&"
    case "\\", "`", "*", "[", "]", "|", "~", "$": "\\\(scalar)"
    case "_": isWord(last) && isWord(next) ? "_" : "\\_"
    case "(" where last == "]": "\\("
    case "@": "@" + joiner
    case "#": (isMarker || !isWord(next) ? "\\#" : "#") + (isWord(next) ? joiner : "")
    case ":" where next == "/": ":" + joiner
    default: isMarker ? "\\\(scalar)" : String(scalar)
    }
  }

  /// Whether a sign at this position would make `www.…` an address or `GH-12` an issue.
  private static func startsAddress(at index: Int, _ line: [Unicode.Scalar]) -> Bool {
    guard line[index] == "." || line[index] == "-" else { return false }
    let before = line[max(index - 3, 0)..<index].map { String($0).lowercased() }.joined()
    return line[index] == "." ? before == "www" : before.hasSuffix("gh")
  }

  /// Whether a sign at this position would begin a heading, a list, a quote or a line.
  private static func isMarker(at index: Int, _ line: [Unicode.Scalar]) -> Bool {
    if index == 0 { return ["#", "+", "-", "=", ">", ":"].contains(line[0]) }
    guard line[index] == "." || line[index] == ")" else { return false }
    return index < 10 && line[..<index].allSatisfy(isDigit)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar)
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || isDigit(scalar)
  }
}

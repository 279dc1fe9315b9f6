import Text

/// Text from chats as a report may show it: visible, of bounded length, without control characters.
///
/// Markup is another matter; see ``MarkdownEscape``.
enum ShownText {
  /// The number of scalars shown of a title, a name or a fact.
  static let lineLimit = 400
  /// The number of scalars shown of a quote.
  static let quoteLimit = 1200
  /// The number of marks that may appear on one letter; more of them climb into the lines above.
  private static let markLimit = 4

  /// A text in one line, its blanks joined.
  static func line(_ text: String, limit: Int = lineLimit) -> String {
    if isPlainLine(text), text.utf8.count <= limit { return text }
    return cut(joiningBlanks(visible(text).terminalSafe), to: limit)
  }

  /// A text line by line, without blank lines at its ends and never two of them together.
  static func lines(_ text: String, limit: Int = quoteLimit) -> [String] {
    let safe = cut(visible(text).terminalSafe(keepingLines: true), to: limit)
    var lines: [String] = []
    for part in safe.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !line.isEmpty || lines.last?.isEmpty == false { lines.append(line) }
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// A stretch of a text with its lines and the blanks at its ends, for what is in a row.
  static func passage(_ text: String, limit: Int = quoteLimit) -> String {
    if isPlainASCII(text), text.utf8.count <= limit { return text }
    var result = cut(visible(text).terminalSafe(keepingLines: true), to: limit)
    if result.utf8.contains(0xA) { result = withoutBlankLines(result) }
    return result
  }

  /// Whether a text is a line as it is, as most are: ASCII with single blanks between its words.
  private static func isPlainLine(_ text: String) -> Bool {
    var last: UInt8 = 0x20
    for byte in text.utf8 {
      guard (0x20..<0x7F).contains(byte), byte != 0x20 || last != 0x20 else { return false }
      last = byte
    }
    return last != 0x20
  }

  private static func isPlainASCII(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  /// The text with at most one blank line in a row.
  private static func withoutBlankLines(_ text: String) -> String {
    var breaks = 0
    return String(
      decoding: text.utf8.filter { byte in
        breaks = byte == 0xA ? breaks + 1 : 0
        return breaks <= 2
      },
      as: UTF8.self
    )
  }

  /// The text with one space for all blanks between two words, and none at its ends.
  private static func joiningBlanks(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var followsBlank = false
    for scalar in text.unicodeScalars {
      guard !isBlank(scalar) else {
        followsBlank = true
        continue
      }
      if followsBlank, !bytes.isEmpty { bytes.append(0x20) }
      followsBlank = false
      if scalar.isASCII {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes += String(scalar).utf8
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9...0xD, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
      0x3000:
      true
    default: false
    }
  }

  /// The text without invisible characters and without stacked marks.
  private static func visible(_ text: String) -> String {
    // Most texts that are not ASCII hold a dash, a quote, an accent or an emoji, and nothing to hide.
    let isSuspect = { (scalar: Unicode.Scalar) in isMark(scalar) || scalar.isInvisible(after: nil)
    }
    guard text.unicodeScalars.contains(where: isSuspect) else { return text }
    var result = String.UnicodeScalarView()
    var marks = 0
    for scalar in text.unicodeScalars {
      let isMark = isMark(scalar)
      marks = isMark ? marks + 1 : 0
      if scalar.isInvisible(after: result.last) || (isMark && marks > markLimit) { continue }
      result.append(scalar)
    }
    return String(result)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // Asking for the category is slow, and these are known to be none: letters, dashes, emoji.
    switch scalar.value {
    case ..<0x300, 0x2010...0x205F, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x1F300...0x1FAFF:
      return false
    default: break
    }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }

  /// The beginning of a text, an ellipsis after it where something is missing.
  private static func cut(_ text: String, to limit: Int) -> String {
    guard text.unicodeScalars.count > limit else { return text }
    var end = text.startIndex
    var count = 0
    for index in text.indices {
      count += text[index].unicodeScalars.count
      guard count < limit else { break }
      end = text.index(after: index)
    }
    return text[..<end] + "…"
  }
}

import Text

/// Writes lines of bounded width for a terminal.
struct TextWriter {
  /// How a line is emphasised where there is colour.
  enum Emphasis: String {
    case strong = "1"
    case faint = "2"
    case warning = "33"
    case alarm = "31"
    case heading = "1;34"
    case name = "36"
  }

  private let width: Int
  private let usesColor: Bool
  private(set) var text = ""

  init(width: Int, usesColor: Bool) {
    self.width = max(width, 20)
    self.usesColor = usesColor
  }

  /// Ends a paragraph.
  mutating func blank() { text += "\n" }

  /// Writes a paragraph.
  ///
  /// - Parameters:
  ///   - first: The prefix of its first line, ASCII.
  ///   - rest: The prefix of the others; blanks as wide as `first` if nil.
  mutating func paragraph(
    _ content: String,
    first: String = "",
    rest: String? = nil,
    _ emphasis: Emphasis? = nil
  ) {
    let rest = rest ?? String(repeating: " ", count: first.count)
    let room = max(width - max(first.count, rest.count), 8)
    let safe = ShownText.line(content, limit: ShownText.quoteLimit)
    for (index, line) in TextWrapping.lines(safe, width: room).enumerated() {
      let prefix = index == 0 ? first : rest
      let shown = emphasis.map { set(line, $0) } ?? line
      text += (line.isEmpty ? prefix.trimmingTrailingBlanks : prefix + shown) + "\n"
    }
  }

  private func set(_ line: String, _ emphasis: Emphasis) -> String {
    usesColor && !line.isEmpty ? "\u{1B}[\(emphasis.rawValue)m\(line)\u{1B}[0m" : line
  }
}

/// Wraps text by its width in columns.
enum TextWrapping {
  /// The lines of a text of one line; at least one.
  ///
  /// Lines end at blanks; a word wider than a line is cut between characters.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ") {
      let columns = String(word).displayWidth
      let gap = line.isEmpty ? 0 : 1
      if used + gap + columns <= width {
        line += (gap == 1 ? " " : "") + word
        used += gap + columns
        continue
      }
      // A script without blanks is one long word: it begins where there is room for some of it.
      let begins = columns > width && used + gap + 2 <= width
      if begins, gap == 1 {
        line += " "
        used += 1
      } else if !line.isEmpty {
        lines.append(line)
        (line, used) = ("", 0)
      }
      for character in word {
        let columns = character.displayWidth
        if used + columns > width, !line.isEmpty {
          lines.append(line)
          (line, used) = ("", 0)
        }
        line.append(character)
        used += columns
      }
    }
    return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
  }
}

extension String {
  /// The text without blanks at its end.
  var trimmingTrailingBlanks: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}

import Text

/// A page of help on its way to its final width.
struct HelpPage {
  private let style: Style
  private let width: Int
  private var lines: [String] = []

  init(style: Style, width: Int) {
    self.style = style
    // Longer lines than this are hard to read, however wide the terminal is.
    self.width = min(width, 100)
  }

  /// The page.
  var text: String { lines.map { $0 + "\n" }.joined() }

  mutating func blank() { lines.append("") }

  mutating func section(_ title: String) {
    if !lines.isEmpty { blank() }
    lines.append(style("\(title):", .strong))
  }

  mutating func paragraph(_ text: String) { lines += TerminalText.wrap(text, to: width) }

  mutating func verbatim(_ text: String, indentation: Int = 2) {
    lines.append(String(repeating: " ", count: indentation) + text)
  }

  mutating func examples(_ examples: [CommandSpecification.Example]) {
    let column = (examples.map { $0.line.displayWidth }.max() ?? 0) + 4
    for example in examples {
      let line = "  " + style(example.line, .name)
      let used = example.line.displayWidth + 2
      if column + example.help.displayWidth + 2 <= width {
        lines.append(line + String(repeating: " ", count: column - used) + "# \(example.help)")
      } else {
        lines += ["  # \(example.help)", line]
      }
    }
  }

  mutating func options(_ options: [OptionSpecification]) {
    list(
      options.map { option in
        let short = option.short.map { "-\($0), " } ?? "    "
        let value = option.value.map { " \($0.placeholder)" } ?? ""
        let fallback = option.defaultText.map { " (default: \($0))" } ?? ""
        return ("\(short)--\(option.name)\(value)", option.help + fallback)
      }
    )
  }

  /// Names at the left, what they mean at the right.
  mutating func list(_ items: [(name: String, help: String)]) {
    let widest = items.map { $0.name.displayWidth }.max() ?? 0
    let column = min(widest, max(width / 3, 12)) + 4
    for item in items {
      let used = item.name.displayWidth + 2
      let help = TerminalText.wrap(item.help, to: max(width - column, 20))
      var line = "  " + style(item.name, .name)
      var rest = help[...]
      if used + 2 <= column {
        line += String(repeating: " ", count: column - used) + (rest.popFirst() ?? "")
      }
      lines.append(line)
      lines += rest.map { String(repeating: " ", count: column) + $0 }
    }
  }
}

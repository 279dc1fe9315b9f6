package import TerminalIO
import Text

/// A help document as a terminal shows it.
package struct TerminalPage {
  private let style: Style
  private let width: Int
  private var lines: [String] = []

  /// Renders a document.
  package init(_ document: HelpDocument, style: Style, width: Int) {
    self.style = style
    // Longer lines than this are hard to read, however wide the terminal is.
    self.width = min(width, 100)
    for block in document.blocks { append(block) }
  }

  /// The page.
  package var text: String { lines.map { $0 + "\n" }.joined() }

  private mutating func append(_ block: HelpDocument.Block) {
    switch block {
    case .section(let title): heading("\(title):")
    case .subsection(let title): heading(title)
    case .paragraph(let text): paragraph(text)
    case .usage(let text): lines += TerminalText.wrap(text, to: width - 2).map { "  \($0)" }
    case .examples(let examples): append(examples)
    case .items(let items): list(items.map { ($0.name, $0.text) })
    case .options(let options): list(options.map { ($0.spelling, $0.explanation) })
    case .settings(let settings): list(settings.map { ("\($0.key)", $0.explanation) })
    case .code(let code): lines += code.map { "  \($0)" }
    }
  }

  private mutating func heading(_ title: String) {
    if !lines.isEmpty { lines.append("") }
    lines.append(style(title, .strong))
  }

  /// Appends a paragraph, set apart from the one before but not from its heading.
  private mutating func paragraph(_ text: String) {
    if let last = lines.last, !last.isEmpty, !last.hasSuffix(":"), !last.hasSuffix(":\u{1B}[0m") {
      lines.append("")
    }
    lines += TerminalText.wrap(text, to: width)
  }

  private mutating func append(_ examples: [CommandSpecification.Example]) {
    let column = (examples.map { $0.line.displayWidth }.max() ?? 0) + 4
    for example in examples {
      let line = "  " + style(example.line, .name)
      let used = example.line.displayWidth + 2
      if example.help.isEmpty {
        lines.append(line)
      } else if column + example.help.displayWidth + 2 <= width {
        lines.append(line + String(repeating: " ", count: column - used) + "# \(example.help)")
      } else {
        lines += TerminalText.wrap(example.help, to: width - 4).map { "  # \($0)" }
        lines.append(line)
      }
    }
  }

  /// Appends names on the left with their meanings on the right.
  private mutating func list(_ items: [(name: String, help: String)]) {
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

extension OptionSpecification {
  /// The option as it is written, with room for a short name.
  fileprivate var spelling: String {
    let short = short.map { "-\($0), " } ?? "    "
    return "\(short)--\(name)\(value.map { " \($0.placeholder)" } ?? "")"
  }

  /// What it does, and its default.
  var explanation: String { help + (defaultText.map { " (default: \($0))" } ?? "") }
}

extension HelpDocument.Setting {
  /// What it means, its values, its default and an example, in one text.
  var explanation: String {
    var parts = [meaning, "Values: \(values)."]
    if isRequired { parts.append("Required.") }
    if let defaultText { parts.append("Default: \(defaultText).") }
    if let example { parts.append("Example: \(example)") }
    return parts.joined(separator: " ")
  }
}

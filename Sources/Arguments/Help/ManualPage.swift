/// A help document as a page for man(1), in the macros of man(7).
package struct ManualPage {
  private let document: HelpDocument
  private let release: String
  private let day: String

  /// Renders a document.
  ///
  /// - Parameter release: The program and its version.
  package init(_ document: HelpDocument, release: String, day: String) {
    self.document = document
    self.release = release
    self.day = day
  }

  /// The name of the file.
  package var file: String { "\(document.name).\(document.section)" }

  /// The page.
  package var text: String {
    let name = document.name
    let manual = document.section == 1 ? "User Commands" : "File Formats"
    let head = [
      #".TH \#(Self.escaped(name.uppercased())) \#(document.section) \#(day) "#
        + #""\#(release)" "\#(manual)""#,
      ".SH NAME", "\(Self.escaped(name)) \\- \(Self.escaped(document.abstract))",
    ]
    let lines = head + sections.flatMap { $0 }
    return lines.indices.filter { !Self.isIdle(lines, $0) }.map { lines[$0] + "\n" }.joined()
  }

  /// Whether a line begins a paragraph where one begins anyway.
  private static func isIdle(_ lines: [String], _ index: Int) -> Bool {
    lines[index] == ".PP" && index > 0
      && [".SH", ".SS", ".PP"].contains { lines[index - 1].hasPrefix($0) }
  }

  // MARK: Sections

  /// The sections as manual pages order them (man-pages(7)); help begins with examples, which here
  /// come late.
  private var sections: [[String]] {
    var sections: [(rank: Int, lines: [String])] = [(1, [])]
    for block in document.blocks {
      if case .section(let title) = block {
        sections.append(Self.heading(title))
      } else if case .paragraph = block, sections.count == 1, sections[0].lines.isEmpty {
        sections[0].lines = [".SH DESCRIPTION"] + lines(block)
      } else {
        sections[sections.count - 1].lines += lines(block)
      }
    }
    return (0...9).flatMap { rank in sections.filter { $0.rank == rank }.map(\.lines) }
      .filter { !$0.isEmpty }
  }

  private static func heading(_ title: String) -> (rank: Int, lines: [String]) {
    switch title {
    case "Usage": (0, [".SH SYNOPSIS"])
    case "Examples": (7, [".SH EXAMPLES"])
    case "See also": (9, [".SH SEE ALSO"])
    case "Exit codes": (6, [".SH EXIT STATUS"])
    default: (5, [".SH \(escaped(title.uppercased()))"])
    }
  }

  // MARK: Blocks

  private func lines(_ block: HelpDocument.Block) -> [String] {
    switch block {
    case .section: []
    case .subsection(let title): [".SS \(Self.escaped(title))"]
    case .paragraph(let text): [".PP", Self.line(text)]
    case .usage(let text): [text.split(separator: " ").map(Self.word).joined(separator: " ")]
    case .items(let items): items.flatMap { Self.item(Self.bold($0.name), $0.text) }
    case .options(let options): options.flatMap { Self.item(Self.spelling($0), $0.explanation) }
    case .settings(let settings):
      settings.flatMap { Self.item(Self.bold($0.key), $0.explanation) }
    case .code(let code): Self.verbatim(code)
    case .examples(let examples):
      examples.flatMap { example in
        Self.item(Self.escaped(example.help), nil) + Self.verbatim([example.line])
      }
    }
  }

  private static func item(_ name: String, _ text: String?) -> [String] {
    guard let text else { return name.isEmpty ? [] : [".PP", guarded(name)] }
    return [".TP", guarded(name), line(text)]
  }

  private static func verbatim(_ lines: [String]) -> [String] {
    [".PP", ".in +4", ".nf"] + lines.map(line) + [".fi", ".in"]
  }

  private static func spelling(_ option: OptionSpecification) -> String {
    let short = option.short.map { bold("-\($0)") + ", " } ?? ""
    let value = option.value.map { " \\fI\(escaped($0.placeholder))\\fR" } ?? ""
    return short + bold("--\(option.name)") + value
  }

  /// A word of a synopsis: bold as it is typed, italic where it stands for a value.
  private static func word(_ word: Substring) -> String {
    let name = word.filter { $0.isLetter }
    let stands = !name.isEmpty && name.allSatisfy(\.isUppercase)
    return stands ? "\\fI\(escaped(String(word)))\\fR" : bold(String(word))
  }

  private static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  // MARK: Text

  private static func line(_ text: String) -> String { guarded(escaped(text)) }

  /// A line of text, which must not look like a request.
  private static func guarded(_ text: String) -> String {
    text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("…", with: "...")
      .replacing("–", with: "\\-").replacing("^", with: "\\(ha").replacing("~", with: "\\(ti")
  }
}

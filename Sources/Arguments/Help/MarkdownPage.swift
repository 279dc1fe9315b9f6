/// A help document in GitHub's Markdown, for `docs/`.
package struct MarkdownPage {
  private let document: HelpDocument
  private let level: Int

  /// Renders a document.
  ///
  /// - Parameter level: The level of the headings of sections.
  package init(_ document: HelpDocument, level: Int = 2) {
    self.document = document
    self.level = level
  }

  /// The page, without a title; blocks are set apart by empty lines.
  package var text: String { document.blocks.map(text).joined(separator: "\n") }

  private func text(_ block: HelpDocument.Block) -> String {
    switch block {
    case .section(let title): heading(title, level)
    case .subsection(let title): heading(title, level + 1)
    case .paragraph(let text): Self.escaped(text) + "\n"
    case .usage(let text): Self.code([text], "")
    case .code(let lines): Self.code(lines, "yaml")
    case .examples(let examples): Self.code(examples.flatMap(Self.lines), "sh")
    case .items(let items):
      Self.table(["", ""], items.map { [Self.code($0.name), Self.escaped($0.text)] })
    case .options(let options):
      Self.table(
        ["option", "meaning"],
        options.map { [Self.spelling($0), Self.escaped($0.explanation)] }
      )
    case .settings(let settings):
      Self.table(
        ["key", "meaning", "values", "default", "example"],
        settings.map { setting in
          [
            Self.code(setting.key), Self.escaped(setting.meaning), Self.escaped(setting.values),
            setting.isRequired ? "required" : Self.escaped(setting.defaultText ?? ""),
            setting.example.map(Self.code) ?? "",
          ]
        }
      )
    }
  }

  private func heading(_ title: String, _ level: Int) -> String {
    String(repeating: "#", count: level) + " \(Self.escaped(title))\n"
  }

  private static func spelling(_ option: OptionSpecification) -> String {
    let short = option.short.map { code("-\($0)") + ", " } ?? ""
    return short + code("--\(option.name)\(option.value.map { " \($0.placeholder)" } ?? "")")
  }

  private static func lines(_ example: CommandSpecification.Example) -> [String] {
    (example.help.isEmpty ? [] : ["# \(example.help)"]) + [example.line]
  }

  private static func code(_ lines: [String], _ language: String) -> String {
    (["```\(language)"] + lines + ["```"]).map { $0 + "\n" }.joined()
  }

  private static func code(_ text: String) -> String {
    "`\(text.replacing("|", with: "\\|"))`"
  }

  private static func table(_ titles: [String], _ rows: [[String]]) -> String {
    let rule = titles.map { _ in "---" }
    return ([titles, rule] + rows).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  /// Text escaped for Markdown; code between backticks stays code.
  private static func escaped(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      index % 2 == 0 ? part.map(escape).joined() : code(String(part))
    }.joined()
  }

  private static func escape(_ character: Character) -> String {
    "*_<>[]|$#".contains(character) ? "\\\(character)" : String(character)
  }
}

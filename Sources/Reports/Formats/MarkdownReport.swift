import Conversations
import Insights

/// A report in Markdown of GitHub's flavour.
///
/// Nothing from a chat can format it, link out of it, mention anyone or embed HTML; every line of a
/// quote is marked.
package struct MarkdownReport: Sendable {
  /// The Markdown, ending in a line break.
  package let text: String

  /// Writes a report.
  ///
  /// - Parameter limit: The number of items shown of each list; nil for all.
  package init(_ report: Report, limit: Int? = nil) {
    var rendering = MarkdownRendering(report: report, limit: limit.map { max($0, 0) } ?? .max)
    rendering.render()
    text = rendering.blocks.joined(separator: "\n\n") + "\n"
  }
}

/// Writes the parts of a report in their order, as blocks with blank lines between them.
private struct MarkdownRendering {
  let report: Report
  let limit: Int
  private(set) var blocks: [String] = []

  init(report: Report, limit: Int) {
    self.report = report
    self.limit = limit
  }

  mutating func render() {
    head()
    attention()
    changes()
    for section in report.sections {
      heading(report.words(section.kind).many, count: section.items.count)
      let (shown, folded) = report.folded(section.items)
      for item in shown.prefix(limit) { card(item) }
      more(shown.count)
      fold(
        "lapsed",
        folded.map {
          "\(MarkdownEscape.inline(report.line($0))) \(MarkdownEscape.code($0.id.rawValue))"
        }
      )
      if let omission = report.omission(section.kind) {
        blocks.append("… " + MarkdownEscape.inline(omission))
      }
    }
    if !report.digests.isEmpty {
      heading("By conversation", count: report.digests.count)
      for digest in report.digests.prefix(limit) { self.digest(digest) }
      more(report.digests.count)
    }
    if !report.threads.isEmpty {
      heading("By thread", count: report.threads.count)
      let (shown, folded) = report.foldedThreads
      for thread in shown.prefix(limit) { self.thread(thread) }
      more(shown.count)
      fold(
        "in which nothing is open any more",
        folded.map { MarkdownEscape.inline(report.line($0)) }
      )
    }
    blindSpots()
  }

  private mutating func head() {
    let head = ReportHead(report)
    blocks.append("# " + MarkdownEscape.inline(head.title))
    let lines = head.lines.map { "- **\($0.label):** " + MarkdownEscape.inline($0.value) }
    let maker = "- **Made by:** `\(Wording.mark)`, " + MarkdownEscape.inline(head.maker)
    blocks.append((lines + [maker]).joined(separator: "\n"))
    blocks.append(MarkdownEscape.inline(head.summary))
    let brief = Brief(report).lines.map { "- **\($0.label):** " + MarkdownEscape.inline($0.text) }
    if !brief.isEmpty { blocks.append(brief.joined(separator: "\n")) }
  }

  private mutating func heading(_ title: String, count: Int) {
    blocks.append("## \(MarkdownEscape.inline(title)) (\(count))")
  }

  /// Items of a list whose time has passed, a line each under their count.
  private mutating func fold(_ title: String, _ lines: [String]) {
    guard !lines.isEmpty else { return }
    let list = lines.prefix(limit).map { "- \($0)" }.joined(separator: "\n")
    blocks.append("<details><summary>\(lines.count) \(title)</summary>")
    blocks.append(list)
    more(lines.count)
    blocks.append("</details>")
  }

  private mutating func more(_ count: Int) {
    if count > limit { blocks.append("… and \(count - limit) more") }
  }

  private mutating func attention() {
    guard !report.attention.isEmpty else { return }
    heading("Needs attention", count: report.attention.count)
    let lines = report.attention.prefix(limit).map { entry in
      let reasons = Wording.sentence(entry.reasons.map(\.text).joined(separator: ", "))
      let title = MarkdownEscape.inline(entry.item.title + entry.note)
      return "- **\(reasons):** \(title) \(MarkdownEscape.code(entry.item.id.rawValue))"
    }
    blocks.append(lines.joined(separator: "\n"))
    more(report.attention.count)
  }

  private mutating func changes() {
    guard let changes = report.changes, let line = report.sinceLine else { return }
    heading("What changed", count: changes.entries.count)
    blocks.append(MarkdownEscape.inline(line))
    let shown = min(limit, Report.changesShown)
    for group in changes.groups {
      blocks.append("### \(group.title) (\(group.entries.count))")
      for entry in group.entries.prefix(shown) { change(entry) }
      let rest = group.entries.count - shown
      if rest > 0 { blocks.append("… and \(rest) more") }
    }
  }

  private mutating func change(_ entry: ChangeList.Entry) {
    let details = report.details(entry, arrow: "→").map { "  - " + MarkdownEscape.inline($0) }
    let title = MarkdownEscape.inline(report.line(entry))
    let head = "- \(title) \(MarkdownEscape.code(entry.item.id.rawValue))"
    blocks.append(([head] + details).joined(separator: "\n"))
    for evidence in entry.quotes { quote(evidence, location: "", indent: "  ") }
  }

  private mutating func card(_ item: ReportItem) {
    let box = item.isTicked.map { $0 ? "- [x] " : "- [ ] " } ?? "- "
    let short = item.facts.filter { !$0.isLong }.map { fact in
      MarkdownEscape.inline("\(fact.label): \(fact.value)")
    }
    let lines = [
      box + strong(item.title) + " " + MarkdownEscape.code(item.id.rawValue) + "\\",
      "  " + short.joined(separator: " · "),
    ]
    blocks.append(lines.joined(separator: "\n"))
    if let content = item.content {
      blocks.append("  " + MarkdownEscape.inline(content, limit: ShownText.quoteLimit))
    }
    let long = item.facts.filter(\.isLong).map { fact in
      "  - \(MarkdownEscape.inline(fact.label)): \(MarkdownEscape.inline(fact.value))"
    }
    if !long.isEmpty { blocks.append(long.joined(separator: "\n")) }
    let location = item.conversationName.map { " in " + MarkdownEscape.inline($0) } ?? ""
    for evidence in item.insight.evidence { quote(evidence, location: location, indent: "  ") }
  }

  private mutating func quote(_ evidence: Evidence, location: String, indent: String) {
    let said = MarkdownEscape.inline(report.attribution(evidence)) + location
    blocks.append("\(indent)\(said):")
    let lines = MarkdownEscape.lines(evidence.quote)
    // A backslash at its end keeps a line's break; before a blank line there is none to keep.
    let marked = lines.indices.map { index in
      let keepsBreak =
        index + 1 < lines.count && !lines[index].isEmpty && !lines[index + 1].isEmpty
      return (indent + "> " + lines[index]).trimmingTrailingBlanks + (keepsBreak ? "\\" : "")
    }
    blocks.append(marked.isEmpty ? indent + ">" : marked.joined(separator: "\n"))
  }

  private mutating func thread(_ thread: ThreadSection) {
    blocks.append("### " + MarkdownEscape.inline(thread.title))
    let description = MarkdownEscape.inline(report.description(of: thread.head))
    blocks.append(
      (description.isEmpty ? "" : description + "; ") + MarkdownEscape.code(thread.head.id.rawValue)
    )
    if let summary = thread.summary, let item = thread.summaryItem {
      self.summary(summary, item, thread.loneQuote)
    }
    let items = thread.items.map { item in
      let kind = MarkdownEscape.inline(report.words(item.kind).one)
      let line = MarkdownEscape.inline(report.line(item))
      return "- *\(kind):* \(line) \(MarkdownEscape.code(item.id.rawValue))"
    }
    if !items.isEmpty { blocks.append(items.joined(separator: "\n")) }
  }

  private mutating func digest(_ digest: Digest) {
    blocks.append("### " + MarkdownEscape.inline(digest.title))
    summary(digest.summary, digest.item, digest.loneQuote)
  }

  private mutating func summary(
    _ summary: ThreadSection.Summary,
    _ item: ReportItem,
    _ loneQuote: Evidence?
  ) {
    if let gist = summary.gist {
      blocks.append(MarkdownEscape.inline(gist, limit: ShownText.quoteLimit))
    }
    let bullets = summary.bullets.map { bullet in
      let said = bullet.evidence.first.map { " (\(report.attribution($0)))" } ?? ""
      return "- " + MarkdownEscape.inline(bullet.text + said)
    }
    if !bullets.isEmpty { blocks.append(bullets.joined(separator: "\n")) }
    if !summary.topics.isEmpty {
      blocks.append("Topics: " + MarkdownEscape.inline(summary.topics.joined(separator: ", ")))
    }
    if let loneQuote { quote(loneQuote, location: "", indent: "") }
    let confidence = "Confidence of the summary: \(item.confidence.rawValue)"
    blocks.append("\(confidence) \(MarkdownEscape.code(item.id.rawValue))")
  }

  private mutating func blindSpots() {
    guard !report.uncited.isEmpty else { return }
    heading("Not cited", count: report.uncited.count)
    blocks.append("Long stretches from which nothing was taken.")
    let shown = min(limit, Report.stretchesShown)
    for stretch in report.uncited.prefix(shown) {
      let opening = ShownText.line(stretch.opening, limit: 160)
      let line = "- " + MarkdownEscape.inline(report.line(stretch))
      blocks.append(opening.isEmpty ? line : line + ":\n\n  > " + MarkdownEscape.inline(opening))
    }
    let rest = report.uncited.count - shown
    if rest > 0 { blocks.append("… and \(rest) more") }
  }

  private func strong(_ text: String) -> String { "**\(MarkdownEscape.inline(text))**" }
}

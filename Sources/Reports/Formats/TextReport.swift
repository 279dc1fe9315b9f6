import Conversations
import Insights

/// A report for a terminal.
///
/// Its structure is ASCII; what comes from chats is shown with its control characters made visible,
/// and every line of a quote is marked, so that no message can pass for a part of the report.
package struct TextReport: Sendable {
  /// The text, ending in a line break.
  package let text: String

  /// Writes a report.
  ///
  /// - Parameters:
  ///   - width: The number of columns a line may take, at least 20.
  ///   - limit: The number of items shown of each list; nil for all.
  ///   - isOfThread: Whether it is about one thread, and begins with the thread's summary.
  package init(
    _ report: Report,
    width: Int = 80,
    usesColor: Bool = false,
    limit: Int? = nil,
    isOfThread: Bool = false
  ) {
    var rendering = TextRendering(
      report: report,
      isOfThread: isOfThread,
      writer: TextWriter(width: width, usesColor: usesColor),
      limit: limit.map { max($0, 0) } ?? .max
    )
    rendering.render()
    text = rendering.writer.text
  }
}

/// Writes the parts of a report in their order.
private struct TextRendering {
  let report: Report
  let isOfThread: Bool
  var writer: TextWriter
  let limit: Int

  mutating func render() {
    if isOfThread { opening() } else { head() }
    attention()
    changes()
    for section in report.sections {
      heading(report.words(section.kind).many, count: section.items.count)
      let (shown, folded) = report.folded(section.items)
      list(shown) { rendering, item in rendering.card(item) }
      fold("lapsed", folded.map { "\(report.line($0)) [\($0.id)]" })
      if let omission = report.omission(section.kind) {
        writer.blank()
        writer.paragraph("... \(omission)", first: "  ", .faint)
      }
    }
    if !report.digests.isEmpty {
      heading("By conversation", count: report.digests.count)
      list(report.digests) { rendering, digest in rendering.digest(digest) }
    }
    if !report.threads.isEmpty, !isOfThread {
      heading("By thread", count: report.threads.count)
      let (shown, folded) = report.foldedThreads
      list(shown) { rendering, thread in rendering.thread(thread) }
      fold("in which nothing is open any more", folded.map { report.line($0) })
    }
    blindSpots()
  }

  private mutating func head() {
    let head = ReportHead(report)
    writer.paragraph(head.title, rest: "  ", .strong)
    writer.blank()
    for line in head.lines {
      writer.paragraph(line.value, first: Self.label(line.label))
    }
    writer.paragraph("\(Wording.mark), \(head.maker)", first: Self.label("Made by"))
    writer.blank()
    writer.paragraph(head.summary, rest: "  ")
    let brief = Brief(report)
    if !brief.lines.isEmpty { writer.blank() }
    for line in brief.lines {
      writer.paragraph(
        line.text,
        first: line.label + String(repeating: " ", count: 12 - line.label.count)
      )
    }
  }

  /// What a thread is about, before what was found in it.
  private mutating func opening() {
    let head = ReportHead(report)
    if report.threads.isEmpty { writer.paragraph(head.title, rest: "  ", .strong) }
    for thread in report.threads {
      writer.paragraph(thread.title, rest: "  ", .strong)
      writer.paragraph(report.description(of: thread.head), .faint)
      guard let summary = thread.summary, let item = thread.summaryItem else { continue }
      writer.blank()
      self.summary(summary, item, thread.loneQuote)
    }
    writer.blank()
    writer.paragraph(head.summary)
    writer.paragraph("\(head.subtitle); \(Wording.mark), \(head.maker)", .faint)
  }

  private static func label(_ text: String) -> String {
    text + String(repeating: " ", count: max(10 - text.count, 1))
  }

  private mutating func heading(_ title: String, count: Int) {
    writer.blank()
    writer.paragraph("\(title.uppercased()) (\(count))", .heading)
  }

  private mutating func list<Element>(
    _ elements: [Element],
    _ show: (inout Self, Element) -> Void
  ) {
    for element in elements.prefix(limit) {
      writer.blank()
      show(&self, element)
    }
    more(elements.count)
  }

  /// Items of a list whose time has passed, a line each under their count.
  private mutating func fold(_ title: String, _ lines: [String]) {
    guard !lines.isEmpty else { return }
    writer.blank()
    writer.paragraph("\(lines.count) \(title):", first: "  ", .faint)
    for line in lines.prefix(limit) {
      writer.paragraph(line, first: "  - ", .faint)
    }
    more(lines.count)
  }

  private mutating func more(_ count: Int) {
    guard count > limit else { return }
    writer.blank()
    writer.paragraph("... and \(count - limit) more", first: "  ", .faint)
  }

  private mutating func attention() {
    guard !report.attention.isEmpty else { return }
    heading("Needs attention", count: report.attention.count)
    writer.blank()
    for entry in report.attention.prefix(limit) {
      let reasons = entry.reasons.map(\.text).joined(separator: ", ").uppercased()
      let isBad = entry.reasons.contains { reason in
        switch reason {
        case .urgent, .overdue: true
        default: false
        }
      }
      writer.paragraph(
        "\(reasons): \(entry.item.title)\(entry.note) [\(entry.item.id)]",
        first: "! ",
        isBad ? .alarm : .warning
      )
    }
    more(report.attention.count)
  }

  private mutating func changes() {
    guard let changes = report.changes, let line = report.sinceLine else { return }
    heading("What changed", count: changes.entries.count)
    writer.blank()
    writer.paragraph(line, first: "  ")
    let shown = min(limit, Report.changesShown)
    for group in changes.groups {
      writer.blank()
      writer.paragraph("\(group.title) (\(group.entries.count))", first: "  ")
      for entry in group.entries.prefix(shown) { change(entry) }
      let rest = group.entries.count - shown
      if rest > 0 { writer.paragraph("... and \(rest) more", first: "    ", .faint) }
    }
  }

  private mutating func change(_ entry: ChangeList.Entry) {
    writer.paragraph("\(report.line(entry)) [\(entry.item.id)]", first: "  ~ ")
    for detail in report.details(entry, arrow: "->") {
      writer.paragraph(detail, first: "    ", rest: "      ", .name)
    }
    for evidence in entry.quotes { quote(evidence) }
  }

  private mutating func card(_ item: ReportItem) {
    let box = item.isTicked.map { $0 ? "[x] " : "[ ] " } ?? "  * "
    writer.paragraph(item.title, first: box, .strong)
    if let content = item.content { writer.paragraph(content, first: "    ") }
    let short = item.facts.filter { !$0.isLong }.map { "\($0.label): \($0.value)" }
    writer.paragraph(short.joined(separator: " | "), first: "    ", .name)
    for fact in item.facts where fact.isLong {
      writer.paragraph("\(fact.label): \(fact.value)", first: "    ", rest: "      ")
    }
    for evidence in item.insight.evidence { quote(evidence) }
    let location = item.conversationName.map { "in \($0), " } ?? ""
    writer.paragraph(location + item.id.rawValue, first: "    ", .faint)
  }

  private mutating func quote(_ evidence: Evidence) {
    writer.paragraph(report.attribution(evidence) + ":", first: "    ", .faint)
    for line in ShownText.lines(evidence.quote) {
      writer.paragraph(line, first: "    > ", rest: "    > ")
    }
  }

  private mutating func blindSpots() {
    guard !report.uncited.isEmpty else { return }
    heading("Not cited", count: report.uncited.count)
    writer.blank()
    writer.paragraph("Long stretches from which nothing was taken.", first: "  ")
    let shown = min(limit, Report.stretchesShown)
    for stretch in report.uncited.prefix(shown) {
      writer.blank()
      writer.paragraph(report.line(stretch), first: "  * ")
      for line in ShownText.lines(stretch.opening, limit: 160).prefix(2) {
        writer.paragraph(line, first: "    > ", rest: "    > ")
      }
    }
    let rest = report.uncited.count - shown
    if rest > 0 {
      writer.blank()
      writer.paragraph("... and \(rest) more", first: "  ", .faint)
    }
  }

  private mutating func digest(_ digest: Digest) {
    writer.paragraph(digest.title, first: "  * ", .strong)
    summary(digest.summary, digest.item, digest.loneQuote)
  }

  private mutating func summary(
    _ summary: ThreadSection.Summary,
    _ item: ReportItem,
    _ loneQuote: Evidence?
  ) {
    if let gist = summary.gist { writer.paragraph(gist, first: "    ") }
    for bullet in summary.bullets {
      let said = bullet.evidence.first.map { " (\(report.attribution($0)))" } ?? ""
      writer.paragraph(bullet.text + said, first: "    - ")
    }
    if !summary.topics.isEmpty {
      writer.paragraph("Topics: " + summary.topics.joined(separator: ", "), first: "    ")
    }
    if let loneQuote { quote(loneQuote) }
    writer.paragraph("Confidence: \(item.confidence.rawValue), \(item.id)", first: "    ", .faint)
  }

  private mutating func thread(_ thread: ThreadSection) {
    writer.paragraph(thread.title, first: "  * ", .strong)
    writer.paragraph(report.description(of: thread.head), first: "    ", .faint)
    if let summary = thread.summary, let item = thread.summaryItem {
      self.summary(summary, item, thread.loneQuote)
    }
    for item in thread.items {
      let kind = report.words(item.kind).one
      writer.paragraph("\(kind): \(report.line(item)) [\(item.id)]", first: "    = ")
    }
  }
}

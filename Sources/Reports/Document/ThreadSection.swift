import Conversations
import Insights
import JSON

/// A thread of a report with what was found in it.
struct ThreadSection: Sendable, Hashable {
  /// What its summary says.
  struct Summary: Sendable, Hashable {
    let gist: String?
    let bullets: [Bullet]
    let topics: [String]
  }

  /// One point of a summary.
  struct Bullet: Sendable, Hashable {
    let text: String
    let evidence: [Evidence]
  }

  let head: ThreadHead
  /// The summary's headline, or the thread's title.
  let title: String
  let summaryItem: ReportItem?
  let summary: Summary?
  /// Everything but the summary.
  let items: [ReportItem]

  /// Whether the time of everything in it has passed.
  let isLapsed: Bool

  init(_ head: ThreadHead, items: [ReportItem]) {
    isLapsed = items.allSatisfy(\.isLapsed)
    self.head = head
    let found = items.first { $0.kind == .summary }
    summaryItem = found
    summary = found.map { Summary($0.insight) }
    // The first summary is the thread's; a second one is shown like any other item.
    self.items = items.filter { $0.id != found?.id }
    let headline = found.flatMap { DetailReader(detail: $0.insight.detail).text(.headline) }
    let title = ShownText.line(headline ?? head.title)
    self.title =
      title.isEmpty ? found?.title ?? "Thread " + ShownText.line(head.id.rawValue) : title
  }
}

extension ThreadSection.Summary {
  init(_ insight: Insight) {
    let reader = DetailReader(detail: insight.detail)
    let content = ShownText.line(insight.content, limit: ShownText.quoteLimit)
    gist = reader.text(.gist) ?? (content.isEmpty ? nil : content)
    topics = reader.texts(.topics)
    bullets = (insight.detail[.bullets]?.array ?? []).compactMap { bullet in
      guard let text = DetailReader.text(bullet) else { return nil }
      return ThreadSection.Bullet(text: text, evidence: insight.evidence(of: bullet))
    }
  }
}

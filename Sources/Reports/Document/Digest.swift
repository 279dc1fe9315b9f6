import Conversations
import Insights

/// What happened in a conversation in a period, summarised from its threads.
struct Digest: Sendable, Hashable {
  let item: ReportItem
  let summary: ThreadSection.Summary

  init(_ item: ReportItem) {
    self.item = item
    summary = ThreadSection.Summary(item.insight)
  }

  /// Period and conversation: `Week 14 of 2026 in #eng`.
  var title: String {
    let conversation = ShownText.line(
      item.conversationName ?? item.insight.conversationId.rawValue,
      limit: 80
    )
    let period = item.insight.period.map(PeriodText.text) ?? ""
    return period.isEmpty ? conversation : "\(period) in \(conversation)"
  }

  /// A quote to show if none of its points has one.
  var loneQuote: Evidence? {
    summary.bullets.allSatisfy(\.evidence.isEmpty) ? item.insight.evidence.first : nil
  }

  /// The latest period first, then by conversation.
  static func inOrder(_ items: [ReportItem]) -> [Digest] {
    items.map(Digest.init).sorted { left, right in
      let periods = [left, right].map { $0.item.insight.period ?? "" }
      if periods[0] != periods[1] { return periods[0] > periods[1] }
      return (left.title, left.item.id) < (right.title, right.item.id)
    }
  }
}

extension ReportItem {
  /// Whether it summarises a whole conversation.
  var isDigest: Bool { kind == .summary && insight.scope == .conversation }
}

import Conversations
import Insights

/// How much of the text around insights a page shows: less of it the more there is, so that a page of
/// 1,000 insights can be sent by mail.
struct PageDensity: Sendable, Hashable {
  /// The number of scalars of a message shown on each side of a quote.
  let room: Int
  /// The number of scalars of a quote or a message that are shown.
  let limit: Int
  /// The number of messages shown before and after a quoted one.
  let reach: Int
  /// The number of quotes shown of an insight.
  let quotes: Int

  /// From generous to sparse.
  private static let steps = [
    PageDensity(room: 400, limit: 1_200, reach: 2, quotes: 12),
    PageDensity(room: 160, limit: 500, reach: 2, quotes: 6),
    PageDensity(room: 100, limit: 300, reach: 1, quotes: 4),
    PageDensity(room: 60, limit: 200, reach: 0, quotes: 2),
    PageDensity(room: 30, limit: 120, reach: -1, quotes: 1),
  ]

  /// The number of bytes of text and of the markup around it that an insight may take on average,
  /// and the number that every page may.
  private static let bytesPerInsight = 900
  private static let bytesOfPage = 150_000

  /// The most generous density that fits.
  init(_ report: Report) {
    let items = report.listed
    let available = Self.bytesOfPage + items.count * Self.bytesPerInsight
    let fitting = Self.steps.first { step in
      let quoted = items.reduce(0) { $0 + step.bytes(of: $1.insight.evidence) }
      guard quoted <= available else { return false }
      var sum = quoted
      for thread in report.threads where sum <= available {
        for message in step.excerpt(of: thread.head.id, in: report) {
          sum += min(message.text.utf8.count, step.limit) + Self.markup
        }
      }
      return sum <= available
    }
    self = fitting ?? Self.steps[Self.steps.count - 1]
  }

  private init(room: Int, limit: Int, reach: Int, quotes: Int) {
    (self.room, self.limit, self.reach, self.quotes) = (room, limit, reach, quotes)
  }

  /// About the number of bytes of markup around a message or a quote.
  private static let markup = 180

  private func bytes(of evidence: [Evidence]) -> Int {
    evidence.prefix(quotes).reduce(0) { sum, evidence in
      sum + min(evidence.quote.utf8.count, limit) + room + Self.markup
    }
  }

  /// The messages of a thread that are near enough to a quoted one; none below a reach of 0.
  func excerpt(of thread: ThreadID, in report: Report) -> [ReportInput.ContextMessage] {
    let messages = report.input.messages[thread] ?? []
    guard reach >= 0, !messages.isEmpty else { return [] }
    let cited = report.citedMessages[thread] ?? []
    var positions: [Int] = []
    for message in messages where cited.contains(message.id) { positions.append(message.position) }
    guard !positions.isEmpty else { return [] }
    var next = 0
    return messages.filter { message in
      while next + 1 < positions.count,
        abs(positions[next + 1] - message.position) <= abs(positions[next] - message.position)
      { next += 1 }
      return abs(positions[next] - message.position) <= reach
    }
  }
}

import CivilTime
import Conversations
import Insights

/// How much was written and found over time: in all, and in each conversation.
struct TalkPlot: Sendable {
  /// One line of small bars.
  struct Row: Sendable {
    /// The conversation's name; nil for all of them.
    let name: String?
    /// The number of messages in each stretch of time.
    var messages: [Int]
    /// What was found in each, by kind, in the order of ``TalkPlot/kinds``.
    var found: [[Int]]

    var allMessages: Int { messages.reduce(0) { $0.addingReportingOverflow($1).partialValue } }
    var allFound: Int { found.reduce(0) { $0 + $1.reduce(0, +) } }

    /// Whether a row is shown above another one: more items, then more messages, then by name.
    static func precedes(_ left: Row, _ right: Row) -> Bool {
      if left.allFound != right.allFound { return left.allFound > right.allFound }
      if left.allMessages != right.allMessages { return left.allMessages > right.allMessages }
      return (left.name ?? "") < (right.name ?? "")
    }
  }

  /// The maximum number of stretches of time.
  private static let limit = 60
  /// The possible lengths of a stretch, in days.
  private static let lengths = [1, 7, 14, 28, 91, 182, 364]

  /// The first day of each stretch.
  let starts: [CivilDate]
  let end: CivilDate
  let kinds: [KindName]
  /// All conversations first, then each, those with most items first.
  let rows: [Row]
  let hasMessages: Bool
  private let days: Int

  /// Plots a report; nil if fewer than two days are known.
  init?(_ report: Report) {
    let zone = report.clock.zone
    let items = report.sections.flatMap(\.items)
    let found = items.compactMap { item in
      item.saidAt.map { (day: zone.dateTime(at: $0).date.daysSinceEpoch, item: item) }
    }
    let written = report.input.activity.map { ($0.day.daysSinceEpoch, max($0.messages, 0)) }
    let all = found.map(\.day) + written.map(\.0)
    guard let first = all.min(), let last = all.max(), first < last,
      let end = CivilDate(daysSinceEpoch: last)
    else { return nil }
    let span = last - first + 1
    let days = Self.lengths.first { span <= $0 * Self.limit } ?? (span / Self.limit + 1)
    let count = (span + days - 1) / days
    let kinds = report.sections.map(\.kind)
    let order = Dictionary(kinds.enumerated().map { ($1, $0) }) { first, _ in first }

    func row(_ name: String?, _ talk: [(Int, Int)], _ items: [(day: Int, item: ReportItem)]) -> Row
    {
      var row = Row(
        name: name,
        messages: Array(repeating: 0, count: count),
        found: Array(repeating: Array(repeating: 0, count: kinds.count), count: count)
      )
      for (day, messages) in talk where (first...last).contains(day) {
        let sum = row.messages[(day - first) / days].addingReportingOverflow(messages)
        row.messages[(day - first) / days] = sum.overflow ? .max : sum.partialValue
      }
      for (day, item) in items {
        guard let kind = order[item.kind] else { continue }
        row.found[(day - first) / days][kind] += 1
      }
      return row
    }

    let byConversation = Dictionary(grouping: found) { $0.item.insight.conversationId }
    let talk = report.input.talk
    let each = Set(byConversation.keys).union(talk.keys).map { id -> Row in
      let items = byConversation[id] ?? []
      let name =
        items.first?.item.conversationName ?? report.input.conversationNames[id] ?? id.rawValue
      let days = (talk[id] ?? []).map { ($0.day.daysSinceEpoch, max($0.messages, 0)) }
      return row(ShownText.line(name, limit: 80), days, items)
    }
    .sorted(by: Row.precedes)
    rows = [row(nil, written, found)] + (each.count > 1 ? each : [])
    starts = (0..<count).compactMap { CivilDate(daysSinceEpoch: first + $0 * days) }
    self.end = end
    self.kinds = kinds
    self.days = days
    hasMessages = !written.isEmpty
  }

  /// What the drawing shows.
  var caption: String {
    let length = days == 1 ? "day" : days == 7 ? "week" : Wording.count(days, "day")
    return (hasMessages ? "Messages (upwards) and items found in them (downwards)" : "Items found")
      + " per \(length)"
  }

  /// A number as a height; anything above 0 is visible.
  static func share(_ count: Int, of whole: Int, room: Int) -> Int {
    count <= 0 ? 0 : max(Int(Double(count) / Double(max(whole, 1)) * Double(room)), 1)
  }
}

extension TalkPlot.Row {
  typealias Bar = (x: Int, y: Int, width: Int, height: Int)

  /// Columns of a drawing that belong to one stretch of time.
  static let step = 10

  /// Messages as bars that stand on a line.
  func messageBars(above line: Int) -> [Bar] {
    let tallest = messages.max() ?? 0
    return messages.enumerated().compactMap { number, count in
      let height = TalkPlot.share(count, of: tallest, room: line - 2)
      return height > 0
        ? (number * Self.step + 1, line - height - 1, Self.step - 2, height) : nil
    }
  }

  /// Items of a kind as bars that hang from a line, below those of the kinds before it.
  func itemBars(_ kind: Int, below line: Int, room: Int) -> [Bar] {
    let deepest = found.map { $0.reduce(0, +) }.max() ?? 0
    return found.enumerated().compactMap { number, counts in
      guard counts[kind] > 0 else { return nil }
      let start = TalkPlot.share(counts[..<kind].reduce(0, +), of: deepest, room: room)
      let end = TalkPlot.share(counts[...kind].reduce(0, +), of: deepest, room: room)
      return (number * Self.step + 1, line + 1 + start, Self.step - 2, max(end - start, 1))
    }
  }
}

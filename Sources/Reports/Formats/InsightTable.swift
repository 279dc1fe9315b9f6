package import CivilTime
import Conversations
package import Insights
import Text

/// Insights as rows, for `debrief insights list`.
package struct InsightTable: Sendable {
  /// The titles and the rows, each ending in a line break; empty without insights.
  package let text: String

  /// Writes a table.
  ///
  /// - Parameters:
  ///   - insights: The insights, in the order to list them.
  ///   - zone: The zone in which days are shown.
  ///   - width: The number of columns; what does not fit is left out, the title last. nil if lines
  ///     may have any length.
  package init(
    _ insights: [Insight],
    judge: InsightClock,
    zone: TimeZoneRules = .utc,
    width: Int? = nil,
    usesColor: Bool = false
  ) {
    guard !insights.isEmpty else {
      text = ""
      return
    }
    let builder = ItemBuilder(insights, zone: zone, judge: judge)
    let titles = ["ID", "KIND", "STATUS", "SAID", "CONFIDENCE", "OWNER OR STATE", "TITLE"]
    let rows = [titles] + insights.map { Self.cells(builder.item($0), builder.clock, judge) }
    let shown = Self.columns(rows, width: width)
    let widths = Self.widths(rows)
    let lines = rows.map { Self.line($0, shown, widths, width: width) }
    let heading = usesColor ? "\u{1B}[2m\(lines[0])\u{1B}[0m" : lines[0]
    text = ([heading] + lines.dropFirst()).map { $0 + "\n" }.joined()
  }

  private static func cells(
    _ item: ReportItem,
    _ clock: ClockText,
    _ judge: InsightClock
  ) -> [String] {
    var state = item.state?.rawValue ?? "-"
    if item.kind == .actionItem {
      let due = item.due.map { "due \($0.raw)" } ?? "no date"
      state = "\((item.owner ?? "unassigned").truncated(toWidth: 20)), \(due), \(state)"
    }
    return [
      ShownText.line(item.id.rawValue, limit: 40),
      Wording.kind(item.kind).one.lowercased().truncated(toWidth: 16),
      item.insight.standing(at: judge.instant(of: item.insight)).rawValue,
      item.saidAt.map(clock.day) ?? "-",
      item.confidence.rawValue,
      ShownText.line(state, limit: 80),
      item.title,
    ]
  }

  private static func widths(_ rows: [[String]]) -> [Int] {
    rows[0].indices.map { column in rows.map { $0[column].displayWidth }.max() ?? 0 }
  }

  /// The columns for which there is room: id and title always, the others as long as titles keep 24.
  private static func columns(_ rows: [[String]], width: Int?) -> [Int] {
    guard let width else { return Array(rows[0].indices) }
    let widths = widths(rows)
    var shown = Array(rows[0].indices)
    // The least important go first: status, confidence, kind, day, owner.
    for column in [2, 4, 1, 3, 5] {
      let used = shown.dropLast().reduce(0) { $0 + widths[$1] + 2 }
      if used + min(24, widths[6]) <= width { break }
      shown.removeAll { $0 == column }
    }
    return shown
  }

  private static func line(
    _ cells: [String],
    _ columns: [Int],
    _ widths: [Int],
    width: Int?
  ) -> String {
    let start = columns.dropLast().map { cells[$0].padded(toWidth: widths[$0]) + "  " }.joined()
    let room = width.map { max($0 - start.displayWidth, 8) }
    let title = cells[cells.count - 1]
    return start + (room.map { title.truncatedBetweenWords(toWidth: $0) } ?? title)
  }
}

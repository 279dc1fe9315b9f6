import Conversations
import Insights

/// The action items of a report as lines of todo.txt.
///
/// `src:` holds the insight's id, by which a second import finds the line again. What is only
/// proposed is not binding and is left out.
package struct TodoReport: Sendable {
  /// The lines, each ending in a line break.
  package let text: String

  /// Writes a report.
  package init(_ report: Report) {
    let items = report.items(.actionItem).filter { !$0.isProposed }
    text = items.map { Self.line($0, report) + "\n" }.joined()
  }

  private static func line(_ item: ReportItem, _ report: Report) -> String {
    let insight = item.insight
    var words: [String] = []
    if item.isOwed {
      if let days = item.dueDays, days <= Attention.horizon { words.append("(A)") }
    } else {
      words += ["x", report.clock.day(item.settledAt)]
    }
    // Both days are those of the talk, not of the reading, so that a reading of last year's chats
    // does not say that everything was asked for today.
    words.append(report.clock.day(item.saidAt ?? insight.createdAt))
    words.append(plain(item.title))
    if let project = item.conversationName.flatMap(tag) { words.append("+" + project) }
    if let owner = item.owner.flatMap(tag) { words.append("@" + owner) }
    if let due = item.due?.date { words.append("due:\(due)") }
    if !item.isOwed, let state = item.state, state != .done {
      words.append("state:" + PercentEncoding.text(state.rawValue))
    }
    return (words + ["src:" + PercentEncoding.text(insight.id.rawValue)]).joined(separator: " ")
  }

  /// A title in which no word is a project, a context or a pair: an invisible word joiner takes
  /// away the meaning of the signs.
  private static func plain(_ title: String) -> String {
    title.split(separator: " ").map { neutral(String($0)) }.joined(separator: " ")
  }

  private static func neutral(_ word: String) -> String {
    let joiner = "\u{2060}"
    let start = word.hasPrefix("+") || word.hasPrefix("@") ? joiner : ""
    return start + (word.contains("://") ? word : word.replacing(":", with: ":" + joiner))
  }

  /// A name as one word; nil if nothing of it is left.
  private static func tag(_ name: String) -> String? {
    let words = ShownText.line(name, limit: 60).split { $0 == " " || $0 == ":" }
    let tag = words.joined(separator: "_").drop { !$0.isLetter && !$0.isNumber }
    return tag.isEmpty ? nil : String(tag)
  }
}

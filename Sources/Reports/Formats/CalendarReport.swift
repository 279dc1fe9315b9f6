import CivilTime
import Conversations
import Insights

/// The action items of a report as tasks of a calendar (VTODO of RFC 5545).
///
/// A task keeps its UID across reports, and its SEQUENCE grows with every change, so a second
/// import updates it. What is only proposed is not binding and is not a task.
package struct CalendarReport: Sendable {
  /// The calendar, every line ending in CR LF.
  package let text: String

  /// Writes a report.
  package init(_ report: Report) {
    let items = report.items(.actionItem).filter { !$0.isProposed }
    let lines =
      [
        CalendarLine("BEGIN", "VCALENDAR"), CalendarLine("VERSION", "2.0"),
        CalendarLine("PRODID", text: "-//debrief//\(Wording.mark)//EN"),
        CalendarLine("X-WR-CALNAME", text: ReportHead(report).title),
      ] + items.flatMap { Self.task($0, report) } + [CalendarLine("END", "VCALENDAR")]
    text = lines.map(\.folded).joined()
  }

  private static func task(_ item: ReportItem, _ report: Report) -> [CalendarLine] {
    let insight = item.insight
    let link = insight.evidence.first.flatMap { report.address(of: $0, for: item) }
    let description = report.lines(item).joined(separator: "\n")
    let categories = ["debrief", item.conversationName.map { ShownText.line($0, limit: 80) }]
    let lines: [CalendarLine?] = [
      CalendarLine("BEGIN", "VTODO"),
      CalendarLine("UID", text: PercentEncoding.text(insight.id.rawValue) + "@debrief"),
      CalendarLine("DTSTAMP", time(report.input.asOf.instant)),
      CalendarLine("CREATED", time(insight.createdAt)),
      CalendarLine("LAST-MODIFIED", time(insight.updatedAt)),
      CalendarLine("SEQUENCE", "\(sequence(insight))"),
      CalendarLine("SUMMARY", text: item.title),
      CalendarLine("DESCRIPTION", text: description),
      link.map { CalendarLine("URL", $0.text) },
      item.due.flatMap { due($0, report.input.zone) },
      CalendarLine("PRIORITY", isPressing(item) ? "1" : "5"),
      CalendarLine("CATEGORIES", list: categories.compactMap { $0 }),
    ]
    return lines.compactMap { $0 } + status(item) + [CalendarLine("END", "VTODO")]
  }

  private static func isPressing(_ item: ReportItem) -> Bool {
    item.isOwed && item.dueDays.map { $0 <= Attention.horizon } ?? false
  }

  private static func status(_ item: ReportItem) -> [CalendarLine] {
    switch item.state {
    case .done:
      return [
        CalendarLine("STATUS", "COMPLETED"),
        CalendarLine("COMPLETED", time(item.settledAt)),
        CalendarLine("PERCENT-COMPLETE", "100"),
      ]
    case .dropped, .lapsed: return [CalendarLine("STATUS", "CANCELLED")]
    default: return [CalendarLine("STATUS", "NEEDS-ACTION")]
    }
  }

  /// How often it changed is not known, but seconds only grow.
  private static func sequence(_ insight: Insight) -> Int64 {
    let (span, overflow) = insight.updatedAt.milliseconds
      .subtractingReportingOverflow(insight.createdAt.milliseconds)
    return overflow ? 0 : min(max(span / 1000, 0), Int64(Int32.max))
  }

  private static func due(_ due: CalendarText, _ zone: TimeZoneRules) -> CalendarLine? {
    guard let date = due.date else { return nil }
    if due.raw.utf8.count > 10, let instant = ISO8601Time(due.raw)?.instant(in: zone) {
      return CalendarLine("DUE", time(instant))
    }
    return CalendarLine("DUE;VALUE=DATE", digits("\(date)"))
  }

  private static func time(_ instant: Instant) -> String {
    // The format has no milliseconds.
    let whole = Instant(milliseconds: instant.milliseconds / 1000 * 1000)
    return digits(whole.iso8601)
  }

  private static func digits(_ text: String) -> String {
    text.filter { $0 != "-" && $0 != ":" }
  }
}

/// A line of a calendar.
struct CalendarLine: Sendable {
  /// The maximum number of bytes in a line, without its end.
  private static let limit = 75

  private let content: String

  /// A line with a value that is not text: a date, a number, a word of the standard, an address.
  init(_ name: StaticString, _ value: String) {
    content = "\(name):" + Self.printable(value).filter { $0 != "\n" && $0 != "\r\n" }
  }

  /// A line with a text.
  init(_ name: StaticString, text: String) { content = "\(name):" + Self.escaped(text) }

  /// A line with texts between commas.
  init(_ name: StaticString, list: [String]) {
    content = "\(name):" + list.map(Self.escaped).joined(separator: ",")
  }

  /// The line folded into lines within the limit, cut between characters.
  var folded: String {
    var result = ""
    var used = 0
    func write(_ part: String) {
      let size = part.utf8.count
      if used + size > Self.limit {
        result += "\r\n "
        used = 1
      }
      result += part
      used += size
    }
    for character in content {
      let part = String(character)
      if part.utf8.count < Self.limit {
        write(part)
      } else {
        for scalar in part.unicodeScalars { write(String(scalar)) }
      }
    }
    return result + "\r\n"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in printable(text) {
      switch character {
      case "\\", ";", ",": result += "\\\(character)"
      case "\n", "\r\n", "\r": result += "\\n"
      default: result.append(character)
      }
    }
    return result
  }

  /// The text without what calendars may not hold: control characters but tabs and line breaks.
  private static func printable(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x9, 0xA, 0xD: result.append(scalar)
      case 0..<0x20, 0x7F..<0xA0: continue
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

import CivilTime
import Conversations
import Insights
import JSON

/// The items of a report as a feed: JSON Feed 1.1.
///
/// An item's id never changes, so a feed reader updates what it has.
package struct FeedReport: Sendable {
  /// The feed as a value.
  let value: JSONValue

  /// The feed over several lines, ending in a line break.
  package var text: String { JSONReport.safe(value.indentedText) + "\n" }

  /// Writes a report.
  package init(_ report: Report) {
    let head = ReportHead(report)
    value = [
      "version": "https://jsonfeed.org/version/1.1",
      "title": .string(head.title),
      "description": .string(head.summary),
      "authors": [["name": "debrief"]],
      "_debrief": [
        "report": .string(Wording.mark),
        "asOf": .string(report.input.asOf.instant.iso8601(in: report.input.zone)),
      ],
      "items": .array(report.newestFirst.map { Self.item($0, report) }),
    ]
  }

  private static func item(_ item: ReportItem, _ report: Report) -> JSONValue {
    let insight = item.insight
    let address = insight.evidence.first.flatMap { report.address(of: $0, for: item) }
    var members = JSONObject()
    members.append("id", .string(item.entryName))
    if let address { members.append("url", .string(address.text)) }
    members.append("title", .string(item.title))
    members.append("content_text", .string(report.entryText(item)))
    members.append("date_published", .string(insight.createdAt.iso8601))
    members.append("date_modified", .string(insight.updatedAt.iso8601))
    members.append("tags", .array(report.tags(item).map(JSONValue.string)))
    members.append(
      "_debrief",
      [
        "id": .string(insight.id.rawValue), "kind": .string(insight.kind.rawValue),
        "state": JSONValue(item.state?.rawValue),
        "owner": JSONValue(item.owner), "due": JSONValue(item.due?.raw),
        "confidence": .string(item.confidence.rawValue),
        "threadId": JSONValue(insight.threadId?.rawValue),
      ]
    )
    return .object(members)
  }
}

extension Report {
  /// Every item once, the latest changed first.
  var newestFirst: [ReportItem] {
    listed.sorted { left, right in
      left.insight.updatedAt == right.insight.updatedAt
        ? left.id < right.id : left.insight.updatedAt > right.insight.updatedAt
    }
  }

  /// The words under which a feed files an item.
  func tags(_ item: ReportItem) -> [String] {
    [
      words(item.kind).one, item.state?.rawValue,
      item.conversationName.map { ShownText.line($0, limit: 80) },
    ]
    .compactMap { $0 }.filter { !$0.isEmpty }
  }

  /// What an entry of a feed says; never empty.
  func entryText(_ item: ReportItem) -> String { lines(item).joined(separator: "\n") }
}

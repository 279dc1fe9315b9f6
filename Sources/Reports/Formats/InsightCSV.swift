import CivilTime
import Conversations
package import Insights
import Text

/// Insights as comma-separated values, after RFC 4180.
///
/// A text that a spreadsheet would take for a formula gets an apostrophe in front.
package struct InsightCSV: Sendable {
  /// A line of names and one for each insight, each ending in CR LF.
  package let text: String

  private static let names = [
    "id", "kind", "status", "state", "title", "content", "owner", "due", "confidence",
    "confidenceWord", "senderName", "saidAt", "quote", "messageId", "threadId", "conversationId",
    "createdAt", "updatedAt", "expiresAt",
  ]

  /// Writes insights.
  ///
  /// - Parameter insights: The insights, in the order to list them.
  package init(_ insights: [Insight], judge: InsightClock) {
    let builder = ItemBuilder(insights, zone: .utc, judge: judge)
    self.init(insights.map(builder.item), judge)
  }

  /// Writes the items of a report, in its order.
  package init(_ report: Report) { self.init(report.listed, report.input.judgingClock) }

  private init(_ items: [ReportItem], _ judge: InsightClock) {
    let rows = items.map { Self.cells($0, judge).map(Self.field) }
    text = ([Self.names] + rows).map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  private static func cells(_ item: ReportItem, _ judge: InsightClock) -> [String] {
    let insight = item.insight
    let evidence = insight.evidence.first
    return [
      insight.id.rawValue, insight.kind.rawValue,
      insight.standing(at: judge.instant(of: insight)).rawValue,
      item.state?.rawValue ?? "",
      insight.title,
      insight.content, item.owner ?? "", item.due?.raw ?? "", "\(insight.confidence)",
      item.confidence.rawValue, evidence?.senderName ?? "", evidence?.createdAt?.iso8601 ?? "",
      evidence?.quote ?? "", evidence?.messageId.rawValue ?? "", insight.threadId?.rawValue ?? "",
      insight.conversationId.rawValue, insight.createdAt.iso8601, insight.updatedAt.iso8601,
      insight.expiresAt?.iso8601 ?? "",
    ]
  }

  /// A field that no spreadsheet computes and in which no terminal finds a control sequence.
  static func field(_ raw: String) -> String {
    // Some spreadsheets skip blanks before they look for a formula.
    let first = raw.unicodeScalars.first { $0 != " " && $0 != "\u{A0}" && $0 != "\u{3000}" }
    let isFormula = first.map { starts.contains($0) } ?? false
    let text = (isFormula ? "'" : "") + raw.terminalSafe(keepingLines: true)
    let needsQuotes = text.unicodeScalars.contains { ["\"", ",", "\n", "\r"].contains($0) }
    return needsQuotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }

  /// The characters that may begin a formula, also in their full-width forms (East Asian
  /// keyboards).
  private static let starts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠",
  ]
}

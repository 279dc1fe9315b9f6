package import CivilTime
import Conversations
package import Insights
import JSON

/// Everything known about one insight, for `debrief insights show ID`.
package struct InsightCard: Sendable {
  /// A step in an insight's life.
  package struct HistoryRow: Sendable, Hashable {
    /// When it was recorded.
    var at: Instant
    /// What happened, for instance "state open, was proposed".
    var change: String
    /// What caused it, for instance a run or a reader.
    var cause: String?

    /// Creates a step.
    package init(at: Instant, change: String, cause: String? = nil) {
      self.at = at
      self.change = change
      self.cause = cause
    }
  }

  /// The card, ending in a line break.
  package let text: String

  /// Writes a card.
  ///
  /// - Parameters:
  ///   - history: The steps of its life, oldest first.
  ///   - width: The number of columns a line may take, at least 20.
  package init(
    _ insight: Insight,
    conversationName: String? = nil,
    history: [HistoryRow] = [],
    asOf: Instant,
    zone: TimeZoneRules = .utc,
    width: Int = 80,
    usesColor: Bool = false
  ) {
    let builder = ItemBuilder(
      [insight],
      zone: zone,
      judge: InsightClock(asOf)
    )
    var writer = TextWriter(width: width, usesColor: usesColor)
    let item = builder.item(insight)
    writer.paragraph(item.title, .strong)
    if let content = item.content { writer.paragraph(content) }
    writer.blank()
    let conversation = conversationName ?? insight.conversationId.rawValue
    let status = insight.standing(at: asOf).rawValue
    let facts =
      [("Id", insight.id.rawValue), ("Kind", insight.kind.rawValue), ("Status", status)]
      + item.facts.map { ($0.label, $0.value) }
      + [("In", conversation), ("Thread", insight.threadId?.rawValue ?? "none")]
    Self.write(facts, to: &writer)
    writer.blank()
    for evidence in insight.evidence { Self.write(evidence, builder.clock, to: &writer) }
    writer.blank()
    Self.write(Self.provenance(insight, builder.clock), to: &writer)
    guard !history.isEmpty else {
      text = writer.text
      return
    }
    writer.blank()
    writer.paragraph("HISTORY", .strong)
    for row in history {
      let cause = row.cause.map { " (\($0))" } ?? ""
      writer.paragraph("\(builder.clock.minute(row.at))  \(row.change)\(cause)", first: "  ")
    }
    text = writer.text
  }

  private static func write(_ facts: [(String, String)], to writer: inout TextWriter) {
    for (label, value) in facts {
      let blanks = String(repeating: " ", count: max(13 - label.count, 1))
      writer.paragraph(value, first: ShownText.line(label) + blanks)
    }
  }

  private static func write(
    _ evidence: Evidence,
    _ clock: ClockText,
    to writer: inout TextWriter
  ) {
    let time = evidence.createdAt.map { clock.minute($0) } ?? "time unknown"
    let sender = evidence.senderName ?? "unknown sender"
    writer.paragraph(
      "\(sender), \(time), \(evidence.messageId), \(evidence.match.rawValue):",
      .faint
    )
    for line in ShownText.lines(evidence.quote) {
      writer.paragraph(line, first: "  > ", rest: "  > ")
    }
  }

  private static func provenance(
    _ insight: Insight,
    _ clock: ClockText
  ) -> [(String, String)] {
    let provenance = insight.provenance
    let coverage = insight.coverage
    let optional = [
      ("Model", provenance.modelVersion ?? provenance.model), ("Tier", provenance.tier),
      ("Prompt", provenance.prompt), ("Run", provenance.runId.map { "\($0)" }),
      ("Replaces", insight.supersedes?.rawValue), ("Replaced by", insight.supersededBy?.rawValue),
      ("Expires", insight.expiresAt.map { clock.minute($0) }), ("Note", insight.review?.note),
    ]
    return [
      ("Address", ArchiveAddress.insight(insight.id.rawValue).text),
      ("Read", "\(coverage.used) of \(Wording.count(coverage.messages, "message"))"),
      ("Found", clock.minute(insight.createdAt)), ("Changed", clock.minute(insight.updatedAt)),
      ("Last seen", clock.minute(insight.lastSeenAt)),
      ("Triggered by", insight.triggeredBy.rawValue),
      ("Engine", provenance.engine.rawValue),
    ] + optional.compactMap { label, value in value.map { (label, $0) } }
      + grounding(provenance.grounding)
  }

  /// What tools contributed to the answer, one line each.
  private static func grounding(_ grounding: JSONValue?) -> [(String, String)] {
    func lines(_ label: String, _ name: String, _ fields: [String]) -> [(String, String)] {
      (grounding?[name]?.array ?? []).map { element in
        let texts = fields.compactMap { element[$0]?.string }.filter { !$0.isEmpty }
        return (label, element.string ?? texts.joined(separator: ", "))
      }
    }
    return lines("Searched", "queries", []) + lines("Web source", "sources", ["title", "url"])
      + lines("Page", "pages", ["url", "status"]) + lines("Code", "code", ["outcome", "output"])
  }
}

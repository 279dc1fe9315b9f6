package import CivilTime
import Conversations
import Insights

/// Decisions as text and as comma-separated values.
package struct DecisionLedger: Sendable {
  private let decisions: [DecisionRecord]
  private let clock: ClockText

  /// Lists decisions.
  ///
  /// - Parameters:
  ///   - decisions: The decisions, in the order to list them.
  ///   - zone: The zone of days.
  package init(_ decisions: [DecisionRecord], zone: TimeZoneRules = .utc) {
    self.decisions = decisions
    clock = ClockText(zone: zone)
  }

  // MARK: Text

  /// The decisions as people read them; empty if there are none.
  ///
  /// - Parameter width: The number of columns a line may take, at least 20.
  package func text(width: Int = 80, usesColor: Bool = false) -> String {
    var writer = TextWriter(width: width, usesColor: usesColor)
    for (index, decision) in decisions.enumerated() {
      if index > 0 { writer.blank() }
      write(decision, to: &writer)
    }
    return writer.text
  }

  private func write(_ decision: DecisionRecord, to writer: inout TextWriter) {
    let insight = decision.insight
    let people = Wording.people(decision.decidedBy)
    writer.paragraph(insight.title, .strong)
    var facts = [decision.state.rawValue + (insight.decidedAt.map { " " + clock.day($0) } ?? "")]
    if !people.isEmpty { facts[0] += " by " + people }
    facts += [
      "in " + (decision.conversationName ?? insight.conversationId.rawValue), insight.id.rawValue,
    ]
    writer.paragraph(facts.joined(separator: " · "), first: "  ", .faint)
    if !decision.dissent.isEmpty {
      writer.paragraph("Dissent: " + Wording.people(decision.dissent), first: "  ")
    }
    if let reason = decision.rationale { writer.paragraph("Why: " + reason, first: "  ") }
    if !decision.alternatives.isEmpty {
      let others = decision.alternatives.joined(separator: "; ")
      writer.paragraph("Instead of: " + others, first: "  ")
    }
    if let link = decision.replacedBy {
      writer.paragraph("Replaced" + name(link, by: true), first: "  ")
    }
    for link in decision.replaces { writer.paragraph("Replaces" + name(link), first: "  ") }
    for evidence in insight.evidence {
      let day = evidence.createdAt.map { clock.minute($0) } ?? "time unknown"
      let quote = ShownText.line(evidence.quote, limit: ShownText.quoteLimit)
      let who = evidence.senderName ?? "unknown"
      writer.paragraph("\(day) \(who): \(quote)", first: "  > ", rest: "    ")
    }
  }

  private func name(_ link: DecisionRecord.Link, by isBy: Bool = false) -> String {
    let day = link.decidedAt.map { " \(isBy ? "" : "the one of ")\(clock.day($0))" } ?? ""
    return "\(day)\(isBy ? " by" : ""): \(link.title) (\(link.id))"
  }

  // MARK: CSV

  private static let names = [
    "id", "state", "title", "decidedAt", "decidedBy", "dissent", "rationale", "alternatives",
    "replacedBy", "replacedAt", "replaces", "conversationName", "threadId", "conversationId",
    "senderName", "quote", "messageId",
  ]

  /// The decisions as comma-separated values, after RFC 4180.
  package var csv: String {
    ([Self.names] + decisions.map { cells($0).map(InsightCSV.field) })
      .map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  private func cells(_ decision: DecisionRecord) -> [String] {
    let insight = decision.insight
    let evidence = insight.evidence.first
    return [
      insight.id.rawValue, decision.state.rawValue, insight.title, insight.decidedAt?.iso8601 ?? "",
      decision.decidedBy.joined(separator: "; "), decision.dissent.joined(separator: "; "),
      decision.rationale ?? "", decision.alternatives.joined(separator: "; "),
      decision.replacedBy?.id.rawValue ?? "", decision.replacedBy?.decidedAt?.iso8601 ?? "",
      decision.replaces.map(\.id.rawValue).joined(separator: "; "), decision.conversationName ?? "",
      insight.threadId?.rawValue ?? "", insight.conversationId.rawValue, evidence?.senderName ?? "",
      evidence?.quote ?? "", evidence?.messageId.rawValue ?? "",
    ]
  }
}

import CivilTime
import Conversations
import Insights
import JSON

/// A report as JSON, `debrief.report/1`; ``ReportSchema`` is its form.
///
/// Texts from chats are in it unchanged; characters that control a terminal are escaped.
package struct JSONReport: Sendable {
  /// The report as a value.
  let value: JSONValue

  /// The report over several lines, ending in a line break.
  package var text: String { Self.safe(value.indentedText) + "\n" }

  /// Writes a report.
  package init(_ report: Report) {
    let input = report.input
    value = [
      "schema": .string(Wording.mark),
      "job": JSONValue(input.jobName),
      "run": JSONValue(input.runName),
      "person": input.person.map { ["id": .string($0.id), "name": .string($0.name)] } ?? .null,
      "asOf": [
        "at": .string(input.asOf.instant.iso8601(in: input.zone)),
        "basis": .string(input.asOf.basis.rawValue),
        "zone": .string(input.zone.identifier),
        "others": .array(
          input.otherClocks.sorted { $0.key < $1.key }.map { id, instant in
            [
              "conversationId": .string(id.rawValue),
              "at": .string(instant.iso8601(in: input.zone)),
            ]
          }
        ),
      ],
      "period": ["since": input.period.since.json, "until": input.period.until.json],
      "engine": .string(input.engine.rawValue),
      "coverage": Self.coverage(input.coverage),
      "cost": input.cost.map(Self.cost) ?? .null,
      "totalCost": input.totalCost.map(Self.cost) ?? .null,
      "changes": report.changes.map { Self.changes($0, input) } ?? .null,
      "lapsed": JSONValue(report.lapsed),
      "leftOut": [
        "expired": JSONValue(input.showsExpired ? 0 : report.expired),
        "rejected": JSONValue(report.rejected),
        "older": JSONValue(input.omitted.values.reduce(0, +)),
      ],
      "needsAttention": .array(report.attention.map(Self.attention)),
      "actionItems": Self.items(report.items(.actionItem)),
      "decisions": Self.items(report.items(.decision)),
      "openQuestions": Self.items(report.items(.openQuestion)),
      "suggestions": Self.items(report.items(.suggestion)),
      "otherKinds": .array(
        report.sections.filter { !Self.named.contains($0.kind) }.map { section in
          ["kind": .string(section.kind.rawValue), "items": Self.items(section.items)]
        }
      ),
      "digests": Self.items(report.digests.map(\.item)),
      "threads": .array(report.threads.map(Self.thread)),
      "uncited": .array(report.uncited.map(Self.uncited)),
    ]
  }

  private static let named: Set<KindName> = [.actionItem, .decision, .openQuestion, .suggestion]

  private static func coverage(_ coverage: ReportInput.Coverage) -> JSONValue {
    [
      "threads": JSONValue(coverage.threads),
      "messages": JSONValue(coverage.messages),
      "skipped": .array(
        coverage.skipped.map {
          ["reason": .string($0.reason), "threads": JSONValue($0.threads)]
        }
      ),
      "failed": JSONValue(coverage.failed),
    ]
  }

  private static func cost(_ cost: ReportInput.Cost) -> JSONValue {
    [
      "calls": JSONValue(cost.calls),
      "inputTokens": JSONValue(cost.inputTokens),
      "outputTokens": JSONValue(cost.outputTokens),
      "usd": cost.microdollars.map { .double(Double($0) / 1_000_000) } ?? .null,
      "models": .array(cost.models.map(JSONValue.string)),
    ]
  }

  private static func uncited(_ stretch: ReportInput.UncitedStretch) -> JSONValue {
    [
      "threadId": .string(stretch.threadId.rawValue),
      "conversationName": JSONValue(stretch.conversationName),
      "messages": JSONValue(stretch.messages),
      "firstAt": stretch.firstAt.json,
      "lastAt": stretch.lastAt.json,
      "firstMessageId": .string(stretch.firstMessageId.rawValue),
      "opening": .string(ShownText.line(stretch.opening, limit: 160)),
    ]
  }

  private static func changes(_ changes: ChangeList, _ input: ReportInput) -> JSONValue {
    [
      "since": (input.previous?.at).json,
      "basis": JSONValue(input.previous?.basis.rawValue),
      "new": JSONValue(changes.found.count),
      "changed": JSONValue(changes.changed.count),
      "closed": JSONValue(changes.closed.count),
      "expired": JSONValue(changes.lapsed.count),
      "unchanged": JSONValue(changes.unchanged),
      "items": .array(changes.entries.map(change)),
    ]
  }

  private static func change(_ entry: ChangeList.Entry) -> JSONValue {
    let event =
      switch entry.event {
      case .found: "new"
      case .changed: "changed"
      case .closed: "closed"
      case .lapsed: "expired"
      }
    return [
      "id": .string(entry.item.id.rawValue),
      "kind": .string(entry.item.kind.rawValue),
      "title": .string(entry.item.insight.title),
      "event": .string(event),
      "steps": .array(
        entry.steps.map { step in
          [
            "label": .string(step.label), "before": .string(step.before),
            "after": .string(step.after),
          ]
        }
      ),
      "reason": JSONValue([entry.end, entry.reason].compactMap { $0 }.first),
      "evidence": .array(entry.quotes.map(evidence)),
    ]
  }

  private static func attention(_ entry: Attention) -> JSONValue {
    let reasons = entry.reasons.map { reason -> JSONValue in
      switch reason {
      case .overdue(let days), .unconfirmed(let days), .dueSoon(let days):
        ["reason": .string(reason.name), "days": JSONValue(days)]
      default: ["reason": .string(reason.name), "days": .null]
      }
    }
    return ["id": .string(entry.item.id.rawValue), "reasons": .array(reasons)]
  }

  private static func items(_ items: [ReportItem]) -> JSONValue { .array(items.map(item)) }

  private static func item(_ item: ReportItem) -> JSONValue {
    let insight = item.insight
    return [
      "id": .string(insight.id.rawValue),
      "kind": .string(insight.kind.rawValue),
      "conversationId": .string(insight.conversationId.rawValue),
      "conversationName": JSONValue(item.conversationName),
      "threadId": JSONValue(insight.threadId?.rawValue),
      "period": JSONValue(insight.period),
      "title": .string(insight.title),
      "content": .string(insight.content),
      "state": JSONValue(item.state?.rawValue),
      "lapsed": .bool(item.isLapsed),
      "hedged": .bool(item.isHedged),
      "owner": JSONValue(item.owner),
      "due": JSONValue(item.due?.raw),
      "detail": .object(insight.detail),
      "confidence": .double(insight.confidence),
      "confidenceWord": .string(item.confidence.rawValue),
      "outdated": JSONValue(insight.outdated),
      "expiresAt": insight.expiresAt.json,
      "supersedes": JSONValue(insight.supersedes?.rawValue),
      "supersededBy": JSONValue(insight.supersededBy?.rawValue),
      "evidence": .array(insight.evidence.map(evidence)),
    ]
  }

  private static func evidence(_ evidence: Evidence) -> JSONValue {
    [
      "messageId": .string(evidence.messageId.rawValue),
      "senderName": JSONValue(evidence.senderName),
      "createdAt": evidence.createdAt.json,
      "quote": .string(evidence.quote),
      "start": JSONValue(evidence.start),
      "end": JSONValue(evidence.end),
      "match": .string(evidence.match.rawValue),
    ]
  }

  private static func thread(_ thread: ThreadSection) -> JSONValue {
    [
      "id": .string(thread.head.id.rawValue),
      "conversationName": JSONValue(thread.head.conversationName),
      "name": JSONValue(thread.head.name),
      "title": .string(thread.title),
      "firstAt": thread.head.firstAt.json,
      "lastAt": thread.head.lastAt.json,
      "people": .array(thread.head.people.map(JSONValue.string)),
      "messages": JSONValue(thread.head.messages),
      "summary": thread.summaryItem.map(item) ?? .null,
      "insights": .array(thread.items.map { .string($0.id.rawValue) }),
    ]
  }

  /// The JSON with characters that control terminals escaped.
  static func safe(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Instant? {
  /// The instant in ISO 8601, or `null`.
  fileprivate var json: JSONValue { JSONValue(self?.iso8601) }
}

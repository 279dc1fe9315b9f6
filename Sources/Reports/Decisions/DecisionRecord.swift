package import CivilTime
import Conversations
package import Insights
package import JSON

/// A decision in the ledger: what was decided, by whom, and what replaced it.
package struct DecisionRecord: Sendable, Hashable {
  /// The decision.
  package var insight: Insight
  /// The name of its conversation.
  package var conversationName: String?
  /// What replaced it, also after the instant that was asked about; nil if nothing did.
  package var replacedBy: Link?
  /// What it replaced, the latest first.
  package var replaces: [Link]

  /// A decision that another one replaced, or that replaced it.
  package struct Link: Sendable, Hashable {
    /// Its id.
    package var id: InsightID
    /// The decision in one line.
    package var title: String
    /// When it was decided; nil if unknown.
    package var decidedAt: Instant?
    /// The id of its thread.
    var threadId: ThreadID?

    /// Names a decision.
    package init(_ insight: Insight) {
      id = insight.id
      title = insight.title
      decidedAt = insight.decidedAt
      threadId = insight.threadId
    }
  }

  /// Describes a decision.
  ///
  /// - Parameter replaces: What it replaced, the latest first.
  package init(
    _ insight: Insight,
    conversationName: String?,
    replacedBy: Link?,
    replaces: [Link]
  ) {
    self.insight = insight
    self.conversationName = conversationName
    self.replacedBy = replacedBy
    self.replaces = replaces
  }

  /// Its state: `agreed`, `proposed`, `reversed`, or `replaced` by another one.
  package var state: ItemState {
    if insight.status == .superseded { return .replaced }
    return insight.detail.state ?? .proposed
  }

  /// Who decided it.
  package var decidedBy: [String] { reader.texts(.decidedBy, or: "by") }
  /// Who objected.
  var dissent: [String] { reader.texts(.dissent) }
  /// What else was on the table.
  var alternatives: [String] { reader.texts(.alternatives) }
  /// Why it was decided.
  var rationale: String? { reader.text(.rationale) }

  private var reader: DetailReader { DetailReader(detail: insight.detail) }

  /// The decision as an element of `debrief.decisions/1`.
  package var json: JSONValue {
    [
      "id": .string(insight.id.rawValue), "title": .string(insight.title),
      "state": .string(state.rawValue),
      "conversationId": .string(insight.conversationId.rawValue),
      "conversationName": JSONValue(conversationName),
      "threadId": JSONValue(insight.threadId?.rawValue),
      "decidedAt": JSONValue(insight.decidedAt?.iso8601), "decidedBy": Self.list(decidedBy),
      "dissent": Self.list(dissent), "alternatives": Self.list(alternatives),
      "rationale": JSONValue(rationale), "confidence": .double(insight.confidence),
      "evidence": .array(insight.evidence.map(\.json)),
      "replacedBy": replacedBy?.json ?? .null, "replaces": .array(replaces.map(\.json)),
    ]
  }

  private static func list(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}

extension DecisionRecord {
  /// The decision and its links with their texts rewritten.
  package func mappingProse(_ transform: (String) -> String) -> DecisionRecord {
    var record = self
    record.insight = insight.mappingProse(transform)
    record.replacedBy?.title = (replacedBy?.title).map(transform) ?? ""
    for index in replaces.indices {
      record.replaces[index].title = transform(replaces[index].title)
    }
    return record
  }
}

extension DecisionRecord.Link {
  var json: JSONValue {
    [
      "id": .string(id.rawValue), "title": .string(title),
      "decidedAt": JSONValue(decidedAt?.iso8601),
      "threadId": JSONValue(threadId?.rawValue),
    ]
  }
}

extension Insight {
  /// When a decision was made: with the last quote that it rests on, or the first if it was
  /// reversed.
  var decidedAt: Instant? {
    let times = evidence.compactMap(\.createdAt)
    return detail.state == .reversed ? times.min() : times.max()
  }
}

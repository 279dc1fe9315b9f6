import CivilTime
import Conversations
import Database
import Insights
import JSON

/// An insight as a row of the app's table.
struct InsightRow: Hashable {
  let id: InsightID
  let conversationId: ConversationID
  let type: String
  let content: String
  let metadata: String
  let messageIds: String
  let triggeredBy: String
  /// Milliseconds since 1970.
  let createdAt: Int64
  /// Milliseconds since 1970; nil for never.
  let expiresAt: Int64?

  init(_ insight: Insight) {
    id = insight.id
    conversationId = insight.conversationId
    type = insight.kind == .actionItem ? "action_items" : insight.kind.rawValue
    content = Self.withoutNUL(insight.content)
    metadata = Self.metadata(insight)
    messageIds = Self.messageIds(insight)
    triggeredBy = insight.triggeredBy.rawValue
    createdAt = insight.createdAt.milliseconds
    expiresAt = insight.expiresAt?.milliseconds
  }

  /// The columns that debrief writes, and the id last.
  var values: [(any Bindable)?] {
    [
      conversationId, type, content, metadata, messageIds, triggeredBy, createdAt, expiresAt, id,
    ]
  }

  private static func metadata(_ insight: Insight) -> String {
    var metadata = JSONObject()
    let bullets = insight.detail[.bullets]?.array?.count ?? 0
    metadata.append("bulletPoints", .integer(Int64(bullets)))
    metadata.append("messageCount", .integer(Int64(insight.coverage.used)))
    metadata.append("confidence", .double(insight.confidence))
    if insight.kind == .decision {
      let people = insight.detail[.decidedBy]?.array ?? []
      metadata.append("approvedBy", .array(people.compactMap(name)))
    }
    if let action = insight.detail[.action], action.string != nil {
      metadata.append("action", action)
    }
    metadata.append("title", .string(insight.title))
    metadata.append("threadId", JSONValue(insight.threadId?.rawValue))
    metadata.append("detail", .object(insight.detail))
    return JSONValue.object(metadata).text
  }

  /// The name of a person who is named, or described by name and id.
  private static func name(_ person: JSONValue) -> JSONValue? {
    let name = person.string ?? person["name"]?.string ?? person["id"]?.string
    return name.map(JSONValue.string)
  }

  /// The messages quoted, each once, in the order of the quotes.
  private static func messageIds(_ insight: Insight) -> String {
    var seen: Set<MessageID> = []
    let ids = insight.evidence.map(\.messageId).filter { seen.insert($0).inserted }
    return JSONValue.array(ids.map { .string($0.rawValue) }).text
  }

  /// The text with NUL replaced, so that no reader truncates it.
  private static func withoutNUL(_ text: String) -> String {
    guard text.utf8.contains(0) else { return text }
    return String(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : Character($0) })
  }
}

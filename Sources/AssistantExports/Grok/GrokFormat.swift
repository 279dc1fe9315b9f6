package import ArchiveReading
import CivilTime
import Conversations
package import JSON

/// The export of a Grok account.
///
/// There is no documentation; the format is known from exports.
package enum GrokFormat: DocumentFormat {
  /// The name that `--format` takes.
  package static let name = "grok"

  /// Whether a document has conversations with `responses`.
  package static func recognizes(_ beginning: JSONValue) -> Bool {
    (beginning["conversations"]?.array ?? []).prefix(5).contains { conversation in
      conversation["conversation"]?.object != nil && conversation["responses"]?.array != nil
    }
  }

  /// Prepares to read conversations response by response.
  package static func reader(
    of probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) -> any DocumentFormatReader {
    ConversationReader(GrokShape(), into: collector)
  }
}

/// The mapping of Grok's conversations.
struct GrokShape: ConversationShape {
  static let members: Set<String> = ["conversation"]

  private var previous: String?

  func paths(in beginning: JSONValue) -> (conversation: String, message: String) {
    ("conversations[]", "conversations[].responses[]")
  }

  mutating func begin() { previous = nil }

  mutating func set(_ name: String, _ value: JSONValue, of draft: inout ConversationDraft) {
    draft.description.id = value["id"]?.idText.map { "grok:\($0)" } ?? ""
    draft.description.name = value["title"]?.idText
    draft.description.createdAt = value["create_time"]?.instant
    draft.description.activeLeafId = value["leaf_response_id"]?.idText
  }

  mutating func messages(
    _ value: JSONValue,
    name: String,
    of draft: inout ConversationDraft
  ) throws(RecordProblem) -> [Message] {
    let response = value["response"] ?? value
    guard let id = response["_id"]?.idText else { throw RecordProblem(reason: "_id is missing") }
    try response.requireTexts("message")
    let side = response["sender"]?.string ?? ""
    var message = Message(
      id: id,
      conversationId: "",
      text: response["message"]?.string ?? "",
      createdAt: Self.instant(response["create_time"]),
      sender: .side(side, model: response["model"]?.idText) ?? .assistant(side)
    )
    if let parent = response["parent_response_id"] {
      draft.description.isTree = true
      message.parentId = parent.idText
    } else if draft.description.isTree {
      message.parentId = previous
    }
    message.isInTree = draft.description.isTree
    for name in response["file_attachments"]?.array ?? [] {
      message.attachments.append(Attachment(name: name.string))
    }
    if message.text.isEmpty {
      message.text = message.attachments.map(\.marker).joined(separator: " ")
    }
    previous = id
    return [message]
  }

  /// A time as MongoDB's tools write it: `{"$date": {"$numberLong": "…"}}`.
  private static func instant(_ value: JSONValue?) -> Instant? {
    let date = value?["$date"] ?? value
    return (date?["$numberLong"] ?? date)?.instant
  }
}

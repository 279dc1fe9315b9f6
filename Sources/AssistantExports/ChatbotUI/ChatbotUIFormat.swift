package import ArchiveReading
import Conversations
package import JSON

/// The export of Chatbot UI: a history of conversations.
///
/// See <https://github.com/mckaywrigley/chatbot-ui/blob/legacy/types/export.ts>.
package enum ChatbotUIFormat: DocumentFormat {
  /// The name that `--format` takes.
  package static let name = "chatbot-ui"

  /// Whether a document has a `history` of conversations with ids and roles.
  package static func recognizes(_ beginning: JSONValue) -> Bool {
    (beginning["history"]?.array ?? []).prefix(5).contains { conversation in
      guard conversation["id"] != nil, let messages = conversation["messages"]?.array else {
        return false
      }
      // A broken one is set aside later.
      return messages.isEmpty || messages.contains { $0["role"] != nil }
    }
  }

  /// Prepares to read the conversations of a `history`.
  package static func reader(
    of probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) -> any DocumentFormatReader {
    ConversationReader(ChatbotUIShape(), into: collector)
  }
}

/// The mapping of Chatbot UI's conversations, whose messages have neither times nor ids.
struct ChatbotUIShape: ConversationShape {
  static let members: Set<String> = ["id", "name", "model"]

  private var model: String?

  func paths(in beginning: JSONValue) -> (conversation: String, message: String) {
    ("history[]", "history[].messages[]")
  }

  mutating func begin() { model = nil }

  mutating func set(_ name: String, _ value: JSONValue, of draft: inout ConversationDraft) {
    switch name {
    case "id": draft.description.id = value.idText.map { "chatbot-ui:\($0)" } ?? ""
    case "name": draft.description.name = value.idText
    case "model": model = value["id"]?.idText
    default: break
    }
  }

  mutating func messages(
    _ value: JSONValue,
    name: String,
    of draft: inout ConversationDraft
  ) throws(RecordProblem) -> [Message] {
    guard let message = OpenAIMessage(value, index: draft.count, model: model)?.message else {
      throw RecordProblem(reason: "it has no known role")
    }
    return [message]
  }
}

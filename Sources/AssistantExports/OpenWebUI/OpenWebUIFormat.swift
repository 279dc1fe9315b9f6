package import ArchiveReading
import Conversations
package import JSON

/// The export of chats from Open WebUI.
///
/// Each chat has a tree of messages by id. See <https://docs.openwebui.com/features/chat-features>.
package enum OpenWebUIFormat: DocumentFormat {
  /// The name that `--format` takes.
  package static let name = "open-webui"

  /// Whether a document is a chat with a `history` of messages, or a list of them.
  package static func recognizes(_ beginning: JSONValue) -> Bool {
    (beginning.array ?? [beginning]).prefix(5).contains { chat in
      chat["chat"]?["history"]?["messages"]?.object != nil
    }
  }

  /// Prepares to read chats, whose messages form a tree.
  package static func reader(
    of probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) -> any DocumentFormatReader {
    ConversationReader(OpenWebUIShape(), into: collector)
  }
}

/// The mapping of Open WebUI's chats.
struct OpenWebUIShape: ConversationShape {
  static let members: Set<String> = ["id", "title", "created_at", "currentId"]

  func paths(in beginning: JSONValue) -> (conversation: String, message: String) {
    let chat = beginning.array == nil ? "" : "[]"
    let path = "chat.history.messages{}"
    return (chat, chat.isEmpty ? path : "\(chat).\(path)")
  }

  mutating func set(_ name: String, _ value: JSONValue, of draft: inout ConversationDraft) {
    draft.description.isTree = true
    switch name {
    case "id":
      // The chat inside may have an empty id of its own.
      if let id = value.idText { draft.description.id = "open-webui:\(id)" }
    case "title": draft.description.name = value.idText ?? draft.description.name
    case "created_at": draft.description.createdAt = value.instant
    default: draft.description.activeLeafId = value.idText
    }
  }

  mutating func messages(
    _ value: JSONValue,
    name: String,
    of draft: inout ConversationDraft
  ) throws(RecordProblem) -> [Message] {
    let made = OpenAIMessage(value, index: draft.count, model: value["model"]?.idText)
    guard var message = made?.message else { throw RecordProblem(reason: "it has no known role") }
    message.id = name.isEmpty ? message.id : name
    message.isInTree = true
    message.parentId = value["parentId"]?.idText
    if let model = value["modelName"]?.string, message.sender?.kind == .assistant {
      message.sender?.name = model
    }
    for file in value["files"]?.array ?? [] {
      let type = file["type"]?.string
      message.attachments.append(
        Attachment(
          location: file["url"]?.string,
          name: file["name"]?.string,
          isImage: type == "image"
        )
      )
    }
    if message.text.isEmpty {
      message.text = message.attachments.map(\.marker).joined(separator: " ")
    }
    return [message]
  }
}

import ArchiveReading
import Conversations
import JSON

/// The mapping of LibreChat's conversations.
struct LibreChatShape: ConversationShape {
  static let members: Set<String> = ["conversationId", "title"]

  func paths(in beginning: JSONValue) -> (conversation: String, message: String) {
    ("", "messages[]")
  }

  mutating func set(_ name: String, _ value: JSONValue, of draft: inout ConversationDraft) {
    if name == "title" {
      draft.description.name = value.idText
    } else {
      draft.description.id = value.idText.map { "librechat:\($0)" } ?? ""
    }
  }

  mutating func messages(
    _ value: JSONValue,
    name: String,
    of draft: inout ConversationDraft
  ) throws -> [Message] {
    draft.description.isTree = true
    if draft.description.id.isEmpty, let id = value["conversationId"]?.idText {
      draft.description.id = "librechat:\(id)"
    }
    var messages: [Message] = []
    // A preorder traversal without recursion: conversations are deep.
    var pending = [(value: value, parent: String?.none)]
    while let next = pending.popLast() {
      guard let message = message(next.value, parent: next.parent) else {
        // Its answers would have no parent.
        if next.parent == nil { throw RecordProblem(reason: "messageId is missing") }
        try draft.setAside("messageId of an answer inside a message is missing")
        continue
      }
      messages.append(message)
      let children = next.value["children"]?.array ?? []
      pending += children.reversed().map { ($0, message.id) }
    }
    return messages
  }

  private func message(_ value: JSONValue, parent: String?) -> Message? {
    guard let id = value["messageId"]?.idText else { return nil }
    var parts = ChatParts(value["content"])
    if !parts.hasTalk, !parts.hasTools { parts.say(value["text"]?.string) }
    for file in value.first(of: "files", "attachments")?.array ?? [] {
      parts.attach(Attachment(libreChat: file))
    }
    let isPerson = value["isCreatedByUser"]?.truth == true
    let name = value["sender"]?.idText
    var message = Message(
      id: id,
      conversationId: "",
      text: parts.text,
      createdAt: value["createdAt"]?.instant,
      sender: isPerson ? .person() : .assistant(value["model"]?.idText, name: name)
    )
    if parts.isToolOnly { message.sender = .tool(parts.tool) }
    message.attachments = parts.attachments
    message.isInTree = true
    let parentId = value["parentMessageId"]?.idText ?? parent
    message.parentId = parentId.flatMap { $0.hasPrefix("00000000-0000-") ? nil : $0 }
    if value["error"]?.truth == true { message.status = "failed" }
    return message
  }
}

extension Attachment {
  /// Reads a file of a message.
  fileprivate init(libreChat file: JSONValue) {
    self.init(
      location: file["filepath"]?.string,
      name: file["filename"]?.string,
      mediaType: file["type"]?.string.flatMap { $0.contains("/") ? $0 : nil },
      isImage: nil
    )
  }
}

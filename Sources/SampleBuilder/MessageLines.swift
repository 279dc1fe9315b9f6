import CivilTime
import Compression
import JSON

/// The team's talk as debrief's own JSONL, gzipped: channels, groups and direct chats.
struct MessageLines {
  let team: Team

  /// Writes the file.
  /// - Parameter path: The path of the file.
  /// - Throws: ``CompressionError`` if it cannot be written.
  func write(to path: String) throws(CompressionError) {
    let file = try GzipWriter(path: path)
    for conversation in team.conversations where conversation.kind != .ai {
      for message in conversation.messages {
        try file.write(Array((line(message, in: conversation).text + "\n").utf8))
      }
    }
    try file.finish()
  }

  private func line(_ message: Team.Message, in conversation: Team.Conversation) -> JSONValue {
    let sender = team.person(message.sender)
    let (text, mentions) = team.resolveMentions(in: message.text) { "@" + $0.name }
    var object = JSONObject()
    object.append("id", .string(message.id))
    object.append("conversationId", .string(conversation.id))
    object.append("conversationName", .string(conversation.title(in: team)))
    object.append("conversationKind", .string(conversation.kind.rawValue))
    object.append("createdAt", .string(message.at.iso8601))
    object.append("senderId", JSONValue(sender?.id))
    object.append("senderName", JSONValue(sender?.name))
    object.append("senderKind", .string(message.senderKind(sender)))
    if message.deletedAt == nil { object.append("text", .string(text)) }
    if message.isEvent { object.append("messageType", "event") }
    if let root = message.root { object.append("threadId", .string(root)) }
    if let at = message.editedAt { object.append("editedAt", .string(at.iso8601)) }
    if let at = message.deletedAt {
      object.append("text", "")
      object.append("deletedAt", .string(at.iso8601))
    }
    for (name, value) in [
      ("status", message.status), ("priority", message.priority), ("localId", message.localId),
      ("imageURL", message.imageURL),
    ] {
      if let value { object.append(name, .string(value)) }
    }
    if !message.reactions.isEmpty {
      object.append("reactions", .array(message.reactions.map { $0.json(team, emoji: $0.emoji) }))
    }
    if !mentions.isEmpty {
      object.append("mentions", .array(mentions.map { .string($0.id) }))
    }
    return .object(object)
  }
}

extension Team.Conversation {
  /// The title in a list of conversations.
  func title(in team: Team) -> String {
    switch kind {
    case .channel: name
    case .direct: members.compactMap { team.person($0)?.name }.joined(separator: ", ")
    case .group, .ai: title ?? name
    }
  }
}

extension Team.Message {
  /// The URL that the image would have; it does not exist.
  var imageURL: String? { image.map { "https://files.moorwind.example/\($0)" } }

  /// The kind of writer, as the JSONL names it.
  func senderKind(_ sender: Team.Person?) -> String {
    if isEvent { return "system" }
    return switch sender?.kind {
    case .bot: "bot"
    case .assistant: "assistant"
    case .person, nil: "human"
    }
  }
}

extension Team.Reaction {
  /// The reaction in the form that JSONL and Slack share except for the names.
  func json(
    _ team: Team,
    emoji: String,
    nameKey: String = "emoji",
    usersKey: String = "senderIds"
  ) -> JSONValue {
    let ids = senders.compactMap { team.person($0)?.id }
    var object = JSONObject()
    object.append(nameKey, .string(emoji))
    object.append(usersKey, .array(ids.map(JSONValue.string)))
    object.append("count", JSONValue(ids.count))
    return .object(object)
  }
}

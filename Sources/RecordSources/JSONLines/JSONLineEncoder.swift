import CivilTime
package import Conversations
import JSON

/// Writes debrief's own JSON Lines, which ``JSONLinesFormat`` reads back without loss.
///
/// A line is a message, so that other programs can count and filter them. The first one describes
/// the conversation; lines of their own are only for conversations without messages and for people
/// without conversations.
package struct JSONLineEncoder {
  /// Creates an encoder.
  package init() {}

  /// The line for an item of a workspace.
  ///
  /// - Returns: A JSON object in UTF-8, with the newline at its end.
  package func line(_ item: ConversationExport.Item) -> [UInt8] {
    var object = JSONObject()
    switch item {
    case .message(let message, let conversation, let isFirst):
      object.write(message, of: conversation)
      if isFirst { object.write(conversation) }
    case .conversation(let conversation):
      object.append("conversationId", .string(conversation.id))
      object.writeLabel(of: conversation)
      object.append("conversation", .object(JSONObject()))
      object.write(conversation)
    case .person(let person): object.append("person", person.json)
    }
    return JSONValue.object(object).bytes + [0x0A]
  }
}

extension JSONObject {
  fileprivate mutating func write(_ message: Message, of conversation: ConversationDescription) {
    append("id", .string(message.id))
    append("conversationId", .string(message.conversationId))
    writeLabel(of: conversation)
    let clock = message.utcOffset.map(TimeZoneRules.init(minutesAheadOfUTC:)) ?? .utc
    append("createdAt", ifPresent: message.createdAt?.iso8601(in: clock))
    append("senderId", ifPresent: message.sender?.id)
    append("senderName", ifPresent: message.sender?.name)
    if let kind = message.sender?.kind, kind != .human || message.isEvent {
      append("senderKind", .string(kind.name))
    }
    if message.isEvent { append("messageType", "system") }
    append("threadId", ifPresent: message.threadId)
    append("threadName", ifPresent: message.threadName)
    append("replyToId", ifPresent: message.replyToId)
    append("parentId", ifPresent: message.parentId)
    // Also if a branch was never chosen: the field marks its conversation as a tree.
    if message.isInTree { append("selectedAt", JSONValue(message.selectedAt?.iso8601)) }
    append("text", .string(message.text))
    append("editedAt", ifPresent: message.editedAt)
    append("deletedAt", ifPresent: message.deletedAt)
    append("localId", ifPresent: message.localId)
    writeDetails(of: message)
  }

  private mutating func writeDetails(of message: Message) {
    append("status", ifPresent: message.status)
    append("priority", ifPresent: message.priority)
    append("deliveredTo", ifAny: message.deliveredTo.map(JSONValue.string))
    append("readBy", ifAny: message.readBy.map(JSONValue.string))
    append("mentions", ifAny: message.mentions.map(JSONValue.string))
    append("attachments", ifAny: message.attachments.map(\.json))
    append("reactions", ifAny: message.reactions.map(\.json))
  }

  /// The name and kind, which are in every line of a conversation.
  fileprivate mutating func writeLabel(of conversation: ConversationDescription) {
    append("conversationName", ifPresent: conversation.name)
    append("conversationKind", ifPresent: conversation.kind?.name)
  }

  /// Writes the other facts about a conversation, if there are any.
  fileprivate mutating func write(_ conversation: ConversationDescription) {
    var facts = JSONObject()
    facts.append("topic", ifPresent: conversation.topic)
    facts.append("createdAt", ifPresent: conversation.createdAt)
    if conversation.isTree { facts.append("isTree", true) }
    facts.append("activeLeafId", ifPresent: conversation.activeLeafId)
    if conversation.keepsBranches { facts.append("keepsBranches", true) }
    if let isOptedOut = conversation.isOptedOut { facts.append("isOptedOut", .bool(isOptedOut)) }
    facts.append("timeZone", ifPresent: conversation.timeZone)
    facts.append("participants", ifAny: conversation.participants.map(\.json))
    if !facts.members.isEmpty { self["conversation"] = .object(facts) }
  }

  fileprivate mutating func append(_ name: String, ifPresent text: String?) {
    if let text { append(name, .string(text)) }
  }

  fileprivate mutating func append(_ name: String, ifPresent instant: Instant?) {
    if let instant { append(name, .string(instant.iso8601)) }
  }

  fileprivate mutating func append(_ name: String, ifAny elements: [JSONValue]) {
    if !elements.isEmpty { append(name, .array(elements)) }
  }
}

extension Participant {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object.append("id", .string(id))
    object.append("name", ifPresent: name)
    if kind != .human { object.append("kind", .string(kind.name)) }
    object.append("timeZone", ifPresent: timeZone)
    if let isOptedOut { object.append("isOptedOut", .bool(isOptedOut)) }
    return .object(object)
  }
}

extension Attachment {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object.append("name", ifPresent: name)
    object.append("mediaType", ifPresent: mediaType)
    object.append("url", ifPresent: url)
    // Also if it is not an image, as the media type may suggest otherwise.
    object.append("isImage", .bool(isImage))
    return .object(object)
  }
}

extension Reaction {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object.append("emoji", .string(emoji))
    object.append("count", .integer(Int64(count)))
    object.append("senderIds", ifAny: senderIds.map(JSONValue.string))
    return .object(object)
  }
}

import CivilTime
import Conversations
package import JSON

extension [ThreadSummary] {
  /// The list in the shape `debrief.threads/1`.
  package var json: JSONValue {
    ["schema": "debrief.threads/1", "threads": .array(map(\.json))]
  }
}

extension ThreadTranscript {
  /// The result in the shape `debrief.thread/1`.
  package var json: JSONValue {
    [
      "schema": "debrief.thread/1",
      "thread": thread.json,
      "messages": .array(messages.map(\.json)),
      "branches": .array(branches.map(\.json)),
    ]
  }
}

extension ThreadSummary {
  /// The thread as lists hold it.
  package var json: JSONValue {
    [
      "id": .string(id.rawValue),
      "conversationId": .string(conversationId.rawValue),
      "conversationName": JSONValue(conversationName),
      "conversationKind": JSONValue(conversationKind?.name),
      "name": JSONValue(name),
      "title": .string(title),
      "messages": JSONValue(messages),
      "people": JSONValue(people),
      "firstAt": JSONValue(firstAt?.iso8601),
      "lastAt": JSONValue(lastAt?.iso8601),
      "origin": .string(origin.name),
      "isActive": .bool(isActive),
      "rootMissing": .bool(rootMissing),
      "fingerprint": .string(fingerprint),
    ]
  }
}

extension TranscriptBranch {
  var json: JSONValue {
    [
      "id": .string(id.rawValue),
      "forksAfterId": JSONValue(forksAfterId?.rawValue),
      "messages": JSONValue(messages),
      "isActive": .bool(isActive),
    ]
  }
}

extension TranscriptMessage {
  var json: JSONValue {
    [
      "id": .string(id.rawValue),
      "senderId": JSONValue(senderId),
      "senderName": JSONValue(senderName),
      "senderKind": .string(senderKind.name),
      "createdAt": JSONValue(createdAt?.iso8601),
      "text": .string(text),
      "kind": .string(kind.name),
      "replyToId": JSONValue(replyToId?.rawValue),
      "editedAt": JSONValue(editedAt?.iso8601),
      "deletedAt": JSONValue(deletedAt?.iso8601),
      "status": JSONValue(status),
      "attachments": .array(attachments.map(Self.json)),
      "reactions": .array(reactions.map(Self.json)),
      "branch": JSONValue(branch?.rawValue),
    ]
  }

  private static func json(_ attachment: Attachment) -> JSONValue {
    [
      "name": JSONValue(attachment.name),
      "mediaType": JSONValue(attachment.mediaType),
      "url": JSONValue(attachment.url),
      "isImage": .bool(attachment.isImage),
    ]
  }

  private static func json(_ reaction: Reaction) -> JSONValue {
    [
      "emoji": .string(reaction.emoji),
      "count": JSONValue(reaction.count),
      "senderIds": .array(reaction.senderIds.map(JSONValue.string)),
    ]
  }
}

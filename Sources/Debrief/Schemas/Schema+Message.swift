extension Schema {
  /// A message of debrief's own JSONL.
  static let message = Schema(
    name: "message",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A message of debrief's own JSONL, one object a line; further members are ignored",
        "type": "object",
        "anyOf": [
          {"required": ["id", "conversationId", "text"]},
          {"required": ["id", "conversationId", "attachments"]},
          {"required": ["id", "conversationId", "imageURL"]},
          {"required": ["id", "conversationId", "imageUri"]},
          {"required": ["conversationId", "conversation"]},
          {"required": ["person"]}
        ],
        "properties": {
          "id": {"type": ["string", "integer"]},
          "conversationId": {"type": ["string", "integer"]},
          "text": {"type": "string"},
          "createdAt": {
            "type": ["string", "number", "null"],
            "description": "ISO 8601, or a number since 1970 (s, ms, us, ns) or since 2001 (s)"
          },
          "senderId": {"type": ["string", "integer", "null"]},
          "senderName": {"type": ["string", "null"]},
          "senderKind": {"enum": ["human", "assistant", "bot", "system", "tool", null]},
          "isFromUser": {"type": ["boolean", "integer", "null"]},
          "role": {"type": ["string", "null"]},
          "personalityId": {"type": ["string", "integer", "null"]},
          "conversationName": {"type": ["string", "null"]},
          "conversationKind": {"enum": ["channel", "group", "direct", "ai", null]},
          "threadId": {"type": ["string", "integer", "null"]},
          "replyToId": {"type": ["string", "integer", "null"]},
          "parentId": {"type": ["string", "integer", "null"]},
          "selectedAt": {
            "type": ["string", "number", "null"],
            "description": "ISO 8601, or a number since 1970 (s, ms, us, ns) or since 2001 (s)"
          },
          "editedAt": {
            "type": ["string", "number", "null"],
            "description": "ISO 8601, or a number since 1970 (s, ms, us, ns) or since 2001 (s)"
          },
          "deletedAt": {
            "type": ["string", "number", "null"],
            "description": "ISO 8601, or a number since 1970 (s, ms, us, ns) or since 2001 (s)"
          },
          "status": {"type": ["string", "null"]},
          "priority": {"type": ["string", "integer", "null"]},
          "deliveredTo": {"type": ["array", "null"], "items": {"type": ["string", "integer"]}},
          "readBy": {"type": ["array", "null"], "items": {"type": ["string", "integer"]}},
          "localId": {"type": ["string", "integer", "null"]},
          "attachments": {
            "type": ["array", "null"],
            "items": {
              "type": "object",
              "properties": {
                "name": {"type": ["string", "null"]},
                "mediaType": {"type": ["string", "null"]},
                "url": {"type": ["string", "null"]},
                "isImage": {"type": ["boolean", "null"]}
              }
            }
          },
          "imageURL": {"type": ["string", "null"]},
          "imageUri": {"type": ["string", "null"]},
          "messageType": {"type": ["string", "null"]},
          "reactions": {
            "type": ["array", "null"],
            "items": {
              "type": "object",
              "required": ["emoji"],
              "properties": {
                "emoji": {"type": "string"},
                "count": {"type": "integer", "minimum": 0},
                "senderIds": {"type": "array", "items": {"type": ["string", "integer"]}}
              }
            }
          },
          "mentions": {"type": ["array", "null"], "items": {"type": ["string", "integer"]}},
          "conversation": {
            "type": "object",
            "description": "What else there is to say of the conversation; once, in any of its lines",
            "properties": {
              "topic": {"type": "string"},
              "createdAt": {"type": ["string", "number"]},
              "isTree": {"type": "boolean"},
              "activeLeafId": {"type": "string", "description": "The end of the current branch"},
              "keepsBranches": {
                "type": "boolean",
                "description": "Whether branches that were not chosen are threads"
              },
              "isOptedOut": {"type": "boolean", "description": "Whether no AI may read it"},
              "participants": {
                "type": "array",
                "items": {"anyOf": [{"type": "string"}, {"$ref": "#/definitions/person"}]}
              }
            }
          },
          "person": {"$ref": "#/definitions/person"}
        },
        "definitions": {
          "person": {
            "type": "object",
            "required": ["id"],
            "properties": {
              "id": {"type": ["string", "integer"]},
              "name": {"type": "string"},
              "kind": {"enum": ["human", "assistant", "bot", "system", "tool"]},
              "timeZone": {"type": "string", "description": "An IANA name"},
              "isOptedOut": {"type": "boolean", "description": "Whether no AI may read what they write"}
            }
          }
        }
      }
      """#
  )
}

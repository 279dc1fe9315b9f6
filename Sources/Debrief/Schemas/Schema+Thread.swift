extension Schema {
  /// A thread as `debrief show --json` prints it.
  static let thread = Schema(
    name: "thread",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A thread as `debrief show --json` prints it",
        "type": "object",
        "required": ["schema", "thread", "messages", "branches"],
        "properties": {
          "schema": {"const": "debrief.thread/1"},
          "thread": {"$ref": "#/definitions/thread"},
          "messages": {"type": "array", "items": {"$ref": "#/definitions/message"}},
          "branches": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["id", "forksAfterId", "messages", "isActive"],
              "properties": {
                "id": {"type": "string"},
                "forksAfterId": {"type": ["string", "null"]},
                "messages": {"type": "integer", "minimum": 0},
                "isActive": {"type": "boolean"}
              },
              "additionalProperties": false
            }
          }
        },
        "additionalProperties": false,
        "definitions": {
      \#(threadDefinition),
          "message": {
            "type": "object",
            "required": [
              "id",
              "senderId",
              "senderName",
              "senderKind",
              "createdAt",
              "text",
              "kind",
              "replyToId",
              "editedAt",
              "deletedAt",
              "status",
              "attachments",
              "reactions",
              "branch"
            ],
            "properties": {
              "id": {"type": "string"},
              "senderId": {"type": ["string", "null"]},
              "senderName": {"type": ["string", "null"]},
              "senderKind": {"enum": ["human", "assistant", "bot", "system", "tool"]},
              "createdAt": {"type": ["string", "null"], "format": "date-time"},
              "text": {"type": "string"},
              "kind": {
                "enum": ["chat", "system", "bot", "boilerplate", "own", "unsent", "missing"]
              },
              "replyToId": {"type": ["string", "null"]},
              "editedAt": {"type": ["string", "null"], "format": "date-time"},
              "deletedAt": {"type": ["string", "null"], "format": "date-time"},
              "status": {"type": ["string", "null"]},
              "attachments": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["name", "mediaType", "url", "isImage"],
                  "properties": {
                    "name": {"type": ["string", "null"]},
                    "mediaType": {"type": ["string", "null"]},
                    "url": {"type": ["string", "null"]},
                    "isImage": {"type": "boolean"}
                  },
                  "additionalProperties": false
                }
              },
              "reactions": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["emoji", "count", "senderIds"],
                  "properties": {
                    "emoji": {"type": "string"},
                    "count": {"type": "integer", "minimum": 0},
                    "senderIds": {"type": "array", "items": {"type": "string"}}
                  },
                  "additionalProperties": false
                }
              },
              "branch": {"type": ["string", "null"]}
            },
            "additionalProperties": false
          }
        }
      }
      """#
  )
}

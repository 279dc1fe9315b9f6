extension Schema {
  /// What `debrief search --json` found.
  static let search = Schema(
    name: "search",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "What `debrief search --json` found",
        "type": "object",
        "required": ["schema", "query", "hits"],
        "properties": {
          "schema": {"const": "debrief.search/1"},
          "query": {"type": "string"},
          "hits": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "threadId",
                "conversationId",
                "conversationName",
                "messageId",
                "senderName",
                "createdAt",
                "score",
                "text",
                "highlights",
                "before",
                "after"
              ],
              "properties": {
                "threadId": {"type": "string"},
                "conversationId": {"type": "string"},
                "conversationName": {"type": ["string", "null"]},
                "messageId": {"type": "string"},
                "senderName": {"type": ["string", "null"]},
                "createdAt": {"type": ["string", "null"], "format": "date-time"},
                "score": {"type": "number"},
                "text": {"type": "string"},
                "highlights": {
                  "type": "array",
                  "items": {
                    "type": "array",
                    "items": {"type": "integer", "minimum": 0},
                    "minItems": 2,
                    "maxItems": 2
                  },
                  "description": "UTF-8 byte offsets into text: start, end"
                },
                "before": {"type": "array", "items": {"$ref": "#/definitions/context"}},
                "after": {"type": "array", "items": {"$ref": "#/definitions/context"}}
              },
              "additionalProperties": false
            }
          }
        },
        "additionalProperties": false,
        "definitions": {
          "context": {
            "type": "object",
            "required": ["id", "senderName", "createdAt", "text"],
            "properties": {
              "id": {"type": "string"},
              "senderName": {"type": ["string", "null"]},
              "createdAt": {"type": ["string", "null"], "format": "date-time"},
              "text": {"type": "string"}
            },
            "additionalProperties": false
          }
        }
      }
      """#
  )
}

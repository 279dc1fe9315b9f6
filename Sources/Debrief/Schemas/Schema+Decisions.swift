extension Schema {
  /// The list of `debrief decisions --json`.
  static let decisions = Schema(
    name: "decisions",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The list of `debrief decisions --json`",
        "type": "object",
        "required": ["schema", "asOf", "decisions"],
        "definitions": {
          "link": {
            "type": "object",
            "required": ["id", "title", "decidedAt", "threadId"],
            "properties": {
              "id": {"type": "string"},
              "title": {"type": "string"},
              "decidedAt": {"type": ["string", "null"], "format": "date-time"},
              "threadId": {"type": ["string", "null"]}
            },
            "additionalProperties": false
          },
          "names": {"type": "array", "items": {"type": "string"}}
        },
        "properties": {
          "schema": {"const": "debrief.decisions/1"},
          "asOf": {"type": "string", "format": "date-time"},
          "decisions": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "id", "title", "state", "conversationId", "conversationName", "threadId",
                "decidedAt", "decidedBy", "dissent", "alternatives", "rationale", "confidence",
                "evidence", "replacedBy", "replaces"
              ],
              "properties": {
                "id": {"type": "string", "pattern": "^i-[0-9a-f]{10}$"},
                "title": {"type": "string"},
                "state": {
                  "type": "string",
                  "description": "agreed, proposed, reversed, or replaced by another decision."
                },
                "conversationId": {"type": "string"},
                "conversationName": {"type": ["string", "null"]},
                "threadId": {"type": ["string", "null"]},
                "decidedAt": {"type": ["string", "null"], "format": "date-time"},
                "decidedBy": {"$ref": "#/definitions/names"},
                "dissent": {"$ref": "#/definitions/names"},
                "alternatives": {"$ref": "#/definitions/names"},
                "rationale": {"type": ["string", "null"]},
                "confidence": {"type": "number", "minimum": 0, "maximum": 1},
                "evidence": {
                  "type": "array",
                  "description": "As in `debrief schema insight`.",
                  "items": {"type": "object", "required": ["messageId", "quote"]}
                },
                "replacedBy": {
                  "description": "What replaced it, also after the instant that was asked about.",
                  "anyOf": [{"$ref": "#/definitions/link"}, {"type": "null"}]
                },
                "replaces": {
                  "description": "What it replaced, and what that replaced, the latest first.",
                  "type": "array",
                  "items": {"$ref": "#/definitions/link"}
                }
              },
              "additionalProperties": false
            }
          }
        },
        "additionalProperties": false
      }
      """#
  )
}

extension Schema {
  /// The receipt of `debrief forget --json`.
  static let forget = Schema(
    name: "forget",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The receipt of `debrief forget --json`",
        "type": "object",
        "required": [
          "schema", "dryRun", "person", "conversation", "before", "messages", "references",
          "conversations", "threads", "people", "answers", "queued", "insights", "remaining"
        ],
        "properties": {
          "schema": {"const": "debrief.forget/1"},
          "dryRun": {"type": "boolean", "description": "Whether nothing was changed"},
          "person": {"type": ["string", "null"]},
          "conversation": {"type": ["string", "null"]},
          "before": {"type": ["string", "null"], "format": "date-time"},
          "messages": {"type": "integer", "minimum": 0},
          "references": {
            "type": "integer",
            "minimum": 0,
            "description": "Messages of others that mentioned the person, were read by or got a reaction from them"
          },
          "conversations": {"type": "integer", "minimum": 0},
          "threads": {
            "type": "object",
            "required": ["removed", "shortened"],
            "properties": {
              "removed": {"type": "integer", "minimum": 0},
              "shortened": {"type": "integer", "minimum": 0}
            },
            "additionalProperties": false
          },
          "people": {"type": "integer", "minimum": 0},
          "answers": {"type": "integer", "minimum": 0, "description": "Stored answers of models"},
          "queued": {
            "type": "integer",
            "minimum": 0,
            "description": "Rows that waited for jobs, sinks or reports"
          },
          "insights": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["id", "kind", "conversationId", "threadId", "outcome", "quotes"],
              "properties": {
                "id": {"type": "string"},
                "kind": {"type": "string"},
                "conversationId": {"type": "string"},
                "threadId": {"type": ["string", "null"]},
                "outcome": {"enum": ["dropped", "rederived"]},
                "quotes": {"type": "integer", "minimum": 0, "description": "Quotes that are left"}
              },
              "additionalProperties": false
            }
          },
          "remaining": {
            "type": "integer",
            "minimum": 0,
            "description": "Messages and quotes that a second scan finds: 0"
          }
        },
        "additionalProperties": false
      }
      """#
  )
}

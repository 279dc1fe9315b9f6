extension Schema {
  /// The document of `debrief insights explain --json`.
  static let explanation = Schema(
    name: "explanation",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The document of `debrief insights explain --json`",
        "type": "object",
        "required": [
          "schema", "insight", "sourceUnchanged", "promptUnchanged", "answerKept", "calls"
        ],
        "properties": {
          "schema": {"const": "debrief.explanation/1"},
          "insight": {
            "type": "object",
            "description": "As `debrief schema insight` says.",
            "required": ["schema", "id", "kind"]
          },
          "sourceUnchanged": {"type": "boolean"},
          "promptUnchanged": {
            "type": ["boolean", "null"],
            "description": "Null if no prompt was used."
          },
          "answerKept": {"type": "boolean"},
          "calls": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["id", "run", "model", "tier", "status", "attempt"],
              "properties": {
                "id": {"type": "integer"},
                "run": {"type": "string"},
                "model": {"type": "string"},
                "tier": {"type": "string"},
                "status": {"type": "string"},
                "attempt": {"type": "integer", "minimum": 1},
                "sentAt": {"type": ["string", "null"], "format": "date-time"},
                "finishReason": {"type": ["string", "null"]},
                "error": {"type": ["string", "null"]},
                "inputTokens": {"type": ["integer", "null"]},
                "outputTokens": {"type": ["integer", "null"]},
                "usd": {"type": ["string", "null"]}
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

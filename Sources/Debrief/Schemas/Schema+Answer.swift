extension Schema {
  /// The document of `debrief ask --json`.
  static let answer = Schema(
    name: "answer",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The document of `debrief ask --json`",
        "type": "object",
        "required": [
          "schema", "question", "engine", "answer", "dropped", "missing",
          "unread", "passages"
        ],
        "properties": {
          "schema": {"const": "debrief.answer/1"},
          "question": {"type": "string"},
          "engine": {"type": "string"},
          "answer": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["text", "evidence"],
              "properties": {
                "text": {"type": "string"},
                "evidence": {
                  "type": "array",
                  "minItems": 1,
                  "items": {
                    "type": "object",
                    "description": "As the evidence of `debrief schema insight`.",
                    "required": ["messageId", "quote", "start", "end", "match"]
                  }
                }
              },
              "additionalProperties": false
            }
          },
          "unread": {
            "type": ["string", "null"],
            "description": "Why the model's answer could not be used."
          },
          "dropped": {
            "type": "integer",
            "minimum": 0,
            "description": "How many sentences were dropped, as what they cite does not say so."
          },
          "missing": {
            "type": ["string", "null"],
            "description": "What the passages do not tell."
          },
          "passages": {
            "type": "object",
            "description": "As `debrief schema search` says.",
            "required": ["schema", "query", "hits"]
          }
        },
        "additionalProperties": false
      }
      """#
  )
}

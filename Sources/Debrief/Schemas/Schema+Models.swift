extension Schema {
  /// The list of `debrief cost --json`.
  static let cost = Schema(
    name: "cost",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The list of `debrief cost --json`",
        "type": "object",
        "required": ["schema", "by", "rows", "total"],
        "properties": {
          "schema": {"const": "debrief.cost/1"},
          "by": {
            "type": "array",
            "items": {"enum": ["day", "job", "model", "kind", "tier"]}
          },
          "rows": {
            "type": "array",
            "description": "Each has what it is grouped by, and the figures.",
            "items": {"$ref": "#/definitions/figures"}
          },
          "total": {"anyOf": [{"$ref": "#/definitions/figures"}, {"type": "null"}]}
        },
        "additionalProperties": false,
        "definitions": {
          "figures": {
            "type": "object",
            "required": ["calls", "inputTokens", "cachedTokens", "outputTokens", "usd", "unpriced"],
            "properties": {
              "calls": {"type": "integer", "minimum": 0},
              "inputTokens": {"type": "integer", "minimum": 0},
              "cachedTokens": {"type": "integer", "minimum": 0},
              "outputTokens": {"type": "integer", "minimum": 0},
              "usd": {"type": "string"},
              "unpriced": {"type": "integer", "minimum": 0}
            }
          }
        }
      }
      """#
  )

  /// The answer of `debrief ask --json`.
  static let answer = Schema(
    name: "answer",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The answer of `debrief ask --json`",
        "type": "object",
        "required": [
          "schema", "question", "engine", "answer", "dropped", "missing", "passages"
        ],
        "properties": {
          "schema": {"const": "debrief.answer/1"},
          "question": {"type": "string"},
          "engine": {"enum": ["offline", "gemini"]},
          "answer": {
            "type": "array",
            "description": "Sentences, each with quotes that were checked.",
            "items": {
              "type": "object",
              "required": ["text", "evidence"],
              "properties": {
                "text": {"type": "string"},
                "evidence": {
                  "type": "array",
                  "minItems": 1,
                  "items": {"type": "object", "required": ["messageId", "quote", "start", "end"]}
                }
              },
              "additionalProperties": false
            }
          },
          "dropped": {
            "type": "integer",
            "minimum": 0,
            "description": "Sentences whose quotes did not stand the check."
          },
          "missing": {"type": ["string", "null"]},
          "passages": {"type": "object", "description": "As `debrief schema search` says."}
        },
        "additionalProperties": false
      }
      """#
  )

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
          "insight": {"type": "object", "description": "As `debrief schema insight` says."},
          "sourceUnchanged": {"type": "boolean"},
          "promptUnchanged": {"type": ["boolean", "null"]},
          "answerKept": {"type": "boolean"},
          "calls": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "id", "run", "model", "tier", "status", "attempt", "sentAt", "finishReason",
                "error", "inputTokens", "outputTokens", "usd"
              ]
            }
          }
        },
        "additionalProperties": false
      }
      """#
  )
}

extension Schema {
  /// The document of `debrief jobs explain --json`.
  static let explain = Schema(
    name: "explain",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The document of `debrief jobs explain --json`, or with --resolved",
        "type": "object",
        "anyOf": [{"$ref": "#/definitions/explanation"}, {"$ref": "#/definitions/resolved"}],
        "definitions": {
          "explanation": {
            "type": "object",
            "required": [
              "schema", "job", "engine", "asOf", "source", "due", "stale", "unchanged", "skipped",
              "plan"
            ],
            "properties": {
              "schema": {"const": "debrief.explain/1"},
              "job": {"type": "string"},
              "engine": {"type": "string"},
              "asOf": {"type": "string", "format": "date-time"},
              "source": {
                "description": "What the run reads first, and so may add threads.",
                "type": ["string", "null"]
              },
              "due": {"type": "array", "items": {"$ref": "#/definitions/thread"}},
              "stale": {
                "description": "What --refresh would read again.",
                "type": "array",
                "items": {"$ref": "#/definitions/thread"}
              },
              "unchanged": {"type": "integer", "minimum": 0},
              "skipped": {
                "description": "How many threads, by reason.",
                "type": "object",
                "additionalProperties": {"type": "integer", "minimum": 0}
              },
              "plan": {
                "description": "What a model would be asked, as in `debrief schema run`.",
                "type": ["object", "null"]
              }
            },
            "additionalProperties": false
          },
          "thread": {
            "type": "object",
            "required": ["threadId", "conversationName", "messages", "reason", "kinds"],
            "properties": {
              "threadId": {"type": "string"},
              "conversationName": {"type": ["string", "null"]},
              "messages": {"type": "integer", "minimum": 0},
              "reason": {"enum": ["new", "changed", "kinds", "opted-out", "stale"]},
              "kinds": {"type": "array", "items": {"type": "string"}}
            },
            "additionalProperties": false
          },
          "resolved": {
            "type": "object",
            "required": ["schema", "job", "values"],
            "properties": {
              "schema": {"const": "debrief.resolved/1"},
              "job": {"type": "string"},
              "values": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["name", "value", "file", "line", "origin"],
                  "properties": {
                    "name": {"type": "string"},
                    "value": {"type": "string"},
                    "file": {"type": ["string", "null"]},
                    "line": {"type": ["integer", "null"], "minimum": 1},
                    "origin": {
                      "description": "The place, and the variable, parameter or option.",
                      "type": "string"
                    }
                  },
                  "additionalProperties": false
                }
              }
            },
            "additionalProperties": false
          }
        }
      }
      """#
  )
}

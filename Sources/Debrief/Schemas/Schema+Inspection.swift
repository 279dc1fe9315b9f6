extension Schema {
  /// What `debrief inspect --json` found.
  static let inspection = Schema(
    name: "inspection",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "What `debrief inspect --json` found",
        "type": "object",
        "required": [
          "schema",
          "source",
          "format",
          "conversations",
          "threads",
          "messages",
          "people",
          "replies",
          "branches",
          "firstAt",
          "lastAt",
          "kinds",
          "tokens",
          "largest",
          "setAside",
          "interrupted",
          "problems",
          "failure"
        ],
        "properties": {
          "schema": {"const": "debrief.inspection/1"},
          "source": {"type": "string"},
          "format": {"type": "string"},
          "conversations": {"type": "integer", "minimum": 0},
          "threads": {"type": "integer", "minimum": 0},
          "messages": {"type": "integer", "minimum": 0},
          "people": {"type": "integer", "minimum": 0},
          "replies": {"type": "integer", "minimum": 0},
          "branches": {"type": "integer", "minimum": 0},
          "firstAt": {"type": ["string", "null"], "format": "date-time"},
          "lastAt": {"type": ["string", "null"], "format": "date-time"},
          "kinds": {
            "type": "object",
            "additionalProperties": {"type": "integer", "minimum": 0}
          },
          "tokens": {"type": "integer", "minimum": 0},
          "largest": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["id", "name", "kind", "messages", "threads"],
              "properties": {
                "id": {"type": "string"},
                "name": {"type": ["string", "null"]},
                "kind": {"enum": ["channel", "group", "direct", "ai", null]},
                "messages": {"type": "integer", "minimum": 0},
                "threads": {"type": "integer", "minimum": 0}
              },
              "additionalProperties": false
            }
          },
          "setAside": {"type": "integer", "minimum": 0},
          "interrupted": {"type": "boolean"},
          "problems": {
            "type": "array",
            "items": {"$ref": "#/definitions/problem"},
            "maxItems": 20
          },
          "failure": {"anyOf": [{"type": "null"}, {"$ref": "#/definitions/problem"}]}
        },
        "additionalProperties": false,
        "definitions": {
      \#(problemDefinition)
        }
      }
      """#
  )
}

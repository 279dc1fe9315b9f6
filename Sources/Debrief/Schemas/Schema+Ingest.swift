extension Schema {
  /// What `debrief ingest --json` did.
  static let ingest = Schema(
    name: "ingest",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "What `debrief ingest --json` did",
        "type": "object",
        "required": ["schema", "sources", "total"],
        "properties": {
          "schema": {"const": "debrief.ingest/1"},
          "sources": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "source",
                "format",
                "new",
                "changed",
                "unchanged",
                "setAside",
                "messages",
                "newMessages",
                "changedMessages",
                "deletedMessages",
                "interrupted",
                "problems",
                "failure"
              ],
              "properties": {
                "source": {"type": "string"},
                "format": {"type": ["string", "null"]},
                "new": {"type": "integer", "minimum": 0},
                "changed": {"type": "integer", "minimum": 0},
                "unchanged": {"type": "integer", "minimum": 0},
                "setAside": {"type": "integer", "minimum": 0},
                "messages": {"type": "integer", "minimum": 0},
                "newMessages": {"type": "integer", "minimum": 0},
                "changedMessages": {"type": "integer", "minimum": 0},
                "deletedMessages": {"type": "integer", "minimum": 0},
                "interrupted": {"type": "boolean"},
                "problems": {
                  "type": "array",
                  "items": {"$ref": "#/definitions/problem"},
                  "maxItems": 20
                },
                "failure": {"anyOf": [{"type": "null"}, {"$ref": "#/definitions/problem"}]}
              },
              "additionalProperties": false
            }
          },
          "total": {
            "type": "object",
            "required": [
              "new",
              "changed",
              "unchanged",
              "setAside",
              "messages",
              "newMessages",
              "changedMessages",
              "deletedMessages"
            ],
            "properties": {
              "new": {"type": "integer", "minimum": 0},
              "changed": {"type": "integer", "minimum": 0},
              "unchanged": {"type": "integer", "minimum": 0},
              "setAside": {"type": "integer", "minimum": 0},
              "messages": {"type": "integer", "minimum": 0},
              "newMessages": {"type": "integer", "minimum": 0},
              "changedMessages": {"type": "integer", "minimum": 0},
              "deletedMessages": {"type": "integer", "minimum": 0}
            },
            "additionalProperties": false
          }
        },
        "additionalProperties": false,
        "definitions": {
      \#(problemDefinition)
        }
      }
      """#
  )
}

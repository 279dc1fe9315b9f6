extension JobSchema {
  /// Where results go.
  static let outputDefinitions = #"""
        "sink": {
          "type": "object",
          "required": ["type", "path"],
          "properties": {
            "type": {
              "description": "app: the table insights in a chat app's SQLite database. jsonl: a file of JSON lines.",
              "enum": ["app", "jsonl"]
            },
            "path": {"$ref": "#/definitions/path"}
          },
          "additionalProperties": false,
          "if": {"properties": {"type": {"const": "jsonl"}}},
          "then": {"properties": {"path": {"pattern": "\\.jsonl(\\.gz)?$"}}}
        },
        "report": {
          "type": "object",
          "properties": {
            "format": {
              "description": "Without it the file's ending decides, else text.",
              "anyOf": [
                {
                  "enum": [
                    "text", "markdown", "json", "html", "csv", "ics", "todo", "feed", null
                  ]
                },
                {"$ref": "#/definitions/variable"}
              ]
            },
            "path": {
              "description": "The file; without it, or with -, standard output.",
              "type": ["string", "null"],
              "minLength": 1,
              "pattern": "^[^~]"
            },
            "since": {
              "description": "How far back; last is what changed since the last report.",
              "anyOf": [{"const": "last"}, {"$ref": "#/definitions/bound"}]
            },
            "for": {
              "description": "An id or a name: only conversations this person takes part in.",
              "type": ["string", "null"],
              "minLength": 1
            }
          },
          "additionalProperties": false
        }
    """#
}

extension JobSchema {
  /// Where conversations come from, and which threads are wanted.
  static let sourceDefinitions = #"""
        "source": {
          "type": "object",
          "required": ["path"],
          "properties": {
            "path": {"$ref": "#/definitions/path"},
            "format": {
              "description": "The format; auto finds out.",
              "type": ["string", "null"],
              "minLength": 1
            },
            "timezone": {"$ref": "#/definitions/timezone"},
            "complete": {
              "description": "Whether what is absent from the source was deleted there.",
              "type": ["boolean", "null"]
            },
            "branches": {
              "description": "Whether only the branches shown are kept, or all.",
              "enum": ["active", "all", null]
            },
            "map": {
              "description": "A mapping file, or the mapping itself; see debrief init.",
              "anyOf": [
                {"$ref": "#/definitions/path"},
                {"type": "object", "minProperties": 1},
                {"type": "null"}
              ]
            }
          },
          "additionalProperties": false
        },
        "selection": {
          "description": "Which threads are wanted.",
          "type": "object",
          "properties": {
            "since": {"$ref": "#/definitions/bound"},
            "until": {"$ref": "#/definitions/bound"},
            "changed_since": {
              "description": "Only what changed in the workspace since then; last-success, which always holds, means since the thread was read last.",
              "anyOf": [
                {"const": "last-success"},
                {"$ref": "#/definitions/bound"}
              ]
            },
            "quiet_for": {
              "description": "How long a thread must have been silent, for instance 45m.",
              "$ref": "#/definitions/positiveSpan"
            },
            "min_messages": {"$ref": "#/definitions/count"},
            "max_messages": {"$ref": "#/definitions/count"},
            "min_authors": {"$ref": "#/definitions/count"},
            "threads": {"$ref": "#/definitions/wanted"},
            "conversations": {"$ref": "#/definitions/wanted"},
            "people": {
              "description": "One of these must have written in a thread.",
              "$ref": "#/definitions/names"
            },
            "exclude_people": {"$ref": "#/definitions/names"},
            "order": {
              "description": "Which threads are read first, and with a limit at all.",
              "anyOf": [
                {"enum": ["never-done-first", "oldest-first", "newest-first", null]},
                {"$ref": "#/definitions/variable"}
              ]
            },
            "limit": {"$ref": "#/definitions/count"}
          },
          "additionalProperties": false
        },
        "wanted": {
          "anyOf": [
            {"$ref": "#/definitions/names"},
            {
              "type": "object",
              "properties": {
                "include": {"$ref": "#/definitions/names"},
                "exclude": {"$ref": "#/definitions/names"}
              },
              "additionalProperties": false
            }
          ]
        }
    """#
}

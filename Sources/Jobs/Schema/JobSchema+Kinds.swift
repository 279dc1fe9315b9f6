extension JobSchema {
  /// What is found.
  static let kindDefinitions = #"""
        "kindName": {
          "type": "string",
          "enum": [
            "summary",
            "action_item",
            "decision",
            "priority",
            "suggestion",
            "open_question"
          ]
        },
        "kind": {
          "type": ["object", "null"],
          "properties": {
            "ttl": {
              "description": "How long it stays of interest.",
              "anyOf": [
                {"const": "never"},
                {"$ref": "#/definitions/span"},
                {"type": "null"}
              ]
            },
            "min_confidence": {
              "description": "The least confidence to report it with.",
              "type": ["number", "null"],
              "minimum": 0,
              "maximum": 1
            }
          },
          "additionalProperties": false
        }
    """#
}

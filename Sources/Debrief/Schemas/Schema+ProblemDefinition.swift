extension Schema {
  /// What was wrong with a record or a source, one of the `definitions` of a schema.
  static let problemDefinition = #"""
        "problem": {
          "type": "object",
          "required": ["file", "line", "reason"],
          "properties": {
            "file": {"type": "string"},
            "line": {"type": ["integer", "null"], "minimum": 1},
            "reason": {"type": "string"}
          },
          "additionalProperties": false
        }
    """#
}

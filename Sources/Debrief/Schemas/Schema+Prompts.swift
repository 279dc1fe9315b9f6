extension Schema {
  /// The list of `debrief prompts --json`.
  static let prompts = Schema(
    name: "prompts",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The list of `debrief prompts --json`",
        "type": "object",
        "required": ["schema", "prompts"],
        "properties": {
          "schema": {"const": "debrief.prompts/1"},
          "prompts": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["name", "description", "file", "hash", "problem"],
              "properties": {
                "name": {"type": "string"},
                "description": {"type": ["string", "null"]},
                "file": {"type": "string", "description": "shipped, or where it was found"},
                "hash": {"type": "string"},
                "problem": {"type": ["string", "null"]}
              },
              "additionalProperties": false
            }
          }
        },
        "additionalProperties": false
      }
      """#
  )

  /// The findings of `debrief prompts lint --json` and `debrief jobs lint --json`.
  static let lint = Schema(
    name: "lint",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The findings of `debrief prompts lint --json` and `debrief jobs lint --json`",
        "type": "object",
        "required": ["schema", "findings"],
        "properties": {
          "schema": {"const": "debrief.lint/1"},
          "findings": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["file", "line", "column", "severity", "message"],
              "properties": {
                "file": {"type": "string"},
                "line": {"type": ["integer", "null"], "minimum": 1},
                "column": {"type": ["integer", "null"], "minimum": 1},
                "severity": {"enum": ["error", "warning"]},
                "message": {"type": "string"}
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

extension Schema {
  /// The list of `debrief threads --skipped --json`.
  static let skipped = Schema(
    name: "skipped",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The list of `debrief threads --skipped --json`",
        "type": "object",
        "required": ["schema", "threads"],
        "properties": {
          "schema": {"const": "debrief.skipped/1"},
          "threads": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["job", "reason", "explanation", "thread"],
              "properties": {
                "job": {"type": "string"},
                "reason": {
                  "enum": [
                    \#(SkipReason.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))
                  ]
                },
                "explanation": {
                  "description": "The reason with what can be done about it.",
                  "type": "string"
                },
                "thread": {"$ref": "#/definitions/thread"}
              },
              "additionalProperties": false
            }
          }
        },
        "additionalProperties": false,
        "definitions": {
      \#(threadDefinition)
        }
      }
      """#
  )
}

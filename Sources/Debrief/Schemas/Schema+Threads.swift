extension Schema {
  /// The list of `debrief threads --json`.
  static let threads = Schema(
    name: "threads",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The list of `debrief threads --json`",
        "type": "object",
        "required": ["schema", "threads"],
        "properties": {
          "schema": {"const": "debrief.threads/1"},
          "threads": {"type": "array", "items": {"$ref": "#/definitions/thread"}}
        },
        "additionalProperties": false,
        "definitions": {
      \#(threadDefinition)
        }
      }
      """#
  )
}

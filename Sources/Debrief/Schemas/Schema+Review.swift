extension Schema {
  /// The document of `debrief insights accept --json` and its like.
  static let review = Schema(
    name: "review",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "What `debrief insights accept`, `reject`, `edit`, `done`, `reopen` or `merge` did",
        "type": "object",
        "required": ["schema", "verdict", "changed", "insights"],
        "properties": {
          "schema": {"const": "debrief.review/1"},
          "verdict": {
            "enum": ["accepted", "rejected", "edited", "done", "reopened", "merged"]
          },
          "changed": {
            "type": "array",
            "items": {"type": "string", "pattern": "^i-[0-9a-f]{10}$"}
          },
          "insights": {
            "type": "array",
            "items": {
              "type": "object",
              "description": "As `debrief schema insight` says.",
              "required": ["schema", "id", "kind"]
            }
          }
        },
        "additionalProperties": false
      }
      """#
  )
}

extension Schema {
  /// The result of `debrief gc --json`.
  static let garbage = Schema(
    name: "gc",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The result of `debrief gc --json`",
        "type": "object",
        "required": [
          "schema", "dryRun", "insights", "answers", "calls", "runs", "slots", "files"
        ],
        "properties": {
          "schema": {"const": "debrief.gc/1"},
          "dryRun": {"type": "boolean", "description": "Whether nothing was changed"},
          "insights": {
            "type": "object",
            "description": "The ids of insights that ended",
            "required": ["expired", "retracted", "quarantined"],
            "properties": {
              "expired": {"type": "array", "items": {"type": "string"}},
              "retracted": {"type": "array", "items": {"type": "string"}},
              "quarantined": {"type": "array", "items": {"type": "string"}}
            },
            "additionalProperties": false
          },
          "answers": {
            "type": "object",
            "required": ["count", "bytes"],
            "properties": {
              "count": {"type": "integer", "minimum": 0},
              "bytes": {"type": "integer", "minimum": 0}
            },
            "additionalProperties": false
          },
          "calls": {"type": "integer", "minimum": 0, "description": "Rows of the ledger"},
          "runs": {"type": "integer", "minimum": 0},
          "slots": {"type": "integer", "minimum": 0, "description": "Times of schedules"},
          "files": {
            "type": "array",
            "description": "What killed runs left in the workspace",
            "items": {"type": "string"}
          }
        },
        "additionalProperties": false
      }
      """#
  )
}

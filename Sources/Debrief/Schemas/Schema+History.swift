extension Schema {
  /// The list of `debrief insights history --json`.
  static let history = Schema(
    name: "history",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The list of `debrief insights history --json`",
        "type": "object",
        "required": [
          "schema",
          "id",
          "changes"
        ],
        "properties": {
          "schema": {
            "const": "debrief.history/1"
          },
          "id": {
            "type": "string"
          },
          "changes": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "at",
                "change",
                "by",
                "before",
                "after"
              ],
              "properties": {
                "at": {
                  "type": "string",
                  "format": "date-time"
                },
                "change": {
                  "enum": [
                    "created",
                    "quarantined",
                    "updated",
                    "done",
                    "reopened",
                    "reversed",
                    "superseded",
                    "retracted",
                    "restored",
                    "reviewed",
                    "merged"
                  ]
                },
                "by": {
                  "type": "string"
                },
                "before": {
                  "type": "object"
                },
                "after": {
                  "type": "object"
                }
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

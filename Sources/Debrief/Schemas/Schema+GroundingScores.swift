extension Schema {
  /// The figures of `debrief eval grounding --json`.
  static let groundingScores = Schema(
    name: "eval.grounding",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The figures of `debrief eval grounding --json`",
        "type": "object",
        "required": [
          "schema",
          "edits"
        ],
        "properties": {
          "schema": {
            "const": "debrief.eval.grounding/1"
          },
          "edits": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "edit",
                "wrong",
                "quotes",
                "acceptance",
                "ok"
              ],
              "properties": {
                "edit": {
                  "type": "string"
                },
                "wrong": {
                  "type": "boolean"
                },
                "quotes": {
                  "type": "integer",
                  "minimum": 0
                },
                "acceptance": {
                  "type": "number",
                  "minimum": 0
                },
                "ok": {
                  "type": "boolean"
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

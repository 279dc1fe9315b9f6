extension Schema {
  /// The figures of `debrief eval summary --json`.
  static let summaryScores = Schema(
    name: "eval.summary",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The figures of `debrief eval summary --json`",
        "type": "object",
        "required": [
          "schema",
          "summaries",
          "rouge1",
          "rouge2",
          "rougeL",
          "words"
        ],
        "properties": {
          "schema": {
            "const": "debrief.eval.summary/1"
          },
          "summaries": {
            "type": "integer",
            "minimum": 0
          },
          "rouge1": {
            "type": "number",
            "minimum": 0
          },
          "rouge2": {
            "type": "number",
            "minimum": 0
          },
          "rougeL": {
            "type": "number",
            "minimum": 0
          },
          "words": {
            "type": "number",
            "minimum": 0
          }
        },
        "additionalProperties": false
      }
      """#
  )
}

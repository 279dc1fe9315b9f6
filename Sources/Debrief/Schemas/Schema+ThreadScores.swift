extension Schema {
  /// The figures of `debrief eval threads --json`.
  static let threadScores = Schema(
    name: "eval.threads",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The figures of `debrief eval threads --json`",
        "type": "object",
        "required": [
          "schema",
          "messages",
          "threads",
          "links",
          "together",
          "adjacent",
          "agreement"
        ],
        "properties": {
          "schema": {
            "const": "debrief.eval.threads/1"
          },
          "messages": {
            "type": "integer",
            "minimum": 0
          },
          "threads": {
            "type": "integer",
            "minimum": 0
          },
          "links": {
            "type": "integer",
            "minimum": 1
          },
          "together": {
            "type": "number",
            "minimum": 0,
            "maximum": 100
          },
          "adjacent": {
            "type": "number",
            "minimum": 0,
            "maximum": 100
          },
          "agreement": {
            "type": "number",
            "minimum": 0,
            "maximum": 100
          }
        },
        "additionalProperties": false
      }
      """#
  )
}

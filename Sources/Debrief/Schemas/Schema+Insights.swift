extension Schema {
  /// The list of `debrief insights --json`.
  static let insights = Schema(
    name: "insights",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The list of `debrief insights --json`",
        "type": "object",
        "required": [
          "schema",
          "asOf",
          "insights"
        ],
        "properties": {
          "schema": {
            "const": "debrief.insights/1"
          },
          "asOf": {
            "type": "string",
            "format": "date-time"
          },
          "expired": {
            "type": "integer",
            "minimum": 0,
            "description": "How many are left out because they are past their time"
          },
          "insights": {
            "type": "array",
            "items": {
              "type": "object",
              "description": "As `debrief schema insight` says.",
              "required": [
                "schema",
                "id",
                "kind"
              ]
            }
          }
        },
        "additionalProperties": false
      }
      """#
  )
}

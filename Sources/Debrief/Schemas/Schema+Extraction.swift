extension Schema {
  /// A thread of `debrief thread --json`.
  static let extraction = Schema(
    name: "extraction",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A thread of `debrief thread --json`",
        "type": "object",
        "required": [
          "schema",
          "thread",
          "insights",
          "quarantined",
          "unread",
          "stored"
        ],
        "properties": {
          "schema": {
            "const": "debrief.extraction/1"
          },
          "thread": {
            "type": "object",
            "description": "As one of the threads of `debrief schema threads`.",
            "required": [
              "id"
            ]
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
          },
          "quarantined": {
            "type": "integer",
            "minimum": 0
          },
          "unread": {
            "type": "array",
            "description": "Why parts of the thread could not be read.",
            "items": {
              "type": "string"
            }
          },
          "stored": {
            "type": "boolean"
          }
        },
        "additionalProperties": false
      }
      """#
  )
}

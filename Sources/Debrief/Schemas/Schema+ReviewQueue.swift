extension Schema {
  /// The list of `debrief review --json`.
  static let reviewQueue = Schema(
    name: "review-queue",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "What `debrief review` has to ask, the least certain first",
        "type": "object",
        "required": ["schema", "left", "items"],
        "properties": {
          "schema": {"const": "debrief.review-queue/1"},
          "left": {
            "type": "integer",
            "minimum": 0,
            "description": "How many there are besides those that --limit let through."
          },
          "items": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["insight", "conversationName", "context"],
              "properties": {
                "insight": {
                  "type": "object",
                  "description": "As `debrief schema insight` says.",
                  "required": ["schema", "id", "kind"]
                },
                "conversationName": {"type": ["string", "null"]},
                "context": {
                  "type": "array",
                  "description": "The messages around the quotes, in order.",
                  "items": {
                    "type": "object",
                    "required": ["messageId", "senderName", "createdAt", "text", "quotes"],
                    "properties": {
                      "messageId": {"type": "string"},
                      "senderName": {"type": ["string", "null"]},
                      "createdAt": {"type": ["string", "null"], "format": "date-time"},
                      "text": {"type": "string"},
                      "quotes": {
                        "type": "array",
                        "description": "Stretches of the text in UTF-8 bytes.",
                        "items": {
                          "type": "array",
                          "items": {"type": "integer", "minimum": 0},
                          "minItems": 2,
                          "maxItems": 2
                        }
                      }
                    },
                    "additionalProperties": false
                  }
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

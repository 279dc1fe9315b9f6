extension Schema {
  /// The document of `debrief status --json`.
  static let status = Schema(
    name: "status",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The document of `debrief status --json`",
        "type": "object",
        "required": [
          "schema",
          "conversations",
          "threads",
          "messages",
          "lastMessageAt",
          "insights",
          "runs",
          "overdue"
        ],
        "properties": {
          "schema": {
            "const": "debrief.status/1"
          },
          "conversations": {
            "type": "integer",
            "minimum": 0
          },
          "threads": {
            "type": "integer",
            "minimum": 0
          },
          "messages": {
            "type": "integer",
            "minimum": 0
          },
          "lastMessageAt": {
            "type": [
              "string",
              "null"
            ],
            "format": "date-time"
          },
          "insights": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "kind",
                "active",
                "quarantined"
              ],
              "properties": {
                "kind": {
                  "type": "string"
                },
                "active": {
                  "type": "integer",
                  "minimum": 0
                },
                "quarantined": {
                  "type": "integer",
                  "minimum": 0
                }
              },
              "additionalProperties": false
            }
          },
          "overdue": {
            "description": "With --max-age, the jobs whose last success is older.",
            "type": [
              "array",
              "null"
            ],
            "items": {
              "type": "string"
            }
          },
          "runs": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "job",
                "id",
                "startedAt",
                "finishedAt",
                "lastSuccessAt"
              ],
              "properties": {
                "job": {
                  "type": "string"
                },
                "id": {
                  "type": "string"
                },
                "startedAt": {
                  "type": "string",
                  "format": "date-time"
                },
                "finishedAt": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "format": "date-time"
                },
                "lastSuccessAt": {
                  "type": [
                    "string",
                    "null"
                  ],
                  "format": "date-time"
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

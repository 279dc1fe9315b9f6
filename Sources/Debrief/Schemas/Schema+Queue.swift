extension Schema {
  /// The document of `debrief queue --json` and of the commands that change the queue.
  static let queue = Schema(
    name: "queue",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The document of `debrief queue --json`",
        "type": "object",
        "required": ["schema", "paused", "jobs", "items"],
        "properties": {
          "schema": {"const": "debrief.queue/1"},
          "paused": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["job", "since"],
              "properties": {
                "job": {"type": ["string", "null"], "description": "null: everything."},
                "since": {"type": "string", "format": "date-time"}
              },
              "additionalProperties": false
            }
          },
          "jobs": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["job", "ready", "running", "waiting", "done", "dead"],
              "properties": {
                "job": {"type": "string"},
                "ready": {"type": "integer", "minimum": 0},
                "running": {"type": "integer", "minimum": 0},
                "waiting": {"type": "integer", "minimum": 0},
                "done": {"type": "integer", "minimum": 0},
                "dead": {"type": "integer", "minimum": 0}
              },
              "additionalProperties": false
            }
          },
          "items": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "id", "job", "scope", "subject", "period", "state", "attempts", "lost", "until",
                "class", "reason", "runId", "queuedAt", "changedAt", "history"
              ],
              "properties": {
                "id": {"type": "integer", "minimum": 1},
                "job": {"type": "string"},
                "scope": {"enum": ["thread", "conversation"]},
                "subject": {"type": "string"},
                "period": {"type": ["string", "null"]},
                "state": {"enum": ["ready", "running", "waiting", "done", "dead"]},
                "attempts": {"type": "integer", "minimum": 0},
                "lost": {"type": "integer", "minimum": 0},
                "until": {"type": ["string", "null"], "format": "date-time"},
                "class": {"$ref": "#/definitions/class"},
                "reason": {"type": ["string", "null"]},
                "runId": {"type": "string"},
                "queuedAt": {"type": "string", "format": "date-time"},
                "changedAt": {"type": "string", "format": "date-time"},
                "history": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["at", "event", "class", "reason", "runId"],
                    "properties": {
                      "at": {"type": "string", "format": "date-time"},
                      "event": {"enum": ["failed", "lost", "gave-up", "redriven"]},
                      "class": {"$ref": "#/definitions/class"},
                      "reason": {"type": ["string", "null"]},
                      "runId": {"type": ["string", "null"]}
                    },
                    "additionalProperties": false
                  }
                }
              },
              "additionalProperties": false
            }
          }
        },
        "additionalProperties": false,
        "definitions": {
          "class": {
            "enum": ["transient", "rate", "quota", "content", "permanent", "lost", null]
          }
        }
      }
      """#
  )
}

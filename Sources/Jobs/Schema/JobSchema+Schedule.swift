extension JobSchema {
  /// When a job runs by itself.
  static let scheduleDefinitions = #"""
        "positiveSpan": {
          "anyOf": [
            {
              "description": "For instance 10m or 8h.",
              "type": "string",
              "pattern": "^(?=.*[1-9][0-9]*[wdhms])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$"
            },
            {"$ref": "#/definitions/variable"},
            {"type": "null"}
          ]
        },
        "schedule": {
          "description": "When the job runs by itself; without it only somebody starts it.",
          "type": "object",
          "required": ["cron", "timezone"],
          "properties": {
            "cron": {
              "description": "Minute, hour, day of the month, month, day of the week; or a word such as @daily.",
              "type": "string",
              "pattern": "^[ \\t]*(@[A-Za-z]+|([0-9A-Za-z*,/-]+[ \\t]+){4}[0-9A-Za-z*,/-]+)[ \\t]*$|^\\$\\{.+\\}$"
            },
            "timezone": {
              "description": "Whose clocks are meant: an IANA name such as Europe/Berlin, or UTC.",
              "type": "string",
              "pattern": "^(UTC|[A-Za-z_]+/[A-Za-z0-9_+/-]+)$|^\\$\\{.+\\}$"
            },
            "jitter": {
              "description": "Within which span after each time the job starts; how long after is the same for ever.",
              "$ref": "#/definitions/positiveSpan"
            },
            "missed": {
              "description": "What happens with times at which the job could not start: one run makes up for all, or they are gone.",
              "enum": ["run-once", "skip", null]
            },
            "start_deadline": {
              "description": "How long after its time a missed run may still start.",
              "$ref": "#/definitions/positiveSpan"
            },
            "overlap": {
              "description": "What happens when a time comes while the job runs: it is skipped, or one run waits.",
              "enum": ["forbid", "queue-one", null]
            }
          },
          "additionalProperties": false
        }
    """#
}

extension Schema {
  /// The list of `debrief jobs --json`.
  static let jobs = Schema(
    name: "jobs",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The list of `debrief jobs --json`",
        "type": "object",
        "required": ["schema", "jobs"],
        "properties": {
          "schema": {"const": "debrief.jobs/1"},
          "jobs": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["name", "file", "next", "description", "problem"],
              "properties": {
                "name": {"type": "string"},
                "file": {"type": "string"},
                "next": {"type": ["string", "null"], "format": "date-time"},
                "description": {"type": ["string", "null"]},
                "problem": {"type": ["string", "null"]}
              },
              "additionalProperties": false
            }
          }
        },
        "additionalProperties": false
      }
      """#
  )

  /// The list of `debrief jobs history --json`.
  static let slots = Schema(
    name: "slots",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The list of `debrief jobs history --json`",
        "type": "object",
        "required": ["schema", "slots"],
        "properties": {
          "schema": {"const": "debrief.slots/1"},
          "slots": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "job", "scheduledAt", "status", "reason", "coveredBy", "startedAt", "finishedAt",
                "runId"
              ],
              "properties": {
                "job": {"type": "string"},
                "scheduledAt": {"type": "string", "format": "date-time"},
                "status": {
                  "enum": ["running", "waiting", "ran", "ran-late", "failed", "covered", "skipped"]
                },
                "reason": {"type": "string"},
                "coveredBy": {"type": ["string", "null"], "format": "date-time"},
                "startedAt": {"type": ["string", "null"], "format": "date-time"},
                "finishedAt": {"type": ["string", "null"], "format": "date-time"},
                "runId": {"type": ["string", "null"]}
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

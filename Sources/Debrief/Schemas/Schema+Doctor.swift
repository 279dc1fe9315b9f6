extension Schema {
  /// The checks of `debrief doctor --json`.
  static let doctor = Schema(
    name: "doctor",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The checks of `debrief doctor --json`",
        "type": "object",
        "required": ["schema", "ok", "checks"],
        "properties": {
          "schema": {"const": "debrief.doctor/1"},
          "ok": {"type": "boolean"},
          "checks": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["name", "ok", "detail"],
              "properties": {
                "name": {"type": "string"},
                "ok": {"type": "boolean"},
                "detail": {"type": "string"}
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

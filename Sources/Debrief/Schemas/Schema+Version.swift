extension Schema {
  /// The versions of `debrief version --json`.
  static let version = Schema(
    name: "version",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The versions of `debrief version --json`",
        "type": "object",
        "required": [
          "schema",
          "debrief",
          "swift",
          "sqlite",
          "libarchive",
          "simdjson",
          "libyaml",
          "tzdata"
        ],
        "properties": {
          "schema": {"const": "debrief.version/1"},
          "debrief": {"type": "string"},
          "swift": {"type": "string"},
          "sqlite": {"type": "string"},
          "libarchive": {"type": "string"},
          "simdjson": {"type": "string"},
          "libyaml": {"type": "string"},
          "tzdata": {"type": ["string", "null"]}
        },
        "additionalProperties": false
      }
      """#
  )
}

extension Schema {
  /// A line of `debrief insights export`.
  static let insightRecord = Schema(
    name: "insight-record",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A line of `debrief insights export`: an insight and all that is kept of its life",
        "type": "object",
        "required": ["schema", "change", "insight", "fingerprints", "history", "sightings"],
        "properties": {
          "schema": {"const": "debrief.insight-record/1"},
          "change": {
            "type": "integer",
            "description": "The number of its last change; numbers grow with every change of any."
          },
          "insight": {
            "type": "object",
            "description": "As `debrief schema insight` says.",
            "required": ["schema", "id", "kind"]
          },
          "fingerprints": {
            "type": "array",
            "description": "What the quoted messages were like, in the order of the quotes.",
            "items": {"type": ["string", "null"]}
          },
          "history": {
            "type": "array",
            "minItems": 1,
            "items": {
              "type": "object",
              "required": ["number", "at", "change", "by", "before", "after"],
              "properties": {
                "number": {"type": "integer"},
                "at": {"type": "string", "format": "date-time"},
                "change": {"type": "string"},
                "by": {"type": "string"},
                "before": {"type": "object"},
                "after": {"type": "object"}
              },
              "additionalProperties": false
            }
          },
          "sightings": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["at", "after"],
              "properties": {
                "at": {"type": "string", "format": "date-time"},
                "after": {"type": "object"}
              },
              "additionalProperties": false
            }
          }
        },
        "additionalProperties": false
      }
      """#
  )

  /// The document of `debrief insights import --json`.
  static let insightsImport = Schema(
    name: "insights-import",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The document of `debrief insights import --json`",
        "type": "object",
        "required": ["schema", "added", "updated", "known", "conflicting"],
        "properties": {
          "schema": {"const": "debrief.insights-import/1"},
          "added": {"type": "integer", "minimum": 0},
          "updated": {"type": "integer", "minimum": 0},
          "known": {"type": "integer", "minimum": 0},
          "conflicting": {"type": "array", "items": {"type": "string"}}
        },
        "additionalProperties": false
      }
      """#
  )
}

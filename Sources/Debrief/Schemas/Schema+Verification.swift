extension Schema {
  /// The document of `debrief insights verify --json`.
  static let verification = Schema(
    name: "verification",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The document of `debrief insights verify --json`",
        "type": "object",
        "required": ["schema", "valid", "changed", "mismatches", "insights"],
        "properties": {
          "schema": {"const": "debrief.verification/1"},
          "valid": {"type": "integer", "minimum": 0},
          "changed": {"type": "integer", "minimum": 0},
          "mismatches": {"type": "integer", "minimum": 0},
          "insights": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["id", "verdict", "steps"],
              "properties": {
                "id": {"type": "string"},
                "verdict": {"enum": ["valid", "changed", "mismatch"]},
                "steps": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["step", "verdict", "note"],
                    "properties": {
                      "step": {
                        "enum": ["source", "prompt", "request", "answer", "quote", "record"]
                      },
                      "verdict": {"enum": ["valid", "changed", "gone", "mismatch"]},
                      "note": {"type": ["string", "null"]}
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

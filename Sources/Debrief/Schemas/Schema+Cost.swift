extension Schema {
  /// The document of `debrief cost --json`.
  static let cost = Schema(
    name: "cost",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The document of `debrief cost --json`",
        "type": "object",
        "required": ["schema", "by", "rows", "total"],
        "properties": {
          "schema": {"const": "debrief.cost/1"},
          "by": {"type": "array", "items": {"enum": ["day", "job", "model", "kind", "tier"]}},
          "rows": {"type": "array", "items": {"$ref": "#/definitions/row"}},
          "total": {"anyOf": [{"type": "null"}, {"$ref": "#/definitions/row"}]}
        },
        "additionalProperties": false,
        "definitions": {
          "row": {
            "type": "object",
            "required": [
              "calls", "inputTokens", "cachedTokens", "outputTokens", "usd", "unpriced"
            ],
            "properties": {
              "day": {"type": "string"},
              "job": {"type": "string"},
              "model": {"type": "string"},
              "kind": {"type": "string"},
              "tier": {"type": "string"},
              "calls": {"type": "integer", "minimum": 0},
              "inputTokens": {"type": "integer", "minimum": 0},
              "cachedTokens": {"type": "integer", "minimum": 0},
              "outputTokens": {"type": "integer", "minimum": 0},
              "usd": {"type": "string", "description": "A decimal number."},
              "unpriced": {
                "type": "integer",
                "minimum": 0,
                "description": "How many of the calls were to models without a price."
              }
            },
            "additionalProperties": false
          }
        }
      }
      """#
  )
}

extension JobSchema {
  /// Who is told of runs.
  static let notificationDefinitions = #"""
        "notification": {
          "type": "object",
          "properties": {
            "when": {
              "description": "What is told; by default everything to a health check, and the end to a webhook.",
              "type": ["array", "null"],
              "minItems": 1,
              "items": {"enum": ["start", "success", "failure"]}
            },
            "healthcheck": {
              "description": "Where the address for pings is.",
              "$ref": "#/definitions/secret"
            },
            "webhook": {
              "type": "object",
              "required": ["url"],
              "properties": {
                "url": {"$ref": "#/definitions/secret"},
                "sign_with": {
                  "description": "Where the key is that bodies are signed with (HMAC-SHA-256).",
                  "anyOf": [{"$ref": "#/definitions/secret"}, {"type": "null"}]
                }
              },
              "additionalProperties": false
            }
          },
          "oneOf": [{"required": ["healthcheck"]}, {"required": ["webhook"]}],
          "additionalProperties": false
        }
    """#
}

extension JobSchema {
  /// What is put into the values of a job.
  static let parameterDefinitions = #"""
        "variable": {
          "description": "A variable of the environment, or a parameter that stands for a value.",
          "type": "string",
          "pattern": "\\$\\{[^}]+\\}"
        },
        "params": {
          "description": "What is given when the job is started, as ${params.name}: a default, or more.",
          "type": ["object", "null"],
          "propertyNames": {"pattern": "^[a-z0-9][a-z0-9_-]{0,63}$"},
          "additionalProperties": {
            "anyOf": [
              {"$ref": "#/definitions/param"},
              {"type": ["string", "number", "boolean", "null"]}
            ]
          }
        },
        "param": {
          "type": "object",
          "properties": {
            "type": {
              "enum": ["string", "integer", "boolean", "date", "duration", "path", null]
            },
            "description": {"type": ["string", "null"], "minLength": 1},
            "default": {
              "description": "What holds if nothing is given; null for nothing. Without it a value must be given.",
              "type": ["string", "number", "boolean", "null"]
            }
          },
          "additionalProperties": false
        },
        "secret": {
          "description": "Where a secret is; it never stands in a job.",
          "type": "object",
          "minProperties": 1,
          "maxProperties": 1,
          "properties": {
            "env": {"type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_-]*$"},
            "file": {"$ref": "#/definitions/path"},
            "credential": {"type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_-]*$"}
          },
          "additionalProperties": false
        }
    """#
}

extension JobSchema {
  /// Which model is asked, with what, within which limits.
  static let modelDefinitions = #"""
        "model": {
          "type": "object",
          "properties": {
            "name": {"type": ["string", "null"], "minLength": 1},
            "api_key": {"anyOf": [{"$ref": "#/definitions/secret"}, {"type": "null"}]},
            "thinking": {"enum": ["minimal", "low", "medium", "high", null]},
            "tier": {
              "description": "flex costs half and may take longer.",
              "enum": ["standard", "flex", null]
            },
            "base_url": {"type": ["string", "null"], "minLength": 1},
            "vertex": {
              "description": "A project of Vertex AI.",
              "type": ["object", "null"],
              "required": ["project", "location"],
              "properties": {
                "project": {"type": "string", "minLength": 1},
                "location": {"type": "string", "minLength": 1}
              },
              "additionalProperties": false
            },
            "schema": {
              "description": "How the service is told the shape of answers. By default in words for short chats, which a schema would outweigh, else as json-schema.",
              "enum": ["words", "json-schema", "openapi", null]
            },
            "media": {
              "description": "Which pictures (true) and PDF documents of the chats go with them. Off by default: each costs over 1,000 tokens, and redaction does not see what is in them.",
              "anyOf": [{"$ref": "#/definitions/media"}, {"type": ["boolean", "null"]}]
            }
          },
          "additionalProperties": false
        },
        "media": {
          "type": "object",
          "properties": {
            "images": {"description": "By default true.", "type": ["boolean", "null"]},
            "documents": {"description": "By default false.", "type": ["boolean", "null"]},
            "max_image_mb": {
              "description": "By default 15.",
              "type": ["integer", "null"],
              "minimum": 1,
              "maximum": 50
            },
            "max_document_mb": {
              "description": "By default 10.",
              "type": ["integer", "null"],
              "minimum": 1,
              "maximum": 50
            },
            "hosts": {
              "description": "Hosts to fetch them from, https only, for instance *.example.com. Without it only files in the source's own folder or archive are read.",
              "type": ["array", "null"],
              "items": {
                "type": "string",
                "pattern": "^(\\*\\.)?([A-Za-z0-9-]{1,63}\\.)+[A-Za-z][A-Za-z0-9-]{0,62}$"
              }
            }
          },
          "additionalProperties": false
        },
        "context": {
          "type": "object",
          "properties": {
            "max_tokens": {
              "description": "How much of it, by default 1000.",
              "type": ["integer", "null"],
              "minimum": 50,
              "maximum": 50000
            },
            "conversations": {
              "description": "Other conversations that may be told of; without it only the thread's own.",
              "$ref": "#/definitions/names"
            }
          },
          "additionalProperties": false
        },
        "usd": {
          "anyOf": [
            {"type": ["number", "null"], "minimum": 0, "maximum": 1000000},
            {"$ref": "#/definitions/variable"}
          ]
        },
        "limits": {
          "description": "What a run with a model may take; it needs at least one of the max_….",
          "type": "object",
          "properties": {
            "max_usd": {"$ref": "#/definitions/usd"},
            "max_usd_per_day": {"$ref": "#/definitions/usd"},
            "max_requests": {"$ref": "#/definitions/count"},
            "max_input_tokens": {"$ref": "#/definitions/count"},
            "requests_per_minute": {"$ref": "#/definitions/count"},
            "tokens_per_minute": {"$ref": "#/definitions/count"},
            "concurrency": {"type": ["integer", "null"], "minimum": 1, "maximum": 1024},
            "max_runtime": {"$ref": "#/definitions/positiveSpan"}
          },
          "additionalProperties": false
        },
        "redactions": {
          "type": ["array", "null"],
          "items": {
            "enum": [
              "email",
              "phone",
              "iban",
              "credit-card",
              "ip",
              "url-query",
              "person-name",
              "secret-token"
            ]
          }
        },
        "wording": {
          "description": "How summaries are worded; never what they say.",
          "type": "object",
          "properties": {
            "style": {
              "enum": [
                "friendly",
                "professional",
                "creative",
                "technical",
                "humorous",
                "casual",
                null
              ]
            },
            "language": {
              "description": "A language or its code; original for that of the chat.",
              "type": ["string", "null"],
              "minLength": 1
            },
            "audience": {"type": ["string", "null"], "minLength": 1},
            "profile": {
              "description": "Who the reader or the team is: text, or a mapping.",
              "type": ["string", "object", "null"]
            }
          },
          "additionalProperties": false
        }
    """#
}

extension ReportSchema {
  /// The shapes that stand in several places, and the end of the schema.
  static let definitions = #"""
      "definitions": {
        "instant": {"type": ["string", "null"], "format": "date-time"},
        "cost": {
          "type": "object",
          "required": ["calls", "inputTokens", "outputTokens", "usd", "models"],
          "properties": {
            "calls": {"type": "integer", "minimum": 0},
            "inputTokens": {"type": "integer", "minimum": 0},
            "outputTokens": {"type": "integer", "minimum": 0},
            "usd": {"description": "null if a price is not known", "type": ["number", "null"]},
            "models": {"type": "array", "items": {"type": "string"}}
          },
          "additionalProperties": false
        },
        "evidence": {
          "type": "object",
          "required": ["messageId", "senderName", "createdAt", "quote", "start", "end", "match"],
          "properties": {
            "messageId": {"type": "string"},
            "senderName": {"type": ["string", "null"]},
            "createdAt": {"$ref": "#/definitions/instant"},
            "quote": {"type": "string"},
            "start": {
              "description": "UTF-8 bytes into the message's text",
              "type": "integer",
              "minimum": 0
            },
            "end": {"type": "integer", "minimum": 0},
            "match": {"enum": ["exact", "normalized", "fuzzy"]}
          },
          "additionalProperties": false
        },
        "item": {
          "type": "object",
          "required": [
            "id", "kind", "conversationId", "conversationName", "threadId", "period", "title",
            "content", "state", "hedged", "owner", "due", "detail", "confidence", "confidenceWord", "outdated",
            "expiresAt", "supersedes", "supersededBy", "evidence"
          ],
          "properties": {
            "id": {"type": "string"},
            "kind": {"type": "string"},
            "conversationId": {"type": "string"},
            "conversationName": {"type": ["string", "null"]},
            "threadId": {"type": ["string", "null"]},
            "period": {
              "description": "for instance 2026-W14; null for threads",
              "type": ["string", "null"]
            },
            "title": {"type": "string"},
            "content": {"type": "string"},
            "state": {
              "description": "as shown: proposed where it is hedged",
              "type": ["string", "null"]
            },
            "hedged": {"type": "boolean"},
            "owner": {"type": ["string", "null"]},
            "due": {"type": ["string", "null"]},
            "detail": {"type": "object"},
            "confidence": {"type": "number", "minimum": 0, "maximum": 1},
            "confidenceWord": {"enum": ["high", "medium", "low"]},
            "outdated": {"type": ["string", "null"]},
            "expiresAt": {"$ref": "#/definitions/instant"},
            "supersedes": {"type": ["string", "null"]},
            "supersededBy": {"type": ["string", "null"]},
            "evidence": {
              "type": "array",
              "items": {"$ref": "#/definitions/evidence"}
            }
          },
          "additionalProperties": false
        }
      }
    }
    """#
}

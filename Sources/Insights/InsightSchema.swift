/// What is published and stored of insights.
public enum InsightSchema {
  /// The shape `debrief.insight/1` as JSON Schema, draft 7.
  public static let text = #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "An insight: a typed statement with the quotes it rests on",
      "type": "object",
      "required": [
        "schema", "id", "kind", "scope", "conversationId", "threadId", "period", "title", "content",
        "detail", "evidence", "confidence", "signals", "status", "outdated", "coverage", "createdAt",
        "updatedAt", "lastSeenAt", "expiresAt", "supersedes", "supersededBy", "triggeredBy", "review",
        "provenance"
      ],
      "properties": {
        "schema": {"const": "debrief.insight/1"},
        "id": {"type": "string", "pattern": "^i-[0-9a-f]{10}$"},
        "kind": {"type": "string", "minLength": 1},
        "scope": {"enum": ["thread", "conversation"]},
        "conversationId": {"type": "string"},
        "threadId": {"type": ["string", "null"]},
        "period": {"type": ["string", "null"]},
        "title": {"type": "string"},
        "content": {"type": "string"},
        "detail": {"type": "object"},
        "evidence": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["messageId", "senderName", "createdAt", "quote", "start", "end", "match"],
            "properties": {
              "messageId": {"type": "string"},
              "senderName": {"type": ["string", "null"]},
              "createdAt": {"type": ["string", "null"], "format": "date-time"},
              "quote": {"type": "string", "minLength": 1},
              "start": {"type": "integer", "minimum": 0},
              "end": {"type": "integer", "minimum": 0},
              "match": {"enum": ["exact", "normalized", "fuzzy"]}
            },
            "additionalProperties": false
          }
        },
        "confidence": {"type": "number", "minimum": 0, "maximum": 1},
        "signals": {"type": "object"},
        "status": {"enum": ["active", "superseded", "retracted", "quarantined"]},
        "outdated": {"enum": ["edited", "deleted", null]},
        "coverage": {
          "type": "object",
          "required": ["messages", "used"],
          "properties": {
            "messages": {"type": "integer", "minimum": 0},
            "used": {"type": "integer", "minimum": 0}
          },
          "additionalProperties": false
        },
        "createdAt": {"type": "string", "format": "date-time"},
        "updatedAt": {"type": "string", "format": "date-time"},
        "lastSeenAt": {"type": "string", "format": "date-time"},
        "expiresAt": {"type": ["string", "null"], "format": "date-time"},
        "supersedes": {"type": ["string", "null"]},
        "supersededBy": {"type": ["string", "null"]},
        "triggeredBy": {"type": "string"},
        "review": {
          "type": ["object", "null"],
          "required": ["verdict", "note", "by", "at", "edits"],
          "properties": {
            "verdict": {
              "enum": ["accepted", "rejected", "edited", "done", "reopened", "merged"]
            },
            "note": {"type": ["string", "null"]},
            "by": {"type": ["string", "null"]},
            "at": {"type": "string", "format": "date-time"},
            "edits": {
              "type": ["object", "null"],
              "description": "What readers wrote in place of what was found, by field."
            }
          },
          "additionalProperties": false
        },
        "provenance": {
          "type": "object",
          "required": [
            "engine", "model", "modelVersion", "tier", "prompt", "promptHash", "sourceHash",
            "requestHash", "responseId", "runId"
          ],
          "properties": {
            "engine": {"type": "string"},
            "model": {"type": ["string", "null"]},
            "modelVersion": {"type": ["string", "null"]},
            "tier": {"type": ["string", "null"]},
            "prompt": {"type": ["string", "null"]},
            "promptHash": {"type": ["string", "null"]},
            "sourceHash": {"type": "string"},
            "requestHash": {"type": ["string", "null"]},
            "responseId": {"type": ["string", "null"]},
            "runId": {"type": ["string", "null"]},
            "grounding": {
              "description": "What tools brought into the answer, as the service says; absent if no tool was used.",
              "type": "object",
              "properties": {
                "queries": {"type": "array", "items": {"type": "string"}},
                "sources": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["url", "title"],
                    "properties": {"url": {"type": "string"}, "title": {"type": ["string", "null"]}},
                    "additionalProperties": false
                  }
                },
                "supports": {
                  "description": "Stretches of the answer and the places of their sources.",
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["text", "sources"],
                    "properties": {
                      "text": {"type": "string"},
                      "sources": {"type": "array", "items": {"type": "integer", "minimum": 0}}
                    },
                    "additionalProperties": false
                  }
                },
                "pages": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["url", "status"],
                    "properties": {"url": {"type": "string"}, "status": {"type": "string"}},
                    "additionalProperties": false
                  }
                },
                "code": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["code", "outcome", "output"],
                    "properties": {
                      "code": {"type": "string"},
                      "outcome": {"type": ["string", "null"]},
                      "output": {"type": ["string", "null"]}
                    },
                    "additionalProperties": false
                  }
                }
              },
              "additionalProperties": false
            }
          },
          "additionalProperties": false
        }
      },
      "additionalProperties": false
    }
    """#
}

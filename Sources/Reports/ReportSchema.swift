/// The published form of a report in JSON.
public enum ReportSchema {
  /// The schema of `debrief.report/1`, a JSON Schema of draft 07.
  public static let text = #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "What `debrief report --format json` writes",
      "type": "object",
      "required": [
        "schema", "job", "run", "person", "asOf", "period", "engine", "coverage", "cost",
        "totalCost", "changes", "leftOut", "needsAttention", "actionItems", "decisions", "openQuestions", "suggestions", "otherKinds",
        "digests", "threads", "uncited"
      ],
      "properties": {
        "schema": {"const": "debrief.report/1"},
        "job": {"type": ["string", "null"]},
        "run": {"type": ["string", "null"]},
        "person": {
          "description": "whom it is for: only conversations they take part in; null for all",
          "type": ["object", "null"],
          "required": ["id", "name"],
          "properties": {"id": {"type": "string"}, "name": {"type": "string"}},
          "additionalProperties": false
        },
        "asOf": {
          "type": "object",
          "required": ["at", "basis", "zone"],
          "properties": {
            "at": {"type": "string", "format": "date-time"},
            "basis": {"enum": ["now", "source", "date"]},
            "zone": {"type": "string"}
          },
          "additionalProperties": false
        },
        "period": {
          "type": "object",
          "required": ["since", "until"],
          "properties": {
            "since": {"$ref": "#/definitions/instant"},
            "until": {"$ref": "#/definitions/instant"}
          },
          "additionalProperties": false
        },
        "engine": {"type": "string"},
        "coverage": {
          "type": "object",
          "required": ["threads", "messages", "skipped", "failed"],
          "properties": {
            "threads": {"type": "integer", "minimum": 0},
            "messages": {"type": "integer", "minimum": 0},
            "skipped": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["reason", "threads"],
                "properties": {
                  "reason": {"type": "string"},
                  "threads": {"type": "integer", "minimum": 0}
                },
                "additionalProperties": false
              }
            },
            "failed": {"type": "integer", "minimum": 0}
          },
          "additionalProperties": false
        },
        "cost": {
          "description": "of the run; null if that is not known",
          "anyOf": [{"type": "null"}, {"$ref": "#/definitions/cost"}]
        },
        "totalCost": {
          "description": "of all runs of the job, or of everything; null if that is not known",
          "anyOf": [{"type": "null"}, {"$ref": "#/definitions/cost"}]
        },
        "changes": {
          "description": "since the last report or the period's beginning; null without either",
          "type": ["object", "null"],
          "required": [
            "since", "basis", "new", "changed", "closed", "expired", "unchanged", "items"
          ],
          "properties": {
            "since": {"$ref": "#/definitions/instant"},
            "basis": {"enum": ["report", "period"]},
            "new": {"type": "integer", "minimum": 0},
            "changed": {"type": "integer", "minimum": 0},
            "closed": {"type": "integer", "minimum": 0},
            "expired": {"type": "integer", "minimum": 0},
            "unchanged": {"type": "integer", "minimum": 0},
            "items": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["id", "kind", "title", "event", "steps", "reason", "evidence"],
                "properties": {
                  "id": {"type": "string"},
                  "kind": {"type": "string"},
                  "title": {"type": "string"},
                  "event": {"enum": ["new", "changed", "closed", "expired"]},
                  "steps": {
                    "description": "values as they were and as they are",
                    "type": "array",
                    "items": {
                      "type": "object",
                      "required": ["label", "before", "after"],
                      "properties": {
                        "label": {"type": "string"},
                        "before": {"type": "string"},
                        "after": {"type": "string"}
                      },
                      "additionalProperties": false
                    }
                  },
                  "reason": {
                    "description": "why it ended",
                    "type": ["string", "null"]
                  },
                  "evidence": {
                    "description": "the quotes that a change or an end rests on",
                    "type": "array",
                    "items": {"$ref": "#/definitions/evidence"}
                  }
                },
                "additionalProperties": false
              }
            }
          },
          "additionalProperties": false
        },
        "leftOut": {
          "type": "object",
          "required": ["expired", "rejected"],
          "properties": {
            "expired": {"type": "integer", "minimum": 0},
            "rejected": {"type": "integer", "minimum": 0}
          },
          "additionalProperties": false
        },
        "needsAttention": {
          "description": "the most pressing first; each names an item that stands below",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["id", "reasons"],
            "properties": {
              "id": {"type": "string"},
              "reasons": {
                "type": "array",
                "minItems": 1,
                "items": {
                  "type": "object",
                  "required": ["reason", "days"],
                  "properties": {
                    "reason": {
                      "enum": [
                        "urgent", "overdue", "dueSoon", "reversed", "conflicting", "unowned"
                      ]
                    },
                    "days": {"type": ["integer", "null"], "minimum": 0}
                  },
                  "additionalProperties": false
                }
              }
            },
            "additionalProperties": false
          }
        },
        "actionItems": {"type": "array", "items": {"$ref": "#/definitions/item"}},
        "decisions": {"type": "array", "items": {"$ref": "#/definitions/item"}},
        "openQuestions": {"type": "array", "items": {"$ref": "#/definitions/item"}},
        "suggestions": {"type": "array", "items": {"$ref": "#/definitions/item"}},
        "otherKinds": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["kind", "items"],
            "properties": {
              "kind": {"type": "string"},
              "items": {"type": "array", "items": {"$ref": "#/definitions/item"}}
            },
            "additionalProperties": false
          }
        },
        "digests": {
          "description": "what happened in whole conversations, the latest period first",
          "type": "array",
          "items": {"$ref": "#/definitions/item"}
        },
        "uncited": {
          "description": "long stretches of messages from which nothing was taken",
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "threadId", "conversationName", "messages", "firstAt", "lastAt", "firstMessageId",
              "opening"
            ],
            "properties": {
              "threadId": {"type": "string"},
              "conversationName": {"type": ["string", "null"]},
              "messages": {"type": "integer", "minimum": 1},
              "firstAt": {"$ref": "#/definitions/instant"},
              "lastAt": {"$ref": "#/definitions/instant"},
              "firstMessageId": {"type": "string"},
              "opening": {"type": "string"}
            },
            "additionalProperties": false
          }
        },
        "threads": {
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "id", "conversationName", "title", "firstAt", "lastAt", "people", "messages",
              "summary", "insights"
            ],
            "properties": {
              "id": {"type": "string"},
              "conversationName": {"type": ["string", "null"]},
              "title": {"type": "string"},
              "firstAt": {"$ref": "#/definitions/instant"},
              "lastAt": {"$ref": "#/definitions/instant"},
              "people": {"type": "array", "items": {"type": "string"}},
              "messages": {"type": "integer", "minimum": 0},
              "summary": {"anyOf": [{"type": "null"}, {"$ref": "#/definitions/item"}]},
              "insights": {
                "description": "the ids of its items, which stand above",
                "type": "array",
                "items": {"type": "string"}
              }
            },
            "additionalProperties": false
          }
        }
      },
      "additionalProperties": false,
    \#(definitions)
    """#
}

extension Schema {
  /// The document of `debrief run --json`.
  static let run = Schema(
    name: "run",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The document of `debrief run --json`",
        "type": "object",
        "required": [
          "schema",
          "job",
          "runId",
          "engine",
          "asOf",
          "source",
          "threads",
          "insights",
          "digests",
          "unknownKinds",
          "failures",
          "due",
          "outputs",
          "interrupted",
          "stopped",
          "left",
          "notices",
          "plan"
        ],
        "properties": {
          "schema": {
            "const": "debrief.run/1"
          },
          "job": {
            "type": "string"
          },
          "runId": {
            "type": [
              "string",
              "null"
            ]
          },
          "engine": {
            "type": "string"
          },
          "asOf": {
            "type": "string",
            "format": "date-time"
          },
          "source": {
            "type": [
              "object",
              "null"
            ],
            "description": "As one of the sources of `debrief schema ingest`."
          },
          "threads": {
            "type": "object",
            "required": [
              "selected",
              "messages",
              "read",
              "unchanged",
              "skipped",
              "failed"
            ],
            "properties": {
              "selected": {
                "type": "integer",
                "minimum": 0
              },
              "messages": {
                "type": "integer",
                "minimum": 0
              },
              "read": {
                "type": "integer",
                "minimum": 0
              },
              "unchanged": {
                "type": "integer",
                "minimum": 0
              },
              "skipped": {
                "type": "object",
                "description": "How many threads, by reason.",
                "additionalProperties": {
                  "type": "integer",
                  "minimum": 0
                }
              },
              "failed": {
                "type": "integer",
                "minimum": 0
              }
            },
            "additionalProperties": false
          },
          "digests": {
            "type": "object",
            "description": "Periods of conversations, by what became of them.",
            "required": [
              "told",
              "failed"
            ],
            "properties": {
              "told": {
                "type": "integer",
                "minimum": 0
              },
              "failed": {
                "type": "integer",
                "minimum": 0
              }
            },
            "additionalProperties": false
          },
          "insights": {
            "type": "object",
            "required": [
              "new",
              "changed",
              "confirmed",
              "ended",
              "quarantined"
            ],
            "properties": {
              "new": {
                "type": "integer",
                "minimum": 0
              },
              "changed": {
                "type": "integer",
                "minimum": 0
              },
              "confirmed": {
                "type": "integer",
                "minimum": 0
              },
              "ended": {
                "type": "integer",
                "minimum": 0
              },
              "quarantined": {
                "type": "integer",
                "minimum": 0
              }
            },
            "additionalProperties": false
          },
          "unknownKinds": {
            "type": "array",
            "items": {
              "type": "string"
            }
          },
          "failures": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "threadId",
                "reason"
              ],
              "properties": {
                "threadId": {
                  "type": "string"
                },
                "reason": {
                  "type": "string"
                }
              },
              "additionalProperties": false
            }
          },
          "due": {
            "type": "array",
            "description": "The threads a dry run would read.",
            "items": {
              "type": "string"
            }
          },
          "outputs": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "type",
                "path"
              ],
              "properties": {
                "type": {
                  "type": "string"
                },
                "path": {
                  "type": [
                    "string",
                    "null"
                  ]
                }
              },
              "additionalProperties": false
            }
          },
          "interrupted": {
            "type": "boolean"
          },
          "stopped": {
            "type": [
              "string",
              "null"
            ],
            "description": "The limit or quota that ended the run."
          },
          "left": {
            "type": "integer",
            "minimum": 0,
            "description": "How many threads are left for another run."
          },
          "notices": {
            "type": "array",
            "items": {
              "type": "string"
            },
            "description": "What the service says about the models that answered: that one answered in the place of another, or is to end."
          },
          "plan": {
            "type": [
              "object",
              "null"
            ],
            "description": "What a dry run would ask of a model.",
            "required": [
              "model",
              "calls",
              "stored",
              "inputTokens",
              "cost"
            ],
            "properties": {
              "model": {
                "type": "string"
              },
              "calls": {
                "type": "integer",
                "minimum": 0
              },
              "stored": {
                "type": "integer",
                "minimum": 0,
                "description": "How many of the calls have an answer already."
              },
              "inputTokens": {
                "type": "integer",
                "minimum": 0
              },
              "cost": {
                "type": "array",
                "description": "For each tier; empty for a model without a price.",
                "items": {
                  "type": "object",
                  "required": [
                    "tier",
                    "expectedUSD",
                    "atMostUSD"
                  ],
                  "properties": {
                    "tier": {
                      "type": "string"
                    },
                    "expectedUSD": {
                      "type": "string"
                    },
                    "atMostUSD": {
                      "type": "string"
                    }
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
      """#
  )
}

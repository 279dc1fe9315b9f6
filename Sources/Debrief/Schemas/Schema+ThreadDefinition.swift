extension Schema {
  /// A thread in a list, one of the `definitions` of a schema.
  static let threadDefinition = #"""
        "thread": {
          "type": "object",
          "required": [
            "id",
            "conversationId",
            "conversationName",
            "conversationKind",
            "title",
            "messages",
            "people",
            "firstAt",
            "lastAt",
            "origin",
            "isActive",
            "rootMissing",
            "fingerprint"
          ],
          "properties": {
            "id": {"type": "string"},
            "conversationId": {"type": "string"},
            "conversationName": {"type": ["string", "null"]},
            "conversationKind": {"enum": ["channel", "group", "direct", "ai", null]},
            "title": {"type": "string"},
            "messages": {"type": "integer", "minimum": 0},
            "people": {"type": "integer", "minimum": 0},
            "firstAt": {"type": ["string", "null"], "format": "date-time"},
            "lastAt": {"type": ["string", "null"], "format": "date-time"},
            "origin": {"enum": ["native", "replies", "session", "branch"]},
            "isActive": {"type": "boolean"},
            "rootMissing": {"type": "boolean"},
            "fingerprint": {"type": "string"}
          },
          "additionalProperties": false
        }
    """#
}

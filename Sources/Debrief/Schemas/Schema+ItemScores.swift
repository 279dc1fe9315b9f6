extension Schema {
  /// The scores of `debrief eval items --json`.
  static let itemScores = Schema(
    name: "eval.items",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The scores of `debrief eval items --json`; shares from 0 to 100",
        "type": "object",
        "required": ["schema", "scores"],
        "properties": {
          "schema": {"const": "debrief.eval.items/1"},
          "scores": {
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "kind", "top", "gold", "reached", "given", "right", "precision", "recall", "f1"
              ],
              "properties": {
                "kind": {"enum": ["action_item", "decision", "request", "commitment"]},
                "top": {"type": ["integer", "null"], "minimum": 1},
                "gold": {"type": "integer", "minimum": 0},
                "reached": {"type": "integer", "minimum": 0},
                "given": {"type": "integer", "minimum": 0},
                "right": {"type": "integer", "minimum": 0},
                "precision": {"type": "number"},
                "recall": {"type": "number"},
                "f1": {"type": "number"}
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

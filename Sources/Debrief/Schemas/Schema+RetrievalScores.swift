extension Schema {
  /// The scores of `debrief eval retrieval --json`.
  static let retrievalScores = Schema(
    name: "eval.retrieval",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "The scores of `debrief eval retrieval --json`, 0 to 100",
        "type": "object",
        "required": ["schema", "queries", "r10", "r20", "r30", "map", "ndcg"],
        "properties": {
          "schema": {"const": "debrief.eval.retrieval/1"},
          "queries": {"type": "integer", "minimum": 0},
          "r10": {"type": "number"},
          "r20": {"type": "number"},
          "r30": {"type": "number"},
          "map": {"type": "number"},
          "ndcg": {"type": "number"}
        },
        "additionalProperties": false
      }
      """#
  )
}

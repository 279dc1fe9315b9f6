package import JSON

/// How well the offline engine finds labelled items.
package struct ItemScores: Sendable {
  /// How well each kind was found.
  package var scores: [Score]

  /// How well one kind was found; shares are from 0 to 100.
  package struct Score: Sendable {
    /// The kind: `action_item`, `decision`, `request` or `commitment`.
    package var kind: String
    /// The number of items taken from each meeting; nil for sentences.
    package var top: Int?
    /// The number to be found.
    package var gold: Int
    /// The number of them that were found.
    package var reached: Int
    /// The number of items given.
    var given: Int
    /// The number of those that were right.
    var right: Int
    /// The share of what was given that is right.
    package var precision: Double
    /// The share of what was to be found that was found.
    package var recall: Double
    /// The harmonic mean of both.
    package var f1: Double
  }
}

extension ItemScores {
  /// The scores in the shape `debrief.eval.items/1`.
  package var json: JSONValue {
    ["schema": "debrief.eval.items/1", "scores": .array(scores.map(\.json))]
  }
}

extension ItemScores.Score {
  fileprivate var json: JSONValue {
    [
      "kind": .string(kind),
      "top": JSONValue(top),
      "gold": JSONValue(gold),
      "reached": JSONValue(reached),
      "given": JSONValue(given),
      "right": JSONValue(right),
      "precision": .double(precision),
      "recall": .double(recall),
      "f1": .double(f1),
    ]
  }
}

public import JSON

/// How well the offline engine finds labelled items.
public struct ItemScores: Sendable {
  /// How well each kind was found.
  public var scores: [Score]

  /// How well one kind was found; shares are from 0 to 100.
  public struct Score: Sendable {
    /// The kind: `action_item`, `decision`, `request` or `commitment`.
    public var kind: String
    /// How many items were taken of each meeting; nil for sentences.
    public var top: Int?
    /// How many were to be found.
    public var gold: Int
    /// How many of them were found.
    public var reached: Int
    /// How many items were given.
    public var given: Int
    /// How many of those were right.
    public var right: Int
    /// The share of what was given that is right.
    public var precision: Double
    /// The share of what was to be found that was found.
    public var recall: Double
    /// The harmonic mean of both.
    public var f1: Double
  }
}

extension ItemScores {
  /// The scores in the shape `debrief.eval.items/1`.
  public var json: JSONValue {
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

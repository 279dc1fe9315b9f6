public import Insights
public import JSON

/// What a reader's verdict did.
public struct ReviewResult: Sendable {
  /// The verdict, as records name it.
  public var verdict: String
  /// The ids of the insights that changed; the others said so already.
  public var changed: [String] = []
  /// All insights that it was about, as they are now.
  public var insights: [Insight] = []
  /// The same as they were before.
  public var former: [Insight] = []

  /// The result in the shape `debrief.review/1`.
  public var json: JSONValue {
    [
      "schema": "debrief.review/1", "verdict": .string(verdict),
      "changed": .array(changed.map(JSONValue.string)),
      "insights": .array(insights.map(\.json)),
    ]
  }
}

import Conversations
package import Insights
package import JSON

/// What a reader's verdict did.
package struct ReviewResult: Sendable {
  /// The verdict.
  package var verdict: Insight.Review.Verdict
  /// The ids of the insights that changed; the others already had the verdict.
  package var changed: [InsightID] = []
  /// All insights that it applied to, as they are now.
  package var insights: [Insight] = []
  /// The same as they were before.
  var former: [Insight] = []

  /// The result in the shape `debrief.review/1`.
  package var json: JSONValue {
    [
      "schema": "debrief.review/1", "verdict": .string(verdict.rawValue),
      "changed": .array(changed.map { .string($0.rawValue) }),
      "insights": .array(insights.map(\.json)),
    ]
  }
}

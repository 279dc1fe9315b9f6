import Conversations
package import Insights
package import JSON

/// What was removed after its retention time, or would be.
package struct CollectedGarbage: Sendable, Hashable {
  /// Whether nothing was changed.
  package var isDryRun: Bool
  /// The insights.
  package var insights = InsightStore.Ended()
  /// The number of stored answers.
  package var answers = 0
  /// The number of bytes they had.
  var answerBytes: Int64 = 0
  /// The number of rows of the ledger.
  package var calls = 0
  /// The number of runs of jobs.
  package var runs = 0
  /// The number of slots of schedules.
  package var slots = 0
  /// The temporary files of killed runs.
  package var files: [String] = []

  /// Whether there was nothing to remove.
  package var isEmpty: Bool {
    insights.all.isEmpty && answers == 0 && calls == 0 && runs == 0 && slots == 0 && files.isEmpty
  }

  /// The result in the shape `debrief.gc/1`.
  package var json: JSONValue {
    [
      "schema": "debrief.gc/1",
      "dryRun": .bool(isDryRun),
      "insights": [
        "expired": Self.list(insights.expired.map(\.rawValue)),
        "retracted": Self.list(insights.retracted.map(\.rawValue)),
        "quarantined": Self.list(insights.quarantined.map(\.rawValue)),
      ],
      "answers": ["count": JSONValue(answers), "bytes": .integer(answerBytes)],
      "calls": JSONValue(calls),
      "runs": JSONValue(runs),
      "slots": JSONValue(slots),
      "files": Self.list(files),
    ]
  }

  private static func list(_ texts: [String]) -> JSONValue {
    .array(texts.map(JSONValue.string))
  }
}

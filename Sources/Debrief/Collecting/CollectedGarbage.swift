public import Insights
public import JSON

/// What was removed because it was over, or would be.
public struct CollectedGarbage: Sendable, Hashable {
  /// Whether nothing was changed.
  public var isDryRun: Bool
  /// The insights.
  public var insights = InsightStore.Ended()
  /// How many stored answers.
  public var answers = 0
  /// How many bytes they had.
  public var answerBytes: Int64 = 0
  /// How many rows of the ledger.
  public var calls = 0
  /// How many runs of jobs.
  public var runs = 0
  /// How many slots of schedules.
  public var slots = 0
  /// The files that killed runs left behind.
  public var files: [String] = []

  /// Whether there was nothing to remove.
  public var isEmpty: Bool {
    insights.all.isEmpty && answers == 0 && calls == 0 && runs == 0 && slots == 0 && files.isEmpty
  }

  /// The result in the shape `debrief.gc/1`.
  public var json: JSONValue {
    [
      "schema": "debrief.gc/1",
      "dryRun": .bool(isDryRun),
      "insights": [
        "expired": Self.list(insights.expired), "retracted": Self.list(insights.retracted),
        "quarantined": Self.list(insights.quarantined),
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

/// The published form of one kind of JSON, a JSON Schema of draft 07.
public struct Schema: Sendable {
  /// The name that `debrief schema` takes.
  public let name: String
  /// The schema, as JSON.
  public let text: String

  /// All published schemas, in the order to list them.
  public static let all: [Schema] = [
    .message, .job, .ingest, .inspection, .threads, .skipped, .thread, .search, .run, .extraction,
    .insight, .insights, .history, .review, .reviewQueue, .decisions, .verification, .insightRecord,
    .insightsImport, .explanation, .answer, .report, .prompts, .lint, .jobs, .explain, .slots,
    .queue, .cost, .status, .doctor, .forget, .garbage, .version, .retrievalScores, .itemScores,
    .summaryScores, .groundingScores, .threadScores,
  ]
}

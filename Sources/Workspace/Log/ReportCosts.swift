package import CivilTime
package import Database
package import Reports

/// The cost of model calls, as reports state it.
package struct ReportCosts {
  private let transaction: Transaction

  /// Works inside a transaction.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// The cost of a run.
  ///
  /// - Parameter now: Calls that were sent later do not count, except those of runs that had begun:
  ///   a run judges by the instant of its beginning.
  /// - Returns: The sum; of no calls if it asked no model.
  package func cost(ofRun run: RunID, upTo now: Instant) throws -> ReportInput.Cost {
    try cost("run = ?", run.rawValue, now)
  }

  /// The cost of all runs of a job, or of all calls of a workspace.
  ///
  /// - Parameters:
  ///   - job: The job's name; nil for everything.
  ///   - now: Calls that were sent later do not count, except those of runs that had begun: a run
  ///     judges by the instant of its beginning.
  package func cost(ofJob job: String?, upTo now: Instant) throws -> ReportInput.Cost {
    try cost(job == nil ? "?1 IS NULL" : "job = ?", job, now)
  }

  private func cost(
    _ condition: String,
    _ value: String?,
    _ now: Instant
  ) throws -> ReportInput.Cost {
    var sum = ReportInput.Cost(calls: 0, inputTokens: 0, outputTokens: 0, microdollars: 0)
    try transaction.forEachRow(
      """
      SELECT coalesce(model_served, model) AS model, count(*) AS calls,
        sum(coalesce(prompt_tokens, 0)) AS input,
        sum(coalesce(output_tokens, 0) + coalesce(thought_tokens, 0)) AS output,
        sum(coalesce(cost, 0)) AS cost, sum(status = 'answered' AND cost IS NULL) = 0 AS is_priced
      FROM calls WHERE \(condition) AND sent_at IS NOT NULL
        AND (sent_at <= ?2 OR run IN (SELECT id FROM runs WHERE started_at <= ?2))
      GROUP BY 1 ORDER BY 1
      """,
      value,
      now.milliseconds
    ) { row in
      sum.models.append(try row["model"])
      sum.calls += try row["calls"]
      sum.inputTokens += try row["input"]
      sum.outputTokens += try row["output"]
      sum.microdollars =
        try row["is_priced"] ? try sum.microdollars.map { try $0 + row["cost"] } : nil
    }
    return sum
  }
}

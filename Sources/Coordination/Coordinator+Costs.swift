package import CivilTime
package import Ledger
import PostgreSQL

extension Coordinator {
  /// The usage and cost of the calls of all hosts, grouped; days are in UTC.
  ///
  /// - Parameter since: Only calls since then; nil for all.
  package func costs(
    by dimensions: [CostListing.Dimension],
    since: Instant?
  ) throws(CoordinationError) -> [CostListing.Row] {
    let groups = try open().perform { connection in
      try connection.execute(
        """
        SELECT to_char(sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, job,
          coalesce(model_served, model) AS model, coalesce(tier_served, tier) AS tier, kinds,
          count(*) AS calls, coalesce(sum(prompt_tokens), 0)::bigint AS prompt_tokens,
          coalesce(sum(cached_tokens), 0)::bigint AS cached_tokens,
          coalesce(sum(output_tokens), 0)::bigint AS output_tokens,
          coalesce(sum(nano) / 1000, 0)::bigint AS cost,
          count(*) FILTER (WHERE status = 'answered' AND nano IS NULL) AS unpriced
        FROM debrief.calls WHERE sent_at >= coalesce($1, '-infinity'::timestamptz)
        GROUP BY 1, 2, 3, 4, 5
        """,
        .instant(since)
      ).map(CostListing.Group.init)
    }
    return CostListing.rows(of: groups, by: dimensions)
  }
}

extension CostListing.Group {
  fileprivate init(_ row: PostgresRow) throws(PostgresError) {
    var sum = CostListing.Row(keys: [])
    sum.calls = try row["calls"]
    sum.inputTokens = try row["prompt_tokens"]
    sum.cachedTokens = try row["cached_tokens"]
    sum.outputTokens = try row["output_tokens"]
    sum.cost = USD(micros: try row["cost"])
    sum.unpriced = try row["unpriced"]
    self.init(
      day: try row["day"],
      job: try row["job"],
      model: try row["model"],
      tier: try row["tier"],
      kinds: try row["kinds"],
      sum: sum
    )
  }
}

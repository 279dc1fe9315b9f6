package import CivilTime
package import Ledger
import PostgreSQL

extension Coordinator {
  /// The usage and cost of the calls of all hosts, grouped; days are in UTC.
  ///
  /// - Parameter since: Only calls since then; nil for all.
  /// - Throws: ``CoordinationError``.
  package func costs(
    by dimensions: [CostListing.Dimension],
    since: Instant?
  ) throws(CoordinationError) -> [CostListing.Row] {
    let rows = try open().perform { connection in
      try connection.execute(
        """
        SELECT to_char(sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'), job, coalesce(model_served, model),
          coalesce(tier_served, tier), kinds, count(*), coalesce(sum(prompt_tokens), 0)::bigint,
          coalesce(sum(cached_tokens), 0)::bigint, coalesce(sum(output_tokens), 0)::bigint,
          coalesce(sum(nano) / 1000, 0)::bigint,
          count(*) FILTER (WHERE status = 'answered' AND nano IS NULL)
        FROM debrief.calls WHERE sent_at >= coalesce($1, '-infinity'::timestamptz)
        GROUP BY 1, 2, 3, 4, 5
        """,
        .instant(since)
      )
    }
    return CostListing.rows(of: rows.map(CostListing.Group.init), by: dimensions)
  }
}

extension CostListing.Group {
  fileprivate init(_ row: PostgresRow) {
    var sum = CostListing.Row(keys: [])
    sum.calls = Int(row.integer(5) ?? 0)
    sum.inputTokens = row.integer(6) ?? 0
    sum.cachedTokens = row.integer(7) ?? 0
    sum.outputTokens = row.integer(8) ?? 0
    sum.cost = USD(micros: row.integer(9) ?? 0)
    sum.unpriced = Int(row.integer(10) ?? 0)
    self.init(
      day: row.text(0) ?? "",
      job: row.text(1) ?? "",
      model: row.text(2) ?? "",
      tier: row.text(3) ?? "",
      kinds: row.text(4) ?? "",
      sum: sum
    )
  }
}

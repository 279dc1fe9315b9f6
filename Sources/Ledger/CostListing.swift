package import CivilTime
package import Database

/// The tokens and costs of calls, grouped.
package struct CostListing {
  /// A property that calls can be grouped by.
  package enum Dimension: String, Sendable, Hashable, CaseIterable {
    /// The day, in a zone.
    case day
    /// The job; empty for calls on demand.
    case job
    /// The model that answered the call, or else the one that was requested.
    case model
    /// The kind of insight. One call serves several kinds: its tokens and its cost are split evenly
    /// among them, so that the rows add up; the call itself counts for each.
    case kind
    /// The tier that served the call, or else the one that was requested.
    case tier
  }

  /// A group of calls.
  package struct Row: Sendable, Hashable {
    /// What the calls have in common, one value for each dimension.
    package var keys: [String]
    /// The number of calls sent.
    package var calls = 0
    /// Their input tokens.
    package var inputTokens: Int64 = 0
    /// The part of the input that came from the cache.
    package var cachedTokens: Int64 = 0
    /// Their output tokens, thinking included.
    package var outputTokens: Int64 = 0
    /// Their cost, as far as prices are known.
    package var cost = USD.zero
    /// The number of them without a known price.
    package var unpriced = 0

    /// Creates an empty group.
    package init(keys: [String]) { self.keys = keys }
  }

  private let transaction: Transaction

  /// Works inside a transaction.
  ///
  /// - Parameter transaction: Where to read.
  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// Groups the calls that were sent.
  ///
  /// - Parameter zone: The zone in which days are counted.
  /// - Returns: The groups, ordered by their keys.
  /// - Throws: ``DatabaseError``.
  package func rows(
    by dimensions: [Dimension],
    in period: Range<Instant> = Instant.earliest..<Instant.latest,
    zone: TimeZoneRules
  ) throws -> [Row] {
    // Quarters of an hour, as no zone changes its clocks at any other moment.
    let groups = try transaction.rows(
      """
      SELECT sent_at / 900000 AS quarter, coalesce(job, '') AS job,
        coalesce(model_served, model) AS model, coalesce(tier_served, tier) AS tier, kinds,
        count(*) AS calls, sum(coalesce(prompt_tokens, 0)) AS input,
        sum(coalesce(cached_tokens, 0)) AS cached,
        sum(coalesce(output_tokens, 0) + coalesce(thought_tokens, 0)) AS output,
        sum(coalesce(cost, 0)) AS cost, sum(status = 'answered' AND cost IS NULL) AS unpriced
      FROM calls WHERE sent_at >= ? AND sent_at < ? GROUP BY 1, 2, 3, 4, 5
      """,
      period.lowerBound.milliseconds,
      period.upperBound.milliseconds
    ) { row in try Group(row, zone) }
    return Self.rows(of: groups, by: dimensions)
  }

  /// Groups the tokens and costs of calls, whoever made them.
  ///
  /// - Returns: The groups, ordered by their keys.
  package static func rows(of groups: [Group], by dimensions: [Dimension]) -> [Row] {
    var rows: [[String]: Row] = [:]
    for group in groups {
      for part in group.parts(by: dimensions) {
        rows[part.keys, default: Row(keys: part.keys)] += part
      }
    }
    return rows.values.sorted { $0.keys.lexicographicallyPrecedes($1.keys) }
  }

  /// Calls that agree in every dimension.
  package struct Group: Sendable {
    let day: String
    let job: String
    let model: String
    let tier: String
    let kinds: [CallKind]
    let sum: Row

    /// Describes a group.
    ///
    /// - Parameters:
    ///   - kinds: The comma-separated names.
    ///   - sum: Their totals; its keys do not matter.
    package init(
      day: String,
      job: String,
      model: String,
      tier: String,
      kinds: String,
      sum: Row
    ) {
      (self.day, self.job, self.model, self.tier, self.sum) = (day, job, model, tier, sum)
      self.kinds = CallKind.list(kinds)
    }
  }
}

extension CostListing.Row {
  fileprivate static func += (row: inout Self, part: Self) {
    row.calls += part.calls
    row.inputTokens += part.inputTokens
    row.cachedTokens += part.cachedTokens
    row.outputTokens += part.outputTokens
    row.cost = row.cost + part.cost
    row.unpriced += part.unpriced
  }

  /// One of several shares that this is split into.
  fileprivate func share(_ index: Int, of count: Int) -> Self {
    var share = self
    share.inputTokens = inputTokens.share(index, of: count)
    share.cachedTokens = cachedTokens.share(index, of: count)
    share.outputTokens = outputTokens.share(index, of: count)
    share.cost = USD(micros: cost.micros.share(index, of: count))
    return share
  }
}

extension Int64 {
  /// One of several parts that differ by at most one and add up to the number, larger parts first.
  fileprivate func share(_ index: Int, of count: Int) -> Int64 {
    self / Int64(count) + (Int64(index) < self % Int64(count) ? 1 : 0)
  }
}

extension CostListing.Group {
  fileprivate init(_ row: Row, _ zone: TimeZoneRules) throws {
    let quarter: Int64 = try row["quarter"]
    var sum = CostListing.Row(keys: [])
    sum.calls = try row["calls"]
    sum.inputTokens = try row["input"]
    sum.cachedTokens = try row["cached"]
    sum.outputTokens = try row["output"]
    sum.cost = try row["cost"]
    sum.unpriced = try row["unpriced"]
    self.init(
      day: zone.dateTime(at: Instant(milliseconds: quarter * 900_000)).date.description,
      job: try row["job"],
      model: try row["model"],
      tier: try row["tier"],
      kinds: try row["kinds"],
      sum: sum
    )
  }

  /// The rows that these calls add to.
  fileprivate func parts(by dimensions: [CostListing.Dimension]) -> [CostListing.Row] {
    let names = dimensions.contains(.kind) && !kinds.isEmpty ? kinds.map(\.rawValue) : [""]
    return names.indices.map { index in
      var part = sum.share(index, of: names.count)
      part.keys = dimensions.map { key($0, kind: names[index]) }
      return part
    }
  }

  private func key(_ dimension: CostListing.Dimension, kind: String) -> String {
    switch dimension {
    case .day: day
    case .job: job
    case .model: model
    case .kind: kind
    case .tier: tier
    }
  }
}

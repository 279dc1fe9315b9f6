import JSON

/// Merges two insights that a reader considers the same.
///
/// The one that stays has the evidence of both; the other one keeps its record and its history and
/// refers to the one that it became part of.
struct InsightMerge: Sendable, Hashable {
  /// How the insight that stays changes.
  let kept: InsightChange
  /// How the other one changes.
  let absorbed: InsightChange

  /// Merges two insights.
  ///
  /// - Throws: ``ReviewError`` if they cannot be one.
  init(
    _ other: Insight,
    into insight: Insight,
    _ remark: ReviewRemark
  ) throws(ReviewError) {
    guard other.id != insight.id else { throw .same(id: other.id) }
    guard other.kind == insight.kind else { throw .kinds(insight.kind, other.kind) }
    guard other.conversationId == insight.conversationId else {
      throw .conversations(insight.id, other.id)
    }
    for each in [other, insight] where each.review?.verdict == .merged {
      throw .merged(id: each.id, into: each.supersededBy)
    }
    guard insight.status == .active else { throw .ended(id: insight.id, status: insight.status) }
    var kept = insight
    kept.absorb(other.evidence)
    kept.updatedAt = remark.at
    var absorbed = other
    absorbed.status = .superseded
    absorbed.supersededBy = insight.id
    absorbed.review = Insight.Review(
      verdict: .merged,
      remark,
      edits: other.review?.edits ?? JSONObject()
    )
    absorbed.updatedAt = remark.at
    self.kept = InsightChange(.merged, before: insight, after: kept)
    self.absorbed = InsightChange(.superseded, before: other, after: absorbed)
  }
}

extension Insight {
  /// Appends quotes that it does not have yet; its own keep their indices, which the detail uses.
  mutating func absorb(_ quotes: [Evidence]) {
    for quote in quotes where !evidence.contains(where: { $0.overlaps(quote) }) {
      evidence.append(quote)
    }
  }
}

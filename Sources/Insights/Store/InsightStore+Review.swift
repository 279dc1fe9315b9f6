package import Conversations
import Database
import JSON

extension InsightStore {
  /// Records what a reader says about an insight.
  ///
  /// - Returns: Whether anything changed; false if there is no such insight, or it was said before.
  /// - Throws: ``ReviewError`` if the insight is part of another one.
  @discardableResult
  package func judge(
    _ verdict: ReaderVerdict,
    _ id: InsightID,
    _ remark: ReviewRemark,
    catalog: KindCatalog = .shipped
  ) throws -> Bool {
    guard let insight = try insight(id),
      let change = try insight.change(verdict, remark, catalog: catalog)
    else { return false }
    try apply(change, at: remark.at, by: .reader(remark.by), isReading: false)
    if insight.review?.verdict == .merged, let kept = insight.supersededBy {
      try release(insight, from: kept, remark)
    }
    return true
  }

  /// Merges two insights.
  ///
  /// - Throws: ``ReviewError`` if they cannot be one.
  @discardableResult
  package func merge(_ other: InsightID, into id: InsightID, _ remark: ReviewRemark) throws -> Bool
  {
    guard let insight = try insight(id), let absorbed = try self.insight(other) else {
      return false
    }
    let merge = try InsightMerge(absorbed, into: insight, remark)
    let by = Trigger.reader(remark.by)
    try apply(merge.kept, at: remark.at, by: by, isReading: false, quotesOf: [other])
    try apply(merge.absorbed, at: remark.at, by: by, isReading: false)
    return true
  }

  /// Restores an insight to what it was before a reader's verdict.
  package func restore(_ earlier: Insight, _ remark: ReviewRemark) throws {
    guard let insight = try insight(earlier.id) else { return }
    var after = earlier
    after.updatedAt = remark.at
    let change = InsightChange(.reviewed, before: insight, after: after)
    try apply(change, at: remark.at, by: .reader(remark.by), isReading: false)
  }

  /// Removes the quotes of an insight from the one that it was part of.
  private func release(_ other: Insight, from id: InsightID, _ remark: ReviewRemark) throws {
    guard let insight = try insight(id) else { return }
    var after = insight
    after.evidence = insight.evidence.enumerated().filter { index, quote in
      index == 0 || !other.evidence.contains(quote)
    }.map(\.element)
    after.updatedAt = remark.at
    let change = InsightChange(.updated, before: insight, after: after)
    try apply(change, at: remark.at, by: .reader(remark.by), isReading: false)
  }

  /// The quotes of what was merged into insights of a thread, by the id of the insight that stays.
  ///
  /// - Returns: The quotes; what was merged may be in another thread.
  /// - Throws: ``DatabaseError``; damaged records are set aside.
  package func mergedQuotes(intoThread threadId: ThreadID) throws -> [InsightID: [Evidence]] {
    let merged = try insights(
      """
      SELECT id, body FROM insights WHERE verdict = 'merged'
        AND \(Self.member("supersededBy")) IN
          (SELECT kept.id FROM insights AS kept WHERE kept.thread_id = ?)
      ORDER BY id
      """,
      threadId
    )
    return Dictionary(
      grouping: merged,
      by: { $0.supersededBy ?? "" }
    ).mapValues { $0.flatMap(\.evidence) }
  }
}

extension InsightStore {
  /// The last thing that someone said about an insight.
  ///
  /// - Returns: nil if they never said anything.
  package func lastReview(of id: InsightID, by: String) throws -> Insight.Review? {
    let text = try transaction.firstRow(
      """
      SELECT json_extract(after, '$.review') AS review FROM insight_history
      WHERE insight = ? AND by = ?
        AND iif(json_valid(after), json_extract(after, '$.review'), NULL) IS NOT NULL
      ORDER BY id DESC LIMIT 1
      """,
      id,
      by
    ) { row in try row["review"] as String }
    return try text.map { text in
      try reading(id) { try Insight.Review(InsightFields(try parser.parse(text), at: "review")) }
    }
  }
}

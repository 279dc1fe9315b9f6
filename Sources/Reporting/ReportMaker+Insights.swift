import CivilTime
import Insights
import Jobs
import Reports

/// Which insights a report is made from.
extension ReportMaker {
  /// What holds and what ended.
  private var filter: InsightFilter {
    var filter = InsightFilter()
    filter.kinds = scope.kinds
    filter.threadId = scope.threads?.only
    filter.standings = [.active, .expired, .outdated, .superseded, .retracted]
    return filter
  }

  /// The insights that a report shows if its format has no room for all.
  ///
  /// - Returns: nil if there is room for all, as there is if it is about some threads.
  func sample(
    for format: JobDefinition.ReportFormat,
    since: Instant?,
    changedSince: Instant?
  ) throws -> InsightSample? {
    guard scope.threads == nil else { return nil }
    var filter = filter
    filter.since = since
    return try InsightStore(transaction).sample(
      of: format.room,
      filter,
      in: scope.conversations,
      changedSince: changedSince,
      by: scope.clock ?? InsightClock(scope.asOf.instant),
      catalog: scope.catalog
    )
  }

  /// What holds and what ended, of what was ever worth showing.
  func insights() throws -> [Insight] {
    let known = try InsightStore(transaction)
      .list(filter, by: scope.clock ?? InsightClock(scope.asOf.instant), catalog: scope.catalog)
      .filter { insight in
        (scope.conversations?.contains(insight.conversationId) ?? true)
          && (scope.threads?.contain(insight) ?? true)
          && insight.confidence >= scope.catalog.kind(named: insight.kind).minimumConfidence
      }
    return try quotable(known)
  }

  /// Those that do not rest on words of an excluded person.
  func quotable(_ insights: [Insight]) throws -> [Insight] {
    guard let excluded = scope.excluded else { return insights }
    return try insights.filter { try !excluded.areQuoted(by: $0) }
  }
}

extension JobDefinition.ReportFormat {
  /// The maximum number of insights of a report: what a person reads in the end, or what fits into
  /// 200 MB of memory where a program does.
  fileprivate var room: Int {
    switch self {
    case .html, .markdown, .text, .feed: 2_000
    case .csv, .json, .ics, .todo: 7_000
    }
  }
}

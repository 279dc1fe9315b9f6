package import CivilTime
package import Insights

/// Decides which insights a report shows.
struct ReportSelection {
  private(set) var insights: [Insight] = []
  private(set) var rejected = 0

  init(_ input: ReportInput) {
    let shown = Set(input.insights.filter { $0.status == .active }.map(\.id))
    var seen: Set<InsightID> = []
    for insight in input.insights.sorted(by: { $0.id < $1.id })
    where holds(insight, among: shown) && insight.wasSaid(since: input.period.since) {
      guard seen.insert(insight.id).inserted else { continue }
      if insight.review?.verdict == .rejected {
        rejected += 1
      } else {
        insights.append(insight)
      }
    }
  }

  /// Whether an insight holds, or is a decision whose end is news.
  private func holds(_ insight: Insight, among shown: Set<InsightID>) -> Bool {
    switch insight.status {
    case .active:
      let isQuestion = insight.kind == .openQuestion
      return !isQuestion || insight.detail.state ?? .open == .open
    case .superseded:
      return insight.kind == .decision && insight.supersededBy.map(shown.contains) ?? false
    case .retracted, .quarantined: return false
    }
  }
}

extension Insight {
  /// Whether it rests on something said since an instant, or was found since if the time is unknown.
  ///
  /// - Parameter instant: The instant; nil for the beginning of time.
  package func wasSaid(since instant: Instant?) -> Bool {
    guard let instant else { return true }
    return evidence.lazy.compactMap(\.createdAt).max() ?? createdAt >= instant
  }
}

import CivilTime
import Conversations
import Database
import Insights

/// Finds tasks past their due day whose owner wrote about them again in the conversation.
///
/// "Comments are in the file" names no task, so it closes none; but someone who was asked for
/// comments and writes this can no longer be called overdue.
struct TasksTakenUpAgain {
  private let transaction: Transaction
  private let instant: Instant

  /// The maximum number of tasks examined, the latest due: a report shows no more of them on its
  /// first page.
  private static let maxTasks = 200
  /// The maximum number of an owner's later messages read for a task.
  private static let maxMessages = 100

  /// Prepares to look.
  ///
  /// - Parameter instant: What was written after it does not count.
  init(_ transaction: Transaction, upTo instant: Instant) {
    self.transaction = transaction
    self.instant = instant
  }

  /// The ids of such tasks.
  func ids(in insights: [Insight]) throws -> Set<InsightID> {
    let day = TimeZoneRules.utc.dateTime(at: instant).date.description
    let late = insights.compactMap { task -> (task: Insight, due: String)? in
      guard task.kind == .actionItem, task.status == .active, task.detail.state == .open,
        let due = task.detail.due, due < day
      else { return nil }
      return (task, due)
    }
    let latest = late.sorted { ($0.due, $0.task.id) > ($1.due, $1.task.id) }
    var ids: Set<InsightID> = []
    for (task, _) in latest.prefix(Self.maxTasks) where try isTakenUp(task) { ids.insert(task.id) }
    return ids
  }

  private func isTakenUp(_ task: Insight) throws -> Bool {
    guard let owner = task.detail.owner?.id,
      let said = task.evidence.compactMap(\.createdAt).min()
    else { return false }
    let mentions = CrossThreadResolution().mentions(of: task)
    var isFound = false
    // The messages of the promise itself share its words.
    let own = Set(task.evidence.map(\.messageId))
    try MessageCatalog(transaction).forEach(
      by: owner,
      in: task.conversationId,
      since: said,
      until: instant,
      limit: Self.maxMessages
    ) { id, text in
      if !isFound, !own.contains(id) { isFound = mentions(text) }
    }
    return isFound
  }
}

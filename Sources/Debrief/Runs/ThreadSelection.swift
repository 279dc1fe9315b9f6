import CivilTime
import Conversations
import Database
import Jobs

/// Finds the threads that a job wants, and says why it does not want the others.
struct ThreadSelection {
  /// What a job wants.
  struct Result {
    /// The rows of the threads, the oldest talk first.
    var threads: [Int64] = []
    /// The ids of the conversations they belong to.
    var conversations: Set<String> = []
    /// How many messages they have.
    var messages = 0
    /// How many threads are left out, by reason.
    var skipped: [String: Int] = [:]
    /// The instant at which insights are judged.
    var asOf: Instant
  }

  private let job: JobDefinition
  private let now: Instant

  init(_ job: JobDefinition, now: Instant) {
    self.job = job
    self.now = now
  }

  func select(in transaction: Transaction) throws -> Result {
    let own = try job.source.flatMap { source in
      try IngestLog(transaction).conversations(of: absolutePath(source.path))
    }
    var result = Result(asOf: try asOf(own, transaction))
    let selection = job.selection
    let since = selection.since?.instant(now: result.asOf)
    let until = selection.until?.instant(now: result.asOf)
    // Counting people means looking at every message of the archive.
    let detail: ThreadCatalog.Detail = selection.minimumAuthors > 1 ? .people : .head
    try ThreadCatalog(transaction, detail: detail).forEach { thread in
      if let own, !own.contains(thread.conversation) { return }
      let isWanted = selection.wants(
        conversation: thread.conversationId,
        name: thread.conversationName
      )
      if let reason = reason(against: thread, since, until, isWanted: isWanted) {
        result.skipped[reason, default: 0] += 1
      } else {
        result.threads.append(thread.row)
        result.conversations.insert(thread.conversationId)
        result.messages += thread.messages
      }
    }
    // The catalogue lists the latest first; what is left for another run is the oldest then.
    if let limit = selection.limit, result.threads.count > limit {
      result.skipped["over the limit"] = result.threads.count - limit
      result.threads.removeLast(result.threads.count - limit)
    }
    result.threads.reverse()
    return result
  }

  private func reason(
    against thread: StoredThread,
    _ since: Instant?,
    _ until: Instant?,
    isWanted: Bool
  ) -> String? {
    let selection = job.selection
    if !isWanted { return "conversation not wanted" }
    if !thread.isActive { return "branch not chosen" }
    if let since, let last = thread.lastAt, last < since { return "before the period" }
    if let until, let first = thread.firstAt, first >= until { return "after the period" }
    if thread.messages < selection.minimumMessages { return "too few messages" }
    if thread.people < selection.minimumAuthors { return "too few people" }
    return nil
  }

  /// The instant at which insights are judged.
  private func asOf(_ own: Set<Int64>?, _ transaction: Transaction) throws -> Instant {
    switch job.asOf {
    case .now: now
    case .instant(let instant): instant
    case .source: try newestMessage(own, transaction) ?? now
    }
  }

  private func newestMessage(_ own: Set<Int64>?, _ transaction: Transaction) throws -> Instant? {
    let statement = try transaction.query(
      "SELECT conversation, max(last_at) FROM threads GROUP BY conversation"
    )
    defer { statement.reset() }
    var newest: Int64?
    while try statement.step() {
      guard own?.contains(statement.integer(0)) ?? true,
        let last = statement.optionalInteger(1)
      else { continue }
      newest = max(newest ?? last, last)
    }
    return newest.map(Instant.init(milliseconds:))
  }
}

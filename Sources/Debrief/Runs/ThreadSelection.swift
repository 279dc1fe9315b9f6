import CivilTime
import Conversations
import Database
import Jobs

/// Finds the threads that a job wants, and says why it does not want the others.
struct ThreadSelection {
  /// What a job wants.
  struct Result {
    /// The rows of the threads, in the order in which they are read.
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
  /// Whether there is something to do in a thread; asked only where the job limits its threads.
  var isDue: (StoredThread) throws -> Bool = { _ in true }
  /// Told of every thread that is left out.
  var skip: (StoredThread, SkipReason) -> Void = { _, _ in }

  init(_ job: JobDefinition, now: Instant) {
    self.job = job
    self.now = now
  }

  func select(in transaction: Transaction) throws -> Result {
    let own = try job.source.flatMap { source in
      try IngestLog(transaction).conversations(of: absolutePath(source.path))
    }
    var result = Result(asOf: try asOf(own, transaction))
    let filter = ThreadFilters(job.selection, asOf: result.asOf, now: now, transaction)
    var wanted: [StoredThread] = []
    // Counting people means looking at every message of the archive.
    let detail: ThreadCatalog.Detail = job.selection.minimumAuthors > 1 ? .people : .head
    try ThreadCatalog(transaction, detail: detail).forEach { thread in
      if let own, !own.contains(thread.conversation) { return }
      if let reason = try filter.reason(against: thread) {
        leaveOut(thread, reason, &result)
      } else {
        wanted.append(thread)
      }
    }
    for thread in try limited(ordered(wanted, transaction), &result) {
      result.threads.append(thread.row)
      result.conversations.insert(thread.conversationId)
      result.messages += thread.messages
    }
    return result
  }

  private func leaveOut(_ thread: StoredThread, _ reason: SkipReason, _ result: inout Result) {
    result.skipped[reason.rawValue, default: 0] += 1
    skip(thread, reason)
  }

  /// The threads in the job's order; they come with the latest talk first.
  private func ordered(
    _ threads: [StoredThread],
    _ transaction: Transaction
  ) throws -> [StoredThread] {
    switch job.selection.order {
    case .newest: return threads
    case .oldest: return threads.reversed()
    case .neverDone:
      var (never, done): ([StoredThread], [StoredThread]) = ([], [])
      for thread in threads.reversed() {
        let isDone = try transaction.integer(
          "SELECT EXISTS (SELECT 1 FROM extraction_done WHERE thread_id = ?)",
          thread.id
        )
        if isDone == 1 { done.append(thread) } else { never.append(thread) }
      }
      return never + done
    }
  }

  /// Leaves out what is due beyond the job's limit.
  private func limited(
    _ threads: [StoredThread],
    _ result: inout Result
  ) throws -> [StoredThread] {
    guard let limit = job.selection.limit else { return threads }
    var due = 0
    return try threads.filter { thread in
      guard try isDue(thread) else { return true }
      due += 1
      if due > limit { leaveOut(thread, .overLimit, &result) }
      return due <= limit
    }
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

import CivilTime
import Conversations
import Database
import Jobs

/// The filters of a job's selection for single threads.
struct ThreadFilters {
  private let selection: JobDefinition.Selection
  private let transaction: Transaction
  private let since: Instant?
  private let until: Instant?
  private let changedSince: Instant?
  /// The latest time at which anyone may have written in a thread.
  private let quietSince: Instant?

  /// Prepares to check threads.
  ///
  /// - Parameter transaction: Where to read.
  init(
    _ selection: JobDefinition.Selection,
    asOf: Instant,
    now: Instant,
    _ transaction: Transaction
  ) {
    self.selection = selection
    self.transaction = transaction
    since = selection.since?.instant(now: asOf)
    until = selection.until?.instant(now: asOf)
    changedSince = selection.changedSince?.instant(now: now)
    // In an archive no one still writes, whenever it ends.
    quietSince = selection.quietFor.map { now - $0 }
  }

  /// Why a thread is not wanted; nil if it is.
  ///
  /// - Returns: The first reason.
  func reason(against thread: StoredThread) throws -> SkipReason? {
    if !selection.wants(conversation: thread.conversationId.rawValue, name: thread.conversationName)
    {
      return .conversation
    }
    if selection.shard?.holds(conversation: thread.conversationId.rawValue) == false {
      return .shard
    }
    if selection.held?.holds(conversation: thread.conversationId.rawValue) == false {
      return .shard
    }
    if !isWanted(thread) { return .thread }
    if !thread.isActive { return .branch }
    if let since, let last = thread.lastAt, last < since { return .tooOld }
    if let until, let first = thread.firstAt, first >= until { return .tooNew }
    if let quietSince, let last = thread.lastAt, last > quietSince { return .notQuiet }
    if thread.messages < selection.minimumMessages { return .tooFewMessages }
    if let most = selection.maximumMessages, thread.messages > most { return .tooManyMessages }
    if thread.people < selection.minimumAuthors { return .tooFewPeople }
    if let changedSince, try changedAt(thread) < changedSince { return .notChangedLately }
    return try selection.includedPeople.isEmpty || hasWantedPerson(thread) ? nil : .people
  }

  private func isWanted(_ thread: StoredThread) -> Bool {
    selection.wants(
      thread: thread.id.rawValue,
      of: thread.conversationId.rawValue,
      named: thread.conversationName
    )
  }

  /// When the ingestion began that changed a thread last.
  private func changedAt(_ thread: StoredThread) throws -> Instant {
    try IngestLog(transaction).lastChange(ofThread: thread.row) ?? Instant(milliseconds: 0)
  }

  private func hasWantedPerson(_ thread: StoredThread) throws -> Bool {
    try SenderCatalog(transaction).senders(ofThread: thread.row).contains { sender in
      selection.includedPeople.contains { $0.matches(id: sender.id, name: sender.name) }
    }
  }
}

package import Database
package import CivilTime

/// Something to be done for a job: a thread to read, or a period of a conversation to sum up.
///
/// Job, scope, subject and period identify it: enqueued twice, it is one item.
package struct WorkItem: Sendable, Hashable {
  /// The job's name.
  package var job: String
  /// What the subject is.
  package var scope: Scope
  /// The id of the thread or conversation.
  package var subject: String
  /// The period that is summed up; nil for a thread.
  package var period: String?
  /// Identifies what it is due for, for instance a thread's fingerprint and the kinds to look for.
  ///
  /// An item that was given up is retried once this changes.
  var dueKey: String
  /// Where the subject was stored when it was enqueued: a hint that saves a lookup.
  package var row: Int64?
  /// Shared by items that may be done together; nil if it is done alone.
  var affinity: Int64?
  /// Its rank, which decides what goes first.
  var rank: Rank
  /// The position within the rank, from 0.
  var position: Int

  /// Describes an item.
  ///
  /// - Parameters:
  ///   - row: Where the subject is stored.
  ///   - affinity: Shared by items that may be done together.
  ///   - rank: Its rank, which decides what goes first.
  package init(
    job: String,
    scope: Scope = .thread,
    subject: String,
    period: String? = nil,
    dueKey: String,
    row: Int64? = nil,
    affinity: Int64? = nil,
    rank: Rank = .new,
    position: Int = 0
  ) {
    self.job = job
    self.scope = scope
    self.subject = subject
    self.period = period
    self.dueKey = dueKey
    self.row = row
    self.affinity = affinity
    self.rank = rank
    self.position = position
  }

  /// What an item's subject is.
  package enum Scope: String, Sendable, Hashable, CaseIterable {
    /// A thread.
    case thread
    /// A conversation in a period.
    case conversation
  }

  /// Which items go first; within a rank, those of the lowest position.
  package enum Rank: Int, Sendable, Hashable, Comparable {
    /// Never done before: an archive is read through first.
    case new
    /// Done before, and changed since.
    case changed
    /// Failed before: what keeps failing does not hold up the rest.
    case failed
    /// Its worker vanished, perhaps because of it.
    case lost

    /// Whether items of one rank go before those of another.
    package static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  /// The state of an item.
  package enum State: String, Sendable, Hashable, CaseIterable {
    /// It can be begun.
    case ready
    /// A worker has it.
    case running
    /// It waits for a time, for another run, or for answers.
    case waiting
    /// It is done.
    case done
    /// It was given up: a dead letter.
    case dead
  }

  /// Rank and position as one number, by which items are sorted.
  var priority: Int64 { Int64(rank.rawValue) << 40 | Int64(min(max(0, position), 1 << 39)) }
}

/// An item that a worker has, until it reports the outcome or loses it.
package struct Claim: Sendable, Hashable {
  /// The item's number.
  package var id: Int64
  /// The fencing token, incremented with each claim: a worker's changes under an older one have no
  /// effect.
  var fence: Int64
  /// What is to be done.
  package var item: WorkItem
  /// The run that enqueued it, to which its calls are charged.
  var run: RunID
}

/// An item as the queue lists it.
package struct QueuedItem: Sendable, Hashable {
  /// Its number.
  package var id: Int64
  /// What is to be done.
  package var item: WorkItem
  /// Its state.
  package var state: WorkItem.State
  /// The number of failures since it was enqueued again.
  package var attempts: Int
  /// The number of times its worker vanished.
  package var losses: Int
  /// Until when it waits; nil for another run, or for answers.
  package var wakeAt: Instant?
  /// Why it waits or was given up.
  package var failure: WorkFailure?
  /// The run that enqueued it.
  package var run: RunID
  /// When it was enqueued.
  package var queuedAt: Instant
  /// When its state changed.
  package var changedAt: Instant
}

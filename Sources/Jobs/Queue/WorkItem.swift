package import CivilTime

/// Something to be done for a job: a thread to read, or a period of a conversation to sum up.
///
/// Job, scope, subject and period name it: enqueued twice, it is one item.
package struct WorkItem: Sendable, Hashable {
  /// The job's name.
  package var job: String
  /// What the subject is.
  package var scope: Scope
  /// The id of the thread or conversation.
  package var subject: String
  /// The period that is summed up; nil for a thread.
  package var period: String?
  /// What it is due for, for instance a thread's fingerprint and the kinds to look for.
  ///
  /// An item that was given up has another chance once this changes.
  package var dueKey: String
  /// Where the subject was stored when it was enqueued: a hint that saves looking it up.
  package var place: Int64?
  /// What it has in common with items that may be done together with it; nil if it is done alone.
  package var affinity: Int64?
  /// What goes first.
  package var rank: Rank
  /// The position within the rank, from 0.
  package var position: Int

  /// Describes an item.
  ///
  /// - Parameters:
  ///   - place: Where the subject is stored.
  ///   - affinity: What it has in common with items that may be done together with it.
  ///   - rank: What goes first.
  package init(
    job: String,
    scope: Scope = .thread,
    subject: String,
    period: String? = nil,
    dueKey: String,
    place: Int64? = nil,
    affinity: Int64? = nil,
    rank: Rank = .new,
    position: Int = 0
  ) {
    self.job = job
    self.scope = scope
    self.subject = subject
    self.period = period
    self.dueKey = dueKey
    self.place = place
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
    /// Failed before: what keeps failing keeps nothing else waiting.
    case failed
    /// Its worker vanished, perhaps because of it.
    case lost

    /// Whether items of one rank go before those of another.
    package static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  /// How far an item has come.
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
  /// The token that goes up with each claim: what a worker does with an older one has no effect.
  package var fence: Int64
  /// What is to be done.
  package var item: WorkItem
  /// The run that enqueued it, to which its calls are booked.
  package var run: String
}

/// An item as the queue lists it.
package struct QueuedItem: Sendable, Hashable {
  /// Its number.
  package var id: Int64
  /// What is to be done.
  package var item: WorkItem
  /// How far it has come.
  package var state: WorkItem.State
  /// How often it failed since it was enqueued again.
  package var attempts: Int
  /// How often its worker vanished.
  package var losses: Int
  /// Until when it waits; nil for another run, or for answers.
  package var wakeAt: Instant?
  /// Why it waits or was given up.
  package var failure: WorkFailure?
  /// The run that enqueued it.
  package var run: String
  /// When it was enqueued.
  package var queuedAt: Instant
  /// When its state changed.
  package var changedAt: Instant
}

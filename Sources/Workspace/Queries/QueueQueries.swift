package import CivilTime
import Database
package import Jobs
import Ledger

/// Shows and changes the work queue.
package struct QueueQueries {
  private let connection: Connection
  private let now: Instant

  /// Opens the queue of a workspace.
  ///
  /// - Throws: ``WorkspaceError``, `DatabaseError` or `MigrationError`.
  package init(_ workspace: Workspace, now: Instant) throws {
    connection = try workspace.openForReading()
    self.now = now
  }

  /// Items, with what went wrong with each, and the state of the queue.
  package func list(_ filter: QueueFilter) throws -> QueueState {
    try connection.read { try state($0, items: try WorkQueue($0).list(filter)) }
  }

  /// The names of the jobs that have items.
  package func jobs() throws -> Set<String> {
    try connection.read { Set(try WorkQueue($0).counts().map(\.job)) }
  }

  /// The names of the jobs that are paused; nil among them if everything is.
  package func paused() throws -> Set<String?> {
    try connection.read { Set(try WorkQueue($0).pauses().map(\.job)) }
  }

  /// Gives all their attempts again to items that were given up.
  ///
  /// - Parameters:
  ///   - ids: Their numbers; empty for all.
  ///   - kind: Only those with this kind of failure.
  ///   - job: Only those of a job.
  package func redrive(
    _ ids: Set<Int64>,
    _ kind: WorkFailure.Kind?,
    of job: String?
  ) throws -> QueueState {
    try connection.write { transaction in
      let items = try WorkQueue(transaction).redrive(ids, kind, of: job, now: now)
      // A useless answer is requested again, else it would fail in the same way.
      for item in items where item.failure?.kind == .content && item.item.scope == .thread {
        try ResponseStore(transaction).removeAll(ofThread: item.item.subject)
      }
      return try state(transaction, items: items)
    }
  }

  /// Stops items from being begun.
  ///
  /// - Parameter job: The job's name; nil for all jobs.
  package func pause(_ job: String?) throws -> QueueState {
    try connection.write { transaction in
      try WorkQueue(transaction).pause(job, now: now)
      return try state(transaction, items: [])
    }
  }

  /// Lets items be begun again.
  ///
  /// - Parameter job: The job's name; nil for all jobs.
  package func resume(_ job: String?) throws -> QueueState {
    try connection.write { transaction in
      try WorkQueue(transaction).resume(job)
      return try state(transaction, items: [])
    }
  }

  private func state(_ transaction: Transaction, items: [QueuedItem]) throws -> QueueState {
    let queue = WorkQueue(transaction)
    return QueueState(
      paused: try queue.pauses().map { QueueState.Pause(job: $0.job, since: $0.since) },
      jobs: try queue.counts(),
      items: try items.map { item in
        QueueState.Entry(
          item: item,
          history: item.failure == nil ? [] : try queue.history(of: item.id)
        )
      }
    )
  }
}

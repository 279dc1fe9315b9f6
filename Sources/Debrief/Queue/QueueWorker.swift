import CivilTime
import Database
import Jobs

/// A process that works off the queue, known to the others.
final class QueueWorker {
  /// Its number.
  let id: Int64
  private let locks: WorkerLocks
  private let connection: Connection
  private let clock: @Sendable () -> Instant

  /// Makes this process known, and takes back what workers had that are gone.
  ///
  /// - Parameters:
  ///   - workspace: Where the queue is.
  ///   - connection: The same, opened.
  ///   - job: The job it works for.
  ///   - run: The run.
  ///   - clock: The time.
  /// - Throws: `DatabaseError` or ``WorkspaceError``.
  init(
    _ workspace: Workspace,
    _ connection: Connection,
    job: String,
    run: String,
    clock: @escaping @Sendable () -> Instant
  ) throws {
    let locks = try WorkerLocks(folder: workspace.folder)
    // Others that look whether it lives take turns with this transaction.
    id = try connection.write { transaction in
      let queue = WorkQueue(transaction)
      let id = try queue.addWorker(job: job, run: run, now: clock())
      try locks.hold(id)
      return id
    }
    self.locks = locks
    self.connection = connection
    self.clock = clock
    try reclaim()
  }

  /// Takes back what workers had that are gone.
  func reclaim() throws {
    try connection.write { transaction in
      _ = try WorkQueue(transaction).reclaim(now: clock(), isAlive: locks.isAlive)
    }
  }

  /// Gives back what it has, as it was.
  func leave() throws {
    try connection.write { try WorkQueue($0).removeWorker(id, now: clock()) }
  }
}

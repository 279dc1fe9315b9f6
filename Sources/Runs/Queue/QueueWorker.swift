import CivilTime
import Database
import Jobs
import Workspace

/// A process that works on the queue, known to the others.
final class QueueWorker {
  /// Its number.
  let id: Int64
  private let run: RunID
  private let locks: WorkerLocks
  private let connection: Connection
  private let clock: @Sendable () -> Instant

  /// Registers this process, and reclaims the items of workers that are gone.
  ///
  /// - Parameter workspace: Where the queue is.
  /// - Throws: ``WorkspaceError``.
  init(
    _ workspace: Workspace,
    _ connection: Connection,
    job: String,
    run: RunID,
    feeds: Bool = false,
    clock: @escaping @Sendable () -> Instant
  ) throws {
    let locks = try WorkerLocks(folder: workspace.folder)
    // Other processes that check whether it is alive take turns with this transaction.
    id = try connection.write { transaction in
      let queue = WorkQueue(transaction)
      let id = try queue.addWorker(job: job, run: run, now: clock())
      try locks.hold(id, feeds: feeds)
      return id
    }
    self.run = run
    self.locks = locks
    self.connection = connection
    self.clock = clock
    try reclaim()
  }

  /// Reclaims the items of workers that are gone.
  func reclaim() throws {
    try connection.write { transaction in
      _ = try WorkQueue(transaction).reclaim(now: clock(), isAlive: locks.isAlive)
    }
  }

  /// Reports that everything is in the queue.
  func endFeeding() throws { try locks.endFeeding() }

  /// Whether another process still puts items of the run into the queue.
  func isFed() throws -> Bool {
    try connection.read { try WorkQueue($0).workers(ofRun: run) }.contains(where: locks.isFeeding)
  }

  /// Releases its items, as they were.
  func leave() throws {
    try connection.write { try WorkQueue($0).removeWorker(id, now: clock()) }
  }
}

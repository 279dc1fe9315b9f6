import Conversations
import Database
import Jobs

/// Enqueues the threads that a run finds due.
struct QueueFeed {
  let work: ThreadWork
  let run: RunID
  let bounds: RunBounds
  let reached: @Sendable (RunCheckpoint) -> Void

  /// The number of threads assessed, and then enqueued, in one transaction.
  private static let threadsPerCommit = 1000

  /// Looks at threads, enqueues what is due, and removes what is no longer wanted.
  ///
  /// - Parameters:
  ///   - rows: The rows of the threads that the job wants, in the order in which to read them.
  ///   - result: Where to count.
  func fill(
    from rows: [ThreadRow],
    _ connection: Connection,
    _ result: inout RunResult
  ) throws {
    var position = 0
    while position < rows.count {
      guard bounds.stop == nil else { return }
      let part = rows[position...].prefix(Self.threadsPerCommit)
      // Looking blocks no one, and nothing is written if nothing is due.
      let due = try connection.read { transaction in
        try part.enumerated().compactMap { index, row in
          try assess(row, position: position + index, transaction, &result)
        }
      }
      if !due.isEmpty {
        try connection.write { transaction in
          for due in due { try take(due, transaction, &result) }
        }
      }
      reached(.enqueued)
      position += part.count
    }
    try connection.write { transaction in
      try WorkQueue(transaction).withdraw(job: work.job.name, .thread, notOf: run)
    }
  }

  private enum Due {
    case optedOut(StoredThread)
    case item(WorkItem)
  }

  private func assess(
    _ row: ThreadRow,
    position: Int,
    _ transaction: Transaction,
    _ result: inout RunResult
  ) throws -> Due? {
    guard let thread = try work.thread(row, transaction) else { return nil }
    switch try work.need(of: thread, transaction) {
    case .nothing:
      result.threads.unchanged += 1
      return nil
    case .optedOut: return .optedOut(thread)
    case .kinds(let kinds, let isNew):
      return .item(
        WorkItem(
          job: work.job.name,
          subject: thread.id.rawValue,
          dueKey: work.dueKey(of: thread, kinds),
          row: row.rawValue,
          affinity: work.affinity(of: thread),
          rank: isNew ? .new : .changed,
          position: position
        )
      )
    }
  }

  private func take(
    _ due: Due,
    _ transaction: Transaction,
    _ result: inout RunResult
  ) throws {
    switch due {
    case .optedOut(let thread):
      result.threads.skip(.optedOut)
      try work.retract(thread, transaction, &result)
    case .item(let item):
      switch try WorkQueue(transaction).enqueue(item, run: run, now: bounds.clock()) {
      case .ready, .running: break
      case .waiting: result.threads.skip(.waitsAfterFailure)
      case .dead: result.threads.skip(.givenUp)
      }
    }
  }
}

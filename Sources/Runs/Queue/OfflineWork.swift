import CivilTime
import Conversations
import Database
import Extraction
import Jobs

/// Processes the queue with an engine that uses no model, many threads per commit.
struct OfflineWork {
  let work: ThreadWork
  let worker: Int64
  let bounds: RunBounds
  /// Called after every commit with the number of items processed.
  let progress: (Int) throws -> Void
  let reached: @Sendable (RunCheckpoint) -> Void

  /// The number of threads claimed together: few enough that little is lost when a run is killed.
  private static let threadsPerClaim = 200
  /// The number of messages in memory, and committed, together.
  private static let messagesPerCommit = 20_000

  /// How the work ended.
  enum End: Sendable, Hashable {
    /// Nothing can be begun.
    case done
    /// The job was paused.
    case paused
    /// The run has to end.
    case stopped(RunBounds.Stop)
  }

  /// Works until nothing can be begun, or the run has to end.
  ///
  /// - Parameter result: Where to count.
  /// - Throws: `DatabaseError`, or what `progress` throws.
  func drain(_ connection: Connection, _ result: inout RunResult) throws -> End {
    while true {
      if let stop = bounds.stop { return .stopped(stop) }
      let handed = try connection.write { transaction in
        let queue = WorkQueue(transaction)
        try queue.renewLease(of: worker, now: bounds.clock())
        return try queue.claim(
          .thread,
          of: work.job.name,
          by: worker,
          limit: Self.threadsPerClaim,
          now: bounds.clock()
        )
      }
      guard case .items(let claims) = handed else { return handed == .paused ? .paused : .done }
      reached(.claimed)
      var rest = claims[...]
      while !rest.isEmpty {
        if let stop = bounds.stop { return .stopped(stop) }
        let looks = try connection.read { try look(&rest, $0) }
        reached(.found)
        try store(looks, connection, &result)
        reached(.finished)
        try progress(looks.count)
      }
    }
  }

  private struct ClaimedWork {
    let claim: Claim
    let look: ThreadWork.Look
    var finding = ThreadExtraction.Finding()
  }

  /// Reads as many threads as may be in memory together.
  private func look(
    _ claims: inout ArraySlice<Claim>,
    _ transaction: Transaction
  ) throws -> [ClaimedWork] {
    var looks: [ClaimedWork] = []
    var messages = 0
    while messages < Self.messagesPerCommit, let claim = claims.popFirst() {
      var looked = ClaimedWork(claim: claim, look: try work.look(at: claim.item, transaction))
      if case .task(let task, _) = looked.look {
        // What was given up is still claimed, and is released with everything that is.
        guard
          let finding = try work.extraction.finding(task, unless: { bounds.stop != nil })
        else { break }
        looked.finding = finding
        messages += task.messages.count
      }
      looks.append(looked)
    }
    return looks
  }

  // MARK: Storing

  /// Stores the outcome of items together; if one of them cannot be stored, each by itself, so that
  /// it does not affect the others.
  private func store(
    _ looks: [ClaimedWork],
    _ connection: Connection,
    _ result: inout RunResult
  ) throws {
    var counts = result
    do {
      try connection.write { transaction in
        try WorkQueue(transaction).renewLease(of: worker, now: bounds.clock())
        for look in looks { try store(look, transaction, &counts) }
      }
      result = counts
    } catch {
      guard WorkFailure(ofOneItem: error) != nil else { throw error }
      for look in looks { try storeAlone(look, connection, &result) }
    }
  }

  private func storeAlone(
    _ looked: ClaimedWork,
    _ connection: Connection,
    _ result: inout RunResult
  ) throws {
    var counts = result
    do {
      try connection.write { try store(looked, $0, &counts) }
      result = counts
    } catch {
      guard let failure = WorkFailure(ofOneItem: error) else { throw error }
      try connection.write { transaction in
        _ = try WorkQueue(transaction)
          .fail(looked.claim, failure, now: bounds.clock(), random: 0)
      }
      result.fail(looked.claim.item.subject, failure.reason)
    }
  }

  private func store(
    _ looked: ClaimedWork,
    _ transaction: Transaction,
    _ result: inout RunResult
  ) throws {
    let now = bounds.clock()
    switch looked.look {
    case .nothing, .optedOut:
      try work.close(looked.claim, looked.look, at: now, transaction, &result)
    case .task(let task, let thread):
      let finding = looked.finding
      try work.finish(finding, looked.claim, task, of: thread, at: now, transaction, &result)
    }
  }
}

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
  /// - Throws: What `progress` throws.
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
        let assessments = try connection.read { try assess(&rest, $0) }
        reached(.found)
        try store(assessments, connection, &result)
        reached(.finished)
        try progress(assessments.count)
      }
    }
  }

  private struct ClaimedWork {
    let claim: Claim
    let assessment: ThreadWork.Assessment
    var finding = ThreadExtraction.Finding()
  }

  /// Reads as many threads as may be in memory together.
  private func assess(
    _ claims: inout ArraySlice<Claim>,
    _ transaction: Transaction
  ) throws -> [ClaimedWork] {
    var assessments: [ClaimedWork] = []
    var messages = 0
    while messages < Self.messagesPerCommit, let claim = claims.popFirst() {
      var assessed = ClaimedWork(claim: claim, assessment: try work.assess(claim.item, transaction))
      if case .task(let task, _) = assessed.assessment {
        // What was given up is still claimed, and is released with everything that is.
        guard
          let finding = try work.extraction.finding(task, unless: bounds.request)
        else { break }
        assessed.finding = finding
        messages += task.messages.count
      }
      assessments.append(assessed)
    }
    return assessments
  }

  // MARK: Storing

  /// Stores the outcome of items together; if one of them cannot be stored, each by itself, so that
  /// it does not affect the others.
  private func store(
    _ assessments: [ClaimedWork],
    _ connection: Connection,
    _ result: inout RunResult
  ) throws {
    var counts = result
    do {
      try connection.write { transaction in
        try WorkQueue(transaction).renewLease(of: worker, now: bounds.clock())
        for assessment in assessments { try store(assessment, transaction, &counts) }
      }
      result = counts
    } catch {
      guard WorkFailure(ofOneItem: error) != nil else { throw error }
      for assessment in assessments { try storeAlone(assessment, connection, &result) }
    }
  }

  private func storeAlone(
    _ assessed: ClaimedWork,
    _ connection: Connection,
    _ result: inout RunResult
  ) throws {
    var counts = result
    do {
      try connection.write { try store(assessed, $0, &counts) }
      result = counts
    } catch {
      guard let failure = WorkFailure(ofOneItem: error) else { throw error }
      try connection.write { transaction in
        _ = try WorkQueue(transaction)
          .fail(assessed.claim, failure, now: bounds.clock(), random: 0)
      }
      result.fail(assessed.claim.item.threadId, failure.reason)
    }
  }

  private func store(
    _ assessed: ClaimedWork,
    _ transaction: Transaction,
    _ result: inout RunResult
  ) throws {
    let now = bounds.clock()
    switch assessed.assessment {
    case .nothing, .optedOut:
      try work.close(assessed.claim, assessed.assessment, at: now, transaction, &result)
    case .task(let task, let thread):
      let finding = assessed.finding
      try work.finish(finding, assessed.claim, task, of: thread, at: now, transaction, &result)
    }
  }
}

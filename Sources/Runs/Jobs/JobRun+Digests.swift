import Conversations
import Database
import Jobs

extension JobRun {
  /// The number of conversations committed together.
  private static let conversationsPerCommit = 200

  /// Summarises whole conversations, if the job wants it and all its threads were read: a digest of
  /// a part would be paid for again.
  ///
  /// - Parameter result: Where to count.
  /// - Throws: ``ModelFailure``.
  func makeDigests(
    _ conversations: [ConversationID],
    _ work: ThreadWork,
    run runId: RunID,
    _ connection: Connection,
    _ result: inout RunResult
  ) throws {
    guard let digest = job.digest, result.isComplete else { return }
    let digests = DigestWork(
      digest: digest,
      job: job,
      asOf: work.asOf,
      now: now,
      extraction: work.extraction
    )
    switch options.reader {
    case .offline: try makeInBatches(conversations, digests, connection, &result)
    case .model(_, let access): try ask(access, conversations, digests, run: runId, &result)
    }
  }

  private func makeInBatches(
    _ conversations: [ConversationID],
    _ digests: DigestWork,
    _ connection: Connection,
    _ result: inout RunResult
  ) throws {
    var rest = conversations[...]
    while !rest.isEmpty {
      if let stop = bounds.stop { return result.note(stop) }
      let batch = rest.prefix(Self.conversationsPerCommit)
      rest = rest.dropFirst(batch.count)
      try connection.write { transaction in
        for id in batch { try digests.process(id, transaction, &result) }
      }
    }
  }

  private func ask(
    _ access: ModelAccess,
    _ conversations: [ConversationID],
    _ digests: DigestWork,
    run runId: RunID,
    _ result: inout RunResult
  ) throws {
    let (bounds, begun) = (bounds, result)
    let outcome = try withAnswers(access, owner: "\(runId)/digests", bounds) { answers in
      let digestRun = DigestRun(
        work: digests,
        answers: answers,
        run: runId,
        isCancelled: answers.isCancelled
      )
      return try blocking { await digestRun.summarize(conversations, into: begun) }
    }
    result = outcome.result
    result.notices = access.notices.all
    switch outcome.failure {
    case let failure as ModelFailure where failure.mayPass: result.stopped = failure.description
    case nil, ModelFailure.cancelled?: if let stop = bounds.stop { result.note(stop) }
    case let failure?: throw failure
    }
  }
}

extension RunResult {
  /// Notes why the run ended before all was done.
  mutating func note(_ stop: RunBounds.Stop) {
    switch stop {
    case .time(let words): stopped = words
    case .interrupted: interrupted = true
    case .redistributed: break
    }
  }
}

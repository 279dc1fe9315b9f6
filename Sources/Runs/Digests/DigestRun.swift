import Conversations
import Database
import Extraction
import Jobs
import Ledger
import Threads

/// Summarises the due periods of a run with a model, many conversations at once.
struct DigestRun: Sendable {
  let work: DigestWork
  let answers: LiveAnswers
  let run: RunID
  /// Whether to begin no further conversation.
  let isCancelled: StopRequest

  /// Summarises conversations.
  func summarize(
    _ conversations: [ConversationID],
    into result: RunResult
  ) async -> (result: RunResult, failure: (any Error)?) {
    let empty = result.withoutCounts
    var (result, failure) = (result, (any Error)?.none)
    let heartbeat = Task { await answers.keepLeases() }
    defer { heartbeat.cancel() }
    await withTaskGroup(of: Result<RunResult, any Error>.self) { group in
      var rest = conversations[...]
      func begin() {
        guard failure == nil, !isCancelled(), let next = rest.popFirst() else { return }
        group.addTask {
          do { return .success(try await summarize(next, empty)) } catch { return .failure(error) }
        }
      }
      for _ in 0..<answers.access.concurrency { begin() }
      for await outcome in group {
        switch outcome {
        case .success(let counts): result.add(counts)
        case .failure(let error): failure = failure ?? error
        }
        begin()
      }
    }
    return (result, failure)
  }

  /// Summarises a conversation, period by period; what fails is due again.
  private func summarize(_ conversation: ConversationID, _ empty: RunResult) async throws
    -> RunResult
  {
    var counts = empty
    guard let due = try await answers.commits.write({ try work.due(in: conversation, $0) }) else {
      return counts
    }
    for period in due.periods {
      if isCancelled() { return counts }
      do {
        let finding = try await finding(period, of: conversation)
        let before = counts
        counts = try await answers.commits.write { transaction in
          var counts = before
          try work.store(finding, of: period, in: conversation, transaction, &counts)
          return counts
        }
      } catch let failure as ModelFailure where !failure.endsRun {
        counts.fail(digest: "\(conversation) \(period.name)", failure.description)
      }
    }
    if counts.digests.failed == 0 { try await answers.commits.write { try work.finish(due, $0) } }
    return counts
  }

  private func finding(
    _ period: DigestWork.Period,
    of conversation: ConversationID
  ) async throws -> ThreadExtraction.Finding {
    let task = try await answers.commits.write { try work.task(period, of: conversation, $0) }
    guard let task else { return ThreadExtraction.Finding() }
    let purpose = LiveAnswers.Purpose(
      run: run,
      job: work.job.name,
      kinds: [.digest]
    )
    let step = try await answers.lastStep(for: purpose) { known in
      work.extraction.engine.digest(task, answers: known)
    }
    guard let finding = work.extraction.finding(of: step, in: task.messages) else {
      throw EngineWaits()
    }
    return finding
  }
}

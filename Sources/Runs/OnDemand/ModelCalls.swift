package import CivilTime
import Database
package import Extraction
package import Gemini
package import Ledger
package import Workspace

/// Asks a model about threads while a user waits.
package final class ModelCalls {
  private let commits: GroupCommit
  private let answers: LiveAnswers
  private let run: RunID

  /// Opens the ledger of calls.
  ///
  /// - Parameter workspace: Where calls and answers are kept; nil for memory only.
  package init(
    _ access: ModelAccess,
    workspace: Workspace?,
    observe: (@Sendable (StreamEvent) -> Void)?,
    now: Instant
  ) {
    commits = GroupCommit {
      if let workspace { return try workspace.openForWriting() }
      let connection = try Connection(path: ":memory:")
      try Migrations([.ledger, .answerDigests, .callShares]).apply(to: connection)
      return connection
    }
    var random = SystemRandomNumberGenerator()
    run = RunID(at: now, prefix: "thread-", using: &random)
    // A user waits: the chunks of a long thread are not requested one after another.
    var answers = LiveAnswers(access, commits: commits, owner: run.rawValue, startsAlone: false)
    answers.observe = observe
    self.answers = answers
  }

  /// What a model finds in a thread.
  ///
  /// - Throws: ``ModelFailure``.
  func finding(_ task: ExtractionTask, _ work: ThreadWork) throws -> ThreadExtraction.Finding {
    let run = ModelRun(
      work: work,
      answers: answers,
      run: run,
      priority: .interactive
    )
    return try blocking { try await run.finding(task) }
  }

  /// The answer to one request.
  ///
  /// - Throws: ``ModelFailure``.
  ///
  /// - Parameter job: The name of the call in the ledger.
  package func answer(
    _ request: GenerateRequest,
    kinds: [CallKind],
    for job: String
  ) throws -> Answer {
    let purpose = LiveAnswers.Purpose(run: run, job: job, kinds: kinds, priority: .interactive)
    return try blocking { [answers] in try await answers.answer(request, for: purpose) }
  }

  /// Closes the ledger.
  package func close() { commits.close() }
}

import Coordination
import Database
import Workspace

extension JobRun {
  /// Calls a closure with the answers of a model, which are recorded in the run's workspace and end
  /// with the run.
  ///
  /// - Returns: What `body` returned.
  /// - Throws: What `body` threw.
  func withAnswers<Value>(
    _ access: ModelAccess,
    owner: String,
    _ bounds: RunBounds,
    _ body: (LiveAnswers) throws -> Value
  ) rethrows -> Value {
    let commits = GroupCommit { [workspace] in try workspace.openForWriting() }
    defer { commits.close() }
    let shared = options.worker.map(SharedCalls.init)
    defer { shared?.close() }
    var answers = LiveAnswers(access, commits: commits, owner: owner)
    answers.shared = shared
    answers.clock = options.clock
    answers.pause = options.pause
    answers.isCancelled = bounds.request
    answers.reached = options.reached
    return try body(answers)
  }
}

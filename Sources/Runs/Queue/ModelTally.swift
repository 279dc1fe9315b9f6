import Conversations
import Synchronization
import Threads

/// The outcome of the threads of a run that many tasks work on.
final class ModelTally: Sendable {
  /// Their outcome.
  struct Outcome: Sendable {
    /// The counts.
    var result: RunResult
    /// The number of threads dealt with.
    var done = 0
    /// Why the run ended early; nil if nothing more could be begun.
    var end: End?
  }

  /// Why a run ends early.
  enum End: Sendable {
    /// An error ended it.
    case failed(any Error)
    /// The job was paused.
    case paused
    /// The user or the time ended it.
    case stopped(RunBounds.Stop)
  }

  /// The number of threads in a row that may fail because the service does not answer before the
  /// run ends: it is down, and each of them takes all its attempts.
  private static let maxFailures = 10

  private struct State {
    var outcome: Outcome
    var failuresInARow = 0
  }

  private let state: Mutex<State>
  private let changes = Changes()
  /// A result of the same run with nothing counted.
  let nothing: RunResult

  init(_ result: RunResult) {
    nothing = result.withoutCounts
    state = Mutex(State(outcome: Outcome(result: result)))
  }

  var outcome: Outcome { state.withLock(\.outcome) }

  /// The number of threads dealt with.
  var done: Int { state.withLock(\.outcome.done) }

  /// Whether another thread may be begun.
  var mayGoOn: Bool { state.withLock { $0.outcome.end == nil } }

  /// Counts a thread.
  func add(_ counts: RunResult) {
    change { state in
      state.outcome.result.add(counts)
      state.outcome.done += 1
      if counts.threads.read > 0 { state.failuresInARow = 0 }
    }
  }

  /// Counts a thread that the service did not answer for.
  func fail(_ threadId: ThreadID, _ failure: ModelFailure) {
    change { state in
      state.outcome.result.fail(threadId, failure.description)
      state.outcome.done += 1
      state.failuresInARow += 1
      if state.failuresInARow >= Self.maxFailures, state.outcome.end == nil {
        state.outcome.end = .failed(failure)
      }
    }
  }

  /// Ends the run; the first reason counts.
  func end(_ end: End) { change { $0.outcome.end = $0.outcome.end ?? end } }

  private func change(_ body: (inout State) -> Void) {
    state.withLock { body(&$0) }
    changes.announce()
  }

  /// Something to wait for: that another thread is dealt with, or that the run has to end.
  ///
  /// - Parameter done: The number of threads dealt with so far.
  func progress(since done: Int, _ bounds: RunBounds) -> StopRequest {
    StopRequest([bounds.request], and: [changes]) { [self] in
      self.done > done || !mayGoOn || bounds.stop != nil
    }
  }
}
